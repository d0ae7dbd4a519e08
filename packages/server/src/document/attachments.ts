import type { Status } from '@barem/shared/approval/lifecycle'
import { type Attachment, keepsAttachments, MAX_ATTACHMENTS } from '@barem/shared/document/attachment'
import type { Permission } from '@barem/shared/permission/permissions'
import { refuseUnseenDocument } from '#approval/find'
import { record } from '#event/record'
import { may } from '#http/actor'
import type { CommandContext, FileAnswer, OwnContext, ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import type { DocumentKind } from './kind.ts'

type Of = { params: { id: string } }
type Db = ReadContext['db'] | CommandContext['trx']

/** The calls of the files of a kind of document (`attachmentEndpoints`). */
export function attachmentHandlers(kind: DocumentKind) {
  return {
    attachments: {
      async read({ db, actor, params: { id } }: ReadContext & Of): Promise<Attachment[]> {
        await refuseUnseenDocument(kind, db, actor, id)
        return attachmentsOf(db, kind, id)
      },
    },
    attachment: {
      async own(call: OwnContext & { params: { id: string; fileId: string } }): Promise<FileAnswer> {
        const { db, actor, deps, params } = call
        await refuseUnseenDocument(kind, db, actor!, params.id)
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

function attached(db: Db, { entity }: DocumentKind, id: string) {
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

async function attachmentsOf(db: Db, kind: DocumentKind, id: string): Promise<Attachment[]> {
  const rows = await attached(db, kind, id).execute()
  return rows.map(({ addedAt, fullName, storageKey: _, ...file }) => ({
    ...file,
    at: addedAt.toISOString(),
    by: fullName,
  }))
}

/** The document, locked, so that its state stays; refuses whoever may not see it or not change its kind. */
async function lock(
  kind: DocumentKind,
  { trx, actor, params: { id } }: CommandContext & Of,
): Promise<Status> {
  await refuseUnseenDocument(kind, trx, actor, id)
  const right: Permission = `${kind.entity}:update`
  if (!may(actor, right)) throw new Refusal('forbidden', { params: { permission: right } })
  const row = await trx
    .selectFrom(kind.table)
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row.status as Status
}

/** Attaches a file that the caller uploaded and that no document has. */
async function attach(
  kind: DocumentKind,
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
  kind: DocumentKind,
  call: CommandContext & Of & { body: { fileId: string; note: string | null } },
): Promise<Attachment[]> {
  const { trx, actor, now, params, body } = call
  const status = await lock(kind, call)
  const file = (await attachmentsOf(trx, kind, params.id)).find(({ id }) => id === body.fileId)
  if (!file) throw new Refusal('not-found')
  if (!keepsAttachments(status)) await trx.deleteFrom('attachment').where('fileId', '=', file.id).execute()
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
  { entity }: DocumentKind,
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
