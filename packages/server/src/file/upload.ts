import { createHash } from 'node:crypto'
import { approvableEntities } from '@barem/shared/business'
import {
  ATTACHMENT_MAX_MB,
  type fileEndpoints,
  type fileFolders,
  PICTURE_MAX_MB,
} from '@barem/shared/file/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { inTransaction, retries } from '#db/transaction'
import { type Actor, may } from '#http/actor'
import type { OwnContext } from '#http/call'
import type { ReceivedFile } from '#http/received-file'
import { Refusal } from '#http/refusal'
import { attachmentName, attachmentType } from './attachment.ts'
import { pictureOf } from './picture.ts'
import { storageKey } from './storage-key.ts'

type Upload = (typeof fileEndpoints)['upload']
type Folder = (typeof fileFolders)[number]

interface Kept {
  /** Uploading needs one of the permissions to write the records that files of the folder belong to. */
  rights: readonly Permission[]
  maxMegabytes: number
  /** What a file is by its content, and how it is called; refuses what the folder does not take. */
  look(file: ReceivedFile): { name: string; contentType: string }
}

const folders: Record<Folder, Kept> = {
  product: {
    rights: ['product:create', 'product:update'],
    maxMegabytes: PICTURE_MAX_MB,
    look: ({ name, bytes }) => ({ name, contentType: pictureOf(bytes).contentType }),
  },
  attachment: {
    rights: approvableEntities.map((entity): Permission => `${entity}:update`),
    maxMegabytes: ATTACHMENT_MAX_MB,
    look({ name, bytes }) {
      const contentType = attachmentType(bytes)
      return { name: attachmentName(name, contentType), contentType }
    },
  },
}

/**
 * Stores a file under an unguessable name and always under a new id: `override` is accepted and overwrites
 * nothing, since records point at ids (decision 015).
 */
export async function uploadFile(
  call: CallOutput<Upload> & OwnContext & { actor: Actor },
): Promise<DataOf<Upload>> {
  const { actor, params } = call
  const { rights, maxMegabytes, look } = folders[params.path]
  if (!rights.some((right) => may(actor, right)))
    throw new Refusal('forbidden', { params: { permission: rights[0]! } })
  return call.received(maxMegabytes, (file) => keepFile(call, params.path, { ...file, ...look(file) }))
}

async function keepFile(
  call: OwnContext & { actor: Actor },
  folder: Folder,
  { name, contentType, bytes }: ReceivedFile & { contentType: string },
): Promise<DataOf<Upload>> {
  const { deps, db, now, actor } = call
  const key = storageKey(folder, deps.random)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { storageKey: key, contentType, size: bytes.length, sha256 }
  // before the transaction, which does nothing outside of the database
  await deps.files.put(key, bytes)
  const id = deps.random.id()
  const kept = await inTransaction(
    db,
    (attempt) =>
      call.runIdempotent(attempt, `${name} ${sha256}`, async () => {
        await attempt.trx
          .insertInto('file')
          .values({ id, folder, name, ...content, ownerId: actor.id, createdAt: now })
          .execute()
        return { id, name, contentType, size: bytes.length }
      }),
    retries(deps),
  ).catch(async (error: unknown) => {
    // after any failure but a Refusal the commit may have succeeded, so the content is kept
    if (error instanceof Refusal) await deps.files.remove(key)
    throw error
  })
  // a replayed upload was answered with the existing file; this copy is an orphan that the audit would report
  if (kept.id !== id)
    await deps.files.remove(key).catch((error: unknown) => deps.log.warn({ err: error }, 'a file stays'))
  return kept
}
