import type { Status } from '@barem/shared/approval/lifecycle'
import { isApprovable } from '@barem/shared/business'
import {
  type Attachment,
  type attachmentEndpoints,
  keepsAttachments,
  MAX_ATTACHMENTS,
} from '@barem/shared/file/attachment'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { type DiscussedKinds, type DiscussedRecord, seenKind } from '#access/discussed'
import { record, recordAll } from '#event/record'
import type { CommandContext, Handlers, ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'

type Db = ReadContext['db'] | CommandContext['trx']

/** The calls of files, over all kinds of record that have some. */
export function attachmentHandlers(kinds: DiscussedKinds): Handlers<typeof attachmentEndpoints> {
  return {
    list: {
      async read({ db, actor, query }) {
        await seenKind(kinds, db, actor, query)
        return attachmentsOf(db, query)
      },
    },
    one: {
      async own({ db, actor, deps, params }) {
        const file = await findAttached(db, params.id)
        await seenKind(kinds, db, actor!, file)
        const { size, stream } = await deps.files.open(file.storageKey)
        return { name: file.name, contentType: file.contentType, body: stream, size }
      },
    },
    attach: {
      async command(call) {
        await lock(kinds, call, call.body)
        await attachFiles(call, call.body, [call.body.fileId], () => 'fileId')
        return attachmentsOf(call.trx, call.body)
      },
    },
    detach: {
      async command(call) {
        const file = await findAttached(call.trx, call.params.id)
        await takeOff(call, file, await lock(kinds, call, file), call.body.note)
        return attachmentsOf(call.trx, file)
      },
    },
  }
}

function attached(db: Db) {
  return db
    .selectFrom('attachment')
    .innerJoin('file', 'file.id', 'attachment.fileId')
    .innerJoin('appUser', 'appUser.id', 'attachment.addedBy')
    .select(['file.id', 'file.name', 'file.contentType', 'file.size'])
    .select(['attachment.addedAt', 'appUser.fullName'])
    .where('attachment.removedAt', 'is', null)
}

async function findAttached(db: Db, id: string) {
  const file = await attached(db)
    .select(['attachment.entity', 'attachment.documentId as entityId', 'file.storageKey'])
    .where('file.id', '=', id)
    .executeTakeFirst()
  if (!file) throw new Refusal('not-found')
  return file
}

async function attachmentsOf(db: Db, { entity, entityId }: DiscussedRecord): Promise<Attachment[]> {
  const rows = await attached(db)
    .where('attachment.entity', '=', entity)
    .where('attachment.documentId', '=', entityId)
    .orderBy('attachment.addedAt')
    .orderBy('file.id')
    .execute()
  return rows.map(({ addedAt, fullName, ...file }) => ({ ...file, at: addedAt.toISOString(), by: fullName }))
}

/** Locks the record, so that its state stays, and answers that of a document; refuses whoever may not see or not change it. */
async function lock(
  kinds: DiscussedKinds,
  { trx, actor }: CommandContext,
  of: DiscussedRecord,
): Promise<Status | null> {
  const known = kinds.get(of.entity)
  if (!known) throw new Refusal('not-found')
  const update = `${known.entity}:update` as const
  if (!may(actor, update)) throw new Refusal('forbidden', { params: { permission: update } })
  const kind = await seenKind(kinds, trx, actor, of)
  const status = isApprovable(kind.entity) ? sql`status` : sql`null`
  const { rows } = await sql<{ status: Status | null }>`
    select ${status} as status from ${sql.table(kind.table)} where id = ${of.entityId} for update`.execute(
    trx,
  )
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0].status
}

/**
 * Attaches files that the caller uploaded and that no record has; `pathOf` says which field an issue of one is at.
 * The record is locked, or new.
 */
export async function attachFiles(
  call: CommandContext,
  { entity, entityId }: DiscussedRecord,
  ids: readonly string[],
  pathOf: (place: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const { trx, actor, now } = call
  const before = await attachmentsOf(trx, { entity, entityId })
  if (before.length + ids.length > MAX_ATTACHMENTS)
    throw new Refusal('file.too-many', { params: { max: MAX_ATTACHMENTS } })
  const files = await trx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('folder', '=', 'attachment')
    .where('ownerId', '=', actor.id)
    .orderBy('id')
    // the sweep leaves what somebody is just referring to
    .forKeyShare()
    .execute()
  const { rows } = await sql<{ fileId: string }>`
    insert into attachment (file_id, entity, document_id, added_by, added_at)
    select id, ${entity}, ${entityId}, ${actor.id}, ${now} from unnest(${files.map(({ id }) => id)}::uuid[]) as id
    on conflict do nothing returning file_id`.execute(trx)
  const taken = new Set(rows.map(({ fileId }) => fileId))
  const missing = ids.findIndex((id, place) => !taken.has(id) || ids.indexOf(id) !== place)
  if (missing >= 0) throw fieldRefusal(pathOf(missing), 'unknown-reference')
  recordAll(
    call,
    files.map(({ name }) => ({
      ...{ kind: `${entity}.attached`, entity, entityId },
      changes: [{ field: 'attachment', from: null, to: name }],
    })),
  )
}

/** Takes a file off: while the document may still be changed for good, later with a reason, and its bytes stay. */
async function takeOff(
  call: CommandContext,
  { id, name, entity, entityId }: DiscussedRecord & { id: string; name: string },
  status: Status | null,
  note: string | null,
): Promise<void> {
  const { trx, actor, now } = call
  // somebody else may have taken it off, and attached it to another, before the record was locked
  const here = sql`file_id = ${id} and entity = ${entity} and document_id = ${entityId} and removed_at is null`
  const keeps = status !== null && keepsAttachments(status)
  if (keeps && !note) throw fieldRefusal('note', 'required')
  const taking = keeps
    ? sql`update attachment set removed_by = ${actor.id}, removed_at = ${now} where ${here}`
    : sql`delete from attachment where ${here}`
  if ((await taking.execute(trx)).numAffectedRows === 0n) throw new Refusal('not-found')
  const changes = [{ field: 'attachment', from: name, to: null }]
  record(call, { kind: `${entity}.detached`, entity, entityId, note, changes })
}
