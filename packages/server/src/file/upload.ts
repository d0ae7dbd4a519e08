import { discussedEntities, picturedEntities, rightsOf } from '@barem/shared/business'
import {
  ATTACHMENT_MAX_MB,
  type fileEndpoints,
  type fileFolders,
  PICTURE_MAX_MB,
} from '@barem/shared/file/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Actor } from '#access/actor'
import { authorizeAny } from '#access/authorization'
import { inTransaction, retries } from '#db/transaction'
import type { OwnContext } from '#http/call'
import type { ReceivedFile } from '#http/received-file'
import { Refusal } from '#refusal'
import { attachmentName, attachmentType } from './attachment.ts'
import { pictureType } from './picture.ts'
import {
  ATTACHED_SIDE_PX,
  LINE_SIDE_PX,
  LOGO_SIDE_PX,
  PRODUCT_SIDE_PX,
  type Redrawn,
  redraw,
} from './redraw.ts'
import { sha256Of } from './sha256.ts'
import { storageKey } from './storage-key.ts'

type Upload = (typeof fileEndpoints)['upload']
type Folder = (typeof fileFolders)[number]

interface Kept {
  /** Uploading needs one of the permissions to write the records that files of the folder belong to. */
  rights: readonly Permission[]
  /** Those of them that may change such a record, and so let a new file take the place of an older one. */
  changing: readonly Permission[]
  maxMegabytes: number
  /** What a file is by its content, how it is called and what is kept of it; refuses what the folder does not take. */
  look(file: ReceivedFile): Promise<Looked>
}

type Looked = Omit<Redrawn, 'contentType' | 'thumbnail'> & { contentType: string; thumbnail?: Buffer }

/** Of everything that files are attached to. */
const attaching = [...new Set(discussedEntities.map(rightsOf))].map(
  (entity) => `${entity}:update` as Permission,
)

/** Of the documents whose lines have pictures. */
const writingLines = (verbs: readonly ('create' | 'update')[]) =>
  picturedEntities.flatMap((entity) => verbs.map((verb): Permission => `${rightsOf(entity)}:${verb}`))

const folders: Record<Folder, Kept> = {
  product: {
    rights: ['product:create', 'product:update'],
    changing: ['product:update'],
    maxMegabytes: PICTURE_MAX_MB,
    look: (file) => redraw(file, PRODUCT_SIDE_PX),
  },
  line: {
    rights: writingLines(['create', 'update']),
    changing: writingLines(['update']),
    maxMegabytes: PICTURE_MAX_MB,
    look: (file) => redraw(file, LINE_SIDE_PX),
  },
  company: {
    rights: ['configuration:update'],
    changing: ['configuration:update'],
    maxMegabytes: PICTURE_MAX_MB,
    look(file) {
      // a PDF holds no other
      if (pictureType(file.bytes) === 'image/webp')
        throw new Refusal('file.type', { params: { name: file.name, types: 'JPG, PNG' } })
      return redraw(file, LOGO_SIDE_PX)
    },
  },
  attachment: {
    rights: attaching,
    changing: attaching,
    maxMegabytes: ATTACHMENT_MAX_MB,
    async look(file) {
      const contentType = attachmentType(file.bytes, file.name)
      if (contentType.startsWith('image/')) return redraw(file, ATTACHED_SIDE_PX)
      return { name: attachmentName(file.name, contentType), contentType, bytes: file.bytes }
    },
  },
}

/**
 * Stores a file under an unguessable name and always under a new id, pictures drawn anew. `override` overwrites
 * nothing, since records point at ids (decision 015): it asks for the right to change the records of the folder.
 */
export async function uploadFile(
  call: CallOutput<Upload> & OwnContext & { actor: Actor },
): Promise<DataOf<Upload>> {
  const { actor, params, query } = call
  const { rights, changing, maxMegabytes, look } = folders[params.path]
  const needed = query.override ? changing : rights
  authorizeAny(actor, needed)
  return call.received(maxMegabytes, async (file, later) => {
    authorizeAny(later.actor, needed)
    // a repeat is known by what was sent, of which a later version of the library may make other bytes
    return keepFile(later, params.path, { ...(await look(file)), sent: sha256Of(file.bytes) })
  })
}

async function keepFile(
  call: OwnContext & { actor: Actor },
  folder: Folder,
  { name, contentType, bytes, thumbnail, sent }: Looked & { sent: string },
): Promise<DataOf<Upload>> {
  const { deps, db, now, actor } = call
  const key = storageKey(folder, deps.random)
  const content = { storageKey: key, contentType, size: bytes.length, sha256: sha256Of(bytes) }
  // before the transaction, which does nothing outside of the database
  await deps.files.put(key, bytes)
  const id = deps.random.id()
  const kept = await inTransaction(
    db,
    (attempt) =>
      call.runIdempotent(attempt, `${name} ${sent}`, async () => {
        await attempt.trx
          .insertInto('file')
          .values({ id, folder, name, ...content, ownerId: actor.id, createdAt: now })
          .execute()
        if (thumbnail)
          await attempt.trx.insertInto('thumbnail').values({ fileId: id, content: thumbnail }).execute()
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
