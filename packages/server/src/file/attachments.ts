import type { Status } from '@barem/shared/approval/lifecycle'
import { isApprovable } from '@barem/shared/business'
import { type Attachment, keepsAttachments, MAX_ATTACHMENTS } from '@barem/shared/file/attachment'
import type { Permission } from '@barem/shared/permission/permissions'
import { sql } from 'kysely'
import type { Database } from '#db/types'
import { record } from '#event/record'
import { type Actor, may } from '#http/actor'
import type { CommandContext, FileAnswer, OwnContext, ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'

type Of = { params: { id: string } }
type Db = ReadContext['db'] | CommandContext['trx']

/** A kind of record or document that files are attached to. */
export interface HasFiles {
  entity: string
  table: keyof Database & string
  /** Attaching and detaching ask for it. */
  update: Permission
  /** Refuses callers who may not see the record, and records that do not exist. */
  refuseUnseen(db: Db, actor: Actor, id: string): Promise<void>
}

/** The calls of the files of a kind (`attachmentEndpoints`). */
export function attachmentHandlers(kind: HasFiles) {
  return {
    attachments: {
      async read({ db, actor, params: { id } }: ReadContext & Of): Promise<Attachment[]> {
        await kind.refuseUnseen(db, actor, id)
        return attachmentsOf(db, kind, id)
      },
    },
    attachment: {
      async own(call: OwnContext & { params: { id: string; fileId: string } }): Promise<FileAnswer> {
        const { db, actor, deps, params } = call
        await kind.refuseUnseen(db, actor!, params.id)
        const file = await attached(db, kind, params.id)
          .where('file.id', '=', params.fileId)
          .executeTakeFirst()
        if (!file) throw new Refusal('not-found')
        const { size, stream } = await deps.files.open(file.storageKey)
        return { name: file.name, contentType: file.contentType, body: stream, size }
      },
    },
    attach: { command: (call: CommandContext & Of & { body: { fileId: string } }) => attach(kind, call) },
    detach: {
      command: (call: CommandContext & Of & { body: { fileId: string; note: string | null } }) =>
        detach(kind, call),
    },
  }
}

function attached(db: Db, { entity }: HasFiles, id: string) {
  return db
    .selectFrom('attachment')
    .innerJoin('file', 'file.id', 'attachment.fileId')
    .innerJoin('appUser', 'appUser.id', 'attachment.addedBy')
    .select(['file.id', 'file.name', 'file.contentType', 'file.size', 'file.storageKey'])
    .select(['attachment.addedAt', 'appUser.fullName'])
    .where('attachment.entity', '=', entity)
    .where('attachment.documentId', '=', id)
    .where('attachment.removedAt', 'is', null)
    .orderBy('attachment.addedAt')
    .orderBy('file.id')
}

async function attachmentsOf(db: Db, kind: HasFiles, id: string): Promise<Attachment[]> {
  const rows = await attached(db, kind, id).execute()
  return rows.map(({ addedAt, fullName, storageKey: _, ...file }) => ({
    ...file,
    at: addedAt.toISOString(),
    by: fullName,
  }))
}

/** Locks the record, so that its state stays, and answers that of a document; refuses whoever may not see or not change it. */
async function lock(
  kind: HasFiles,
  { trx, actor, params: { id } }: CommandContext & Of,
): Promise<Status | null> {
  if (!may(actor, kind.update)) throw new Refusal('forbidden', { params: { permission: kind.update } })
  await kind.refuseUnseen(trx, actor, id)
  const status = isApprovable(kind.entity) ? sql`status` : sql`null`
  const { rows } = await sql<{ status: Status | null }>`
    select ${status} as status from ${sql.table(kind.table)} where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0].status
}

/** Attaches a file that the caller uploaded and that no document has. */
async function attach(
  kind: HasFiles,
  call: CommandContext & Of & { body: { fileId: string } },
): Promise<Attachment[]> {
  const { trx, actor, now, params, body } = call
  await lock(kind, call)
  const before = await attachmentsOf(trx, kind, params.id)
  if (before.length >= MAX_ATTACHMENTS)
    throw new Refusal('file.too-many', { params: { max: MAX_ATTACHMENTS } })
  const file = await trx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('id', '=', body.fileId)
    .where('folder', '=', 'attachment')
    .where('ownerId', '=', actor.id)
    // the sweep leaves what somebody is just referring to
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw fieldRefusal('fileId', 'unknown-reference')
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto('attachment')
    .values({
      ...{ fileId: file.id, entity: kind.entity, documentId: params.id },
      ...{ addedBy: actor.id, addedAt: now },
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (taken === 0n) throw fieldRefusal('fileId', 'unknown-reference')
  tell(kind, call, 'attached', { from: null, to: file.name }, null)
  return attachmentsOf(trx, kind, params.id)
}

/** Takes a file off: while the document may still be changed for good, later with a reason, and its bytes stay. */
async function detach(
  kind: HasFiles,
  call: CommandContext & Of & { body: { fileId: string; note: string | null } },
): Promise<Attachment[]> {
  const { trx, actor, now, params, body } = call
  const status = await lock(kind, call)
  const file = (await attachmentsOf(trx, kind, params.id)).find(({ id }) => id === body.fileId)
  if (!file) throw new Refusal('not-found')
  if (status === null || !keepsAttachments(status))
    await trx.deleteFrom('attachment').where('fileId', '=', file.id).execute()
  else {
    if (!body.note) throw fieldRefusal('note', 'required')
    await trx
      .updateTable('attachment')
      .set({ removedBy: actor.id, removedAt: now })
      .where('fileId', '=', file.id)
      .execute()
  }
  tell(kind, call, 'detached', { from: file.name, to: null }, body.note)
  return attachmentsOf(trx, kind, params.id)
}

function tell(
  { entity }: HasFiles,
  call: CommandContext & Of,
  event: 'attached' | 'detached',
  change: { from: string | null; to: string | null },
  note: string | null,
): void {
  record(call, {
    ...{ kind: `${entity}.${event}`, entity, entityId: call.params.id, note },
    changes: [{ field: 'attachment', ...change }],
  })
}
