import type { Permission } from '@barem/shared/permission/permissions'
import { type Actor, may } from '#http/actor'
import type { FileAnswer, OwnContext } from '#http/call'
import { Refusal } from '#http/refusal'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The bytes of a file, found by its id and nothing else. Pictures are readable by every signed-in user; an attachment through
 * its document alone; an export only by its creator, once, before it expires, and only while the rights to the list and to each of its columns still stand.
 */
export async function downloadFile(call: OwnContext & { actor: Actor }, id: string): Promise<FileAnswer> {
  const file = UUID.test(id) ? await findFile(call, id) : undefined
  if (!file || file.folder === 'attachment') throw new Refusal('not-found')
  if (file.folder === 'export') await useUp(call, file)
  const inline = file.folder !== 'export'
  const { size, stream } = await call.deps.files.open(file.storageKey)
  // it is marked as used, so it is sent even if deleting it fails; the sweep job deletes the rest
  if (!inline)
    await call.deps.files.remove(file.storageKey).catch((error: unknown) => {
      call.deps.log.warn({ err: error }, 'an export stays')
    })
  return { name: file.name, contentType: file.contentType, body: stream, size, inline }
}

function findFile({ db }: OwnContext, id: string) {
  return db
    .selectFrom('file')
    .select(['id', 'folder', 'name', 'storageKey', 'contentType', 'ownerId', 'needs'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One statement decides concurrent downloads; another person's export is answered like a missing file. */
async function useUp(
  { db, actor, now }: OwnContext & { actor: Actor },
  file: { id: string; needs: string[] | null },
): Promise<void> {
  const used = db
    .updateTable('file')
    .set({ usedAt: now })
    .where('id', '=', file.id)
    .where('ownerId', '=', actor.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
  const lost = file.needs?.find((right) => !may(actor, right as Permission))
  if (lost) throw new Refusal('forbidden', { params: { permission: lost } })
  if (!(await used.executeTakeFirst())) throw new Refusal('not-found')
}
