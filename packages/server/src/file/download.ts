import type { Permission } from '@barem/shared/permission/permissions'
import { sql } from 'kysely'
import { type Actor, may, scopeKey } from '#access/actor'
import { type DiscussedKinds, type DiscussedRecord, seenKind } from '#access/discussed'
import type { FileAnswer, OwnContext } from '#http/call'
import { Refusal } from '#refusal'
import { thumbnailOf } from './redraw.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The bytes of a file, found by its id and nothing else. The company's logo is for everybody signed in, a picture for whoever
 * may see products or its document (of one that is gone, its history), an attachment is read through its document, and what no
 * record has named yet is for whoever uploaded it; an export only for its creator, once, before it expires, and only while the rights to the list, the scope of its records and the rights to each of its columns still stand.
 */
export async function downloadFile(
  kinds: DiscussedKinds,
  call: OwnContext & { actor: Actor },
  { path: id }: { path: string },
  { thumbnail }: { thumbnail: boolean },
): Promise<FileAnswer> {
  const file = UUID.test(id) ? await findFile(call, id) : undefined
  if (!file || !(await maySee(kinds, call, file))) throw new Refusal('not-found')
  if (thumbnail) return smallPicture(call, file)
  if (file.folder === 'export') await useUp(call, file)
  const inline = file.contentType.startsWith('image/')
  const { size, stream } = await call.deps.files.open(file.storageKey)
  // it is marked as used, so it is sent even if deleting it fails; the sweep job deletes the rest
  if (file.folder === 'export')
    await call.deps.files.remove(file.storageKey).catch((error: unknown) => {
      call.deps.log.warn({ err: error }, 'an export stays')
    })
  return { name: file.name, contentType: file.contentType, body: stream, size, inline }
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

async function maySee(
  kinds: DiscussedKinds,
  { db, actor }: OwnContext & { actor: Actor },
  { id, folder, ownerId, referred }: StoredFile,
): Promise<boolean> {
  // whatever its rights are: another person’s is answered like a missing file
  if (folder === 'export') return ownerId === actor.id
  if (!referred) return ownerId === actor.id
  if (folder === 'line') return isOfSeenDocument(kinds, db, actor, id)
  return folder === 'company' || (folder === 'product' && may(actor, 'product:view'))
}

/** Whether a picture of a line belongs to a document that this person sees. */
async function isOfSeenDocument(
  kinds: DiscussedKinds,
  db: OwnContext['db'],
  actor: Actor,
  fileId: string,
): Promise<boolean> {
  const documents = await db
    .selectFrom('linePicture')
    .select(['entity', 'entityId'])
    .where('fileId', '=', fileId)
    .execute()
  for (const { entity, entityId } of documents) {
    if (await isHistory(kinds, db, actor, { entity: entity!, entityId: entityId! })) return true
    const seen = await seenKind(kinds, db, actor, { entity: entity!, entityId: entityId! }).catch(
      unlessRefused,
    )
    if (seen) return true
  }
  return false
}

/** Whether this person reads the history of a document that was deleted: what was sent of it kept its pictures. */
async function isHistory(
  kinds: DiscussedKinds,
  db: OwnContext['db'],
  actor: Actor,
  { entity, entityId }: DiscussedRecord,
): Promise<boolean> {
  const kind = kinds.get(entity)
  if (!kind || !may(actor, 'audit:view')) return false
  const { rows } = await sql`select from ${sql.table(kind.table)} where id = ${entityId}`.execute(db)
  return rows.length === 0
}

function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Pictures from before there were thumbnails get theirs when it is first asked for. */
async function smallPicture({ db, deps }: OwnContext, file: StoredFile): Promise<FileAnswer> {
  if (!file.contentType.startsWith('image/')) throw new Refusal('not-found')
  const kept = await db
    .selectFrom('thumbnail')
    .select('content')
    .where('fileId', '=', file.id)
    .executeTakeFirst()
  const body = kept?.content ?? (await thumbnailOf(await deps.files.get(file.storageKey)))
  if (!kept)
    await db
      .insertInto('thumbnail')
      .values({ fileId: file.id, content: body })
      .onConflict((on) => on.doNothing())
      .execute()
  return {
    name: file.name,
    contentType: 'image/webp',
    body,
    size: body.length,
    inline: true,
    forever: file.folder !== 'line',
  }
}

function findFile({ db }: OwnContext, id: string) {
  return db
    .selectFrom('file')
    .select(['id', 'folder', 'name', 'storageKey', 'contentType', 'ownerId', 'needs', 'referred'])
    .select(['entity', 'scope'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One statement decides concurrent downloads. */
async function useUp(
  { db, actor, now }: OwnContext & { actor: Actor },
  file: { id: string; needs: string[] | null; entity: string | null; scope: string | null },
): Promise<void> {
  const used = db
    .updateTable('file')
    .set({ usedAt: now })
    .where('id', '=', file.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
  const lost = file.needs?.find((right) => !may(actor, right as Permission))
  if (lost) throw new Refusal('forbidden', { params: { permission: lost } })
  const scope = file.entity && scopeKey(actor, file.entity)
  if (scope !== 'all' && scope !== file.scope) throw new Refusal('not-found')
  if (!(await used.executeTakeFirst())) throw new Refusal('not-found')
}
