import { createHash } from 'node:crypto'
import { type fileEndpoints, type fileFolders, PICTURE_MAX_MB } from '@barem/shared/file/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { type Actor, may } from '#http/actor'
import type { OwnContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { uploadedFile } from '#spreadsheet/upload'
import { pictureOf } from './picture.ts'
import { storageKey } from './storage-key.ts'

type Upload = (typeof fileEndpoints)['upload']
type Folder = (typeof fileFolders)[number]

/** Whoever may write the records of a folder may put pictures into it. */
const rights: Record<Folder, Permission[]> = {
  product: ['product:create', 'product:update'],
  quotation: ['quotation:create', 'quotation:update'],
}

/**
 * Keeps a picture under a name nobody can guess. With `override` my newest file of that name in the folder gets the new
 * bytes and keeps its id, so that what shows it shows the new one.
 */
export async function uploadPicture(
  call: CallOutput<Upload> & OwnContext & { actor: Actor },
): Promise<DataOf<Upload>> {
  const { deps, db, now, actor, params, query, request } = call
  const wanted = rights[params.folder]
  if (!wanted.some((right) => may(actor, right)))
    throw new Refusal('forbidden', { params: { permission: wanted[0]! } })
  const { name, bytes } = await uploadedFile(request, PICTURE_MAX_MB)
  const { contentType } = pictureOf(bytes)
  const key = storageKey(params.folder, deps.random)
  const content = {
    storageKey: key,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await deps.files.put(key, bytes)
  const earlier = query.override ? await newestOf(call, name) : undefined
  const id = earlier?.id ?? deps.random.id()
  if (earlier) {
    await db.updateTable('file').set(content).where('id', '=', id).execute()
    await deps.files.remove(earlier.storageKey)
  } else {
    await db
      .insertInto('file')
      .values({ id, folder: params.folder, name, ...content, ownerId: actor.id, createdAt: now })
      .execute()
  }
  return { id, name, contentType, size: bytes.length }
}

function newestOf({ db, actor, params }: CallOutput<Upload> & OwnContext & { actor: Actor }, name: string) {
  return db
    .selectFrom('file')
    .select(['id', 'storageKey'])
    .where('ownerId', '=', actor.id)
    .where('folder', '=', params.folder)
    .where('name', '=', name)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
