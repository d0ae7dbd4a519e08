import { approvalLifecycle, type Status, type Verb } from '@barem/shared/approval/lifecycle'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import type { ApprovableDetail, ApprovableKind, Loaded } from './kind.ts'
import { approvableDocument, approvalActor, maySee, unseen } from './rights.ts'

/** Which document is meant, the version of it somebody saw, and their words. */
export interface Order {
  id: string
  version?: number | undefined
  note?: string | null
}

/**
 * The beginning of every verb: the row is locked, so that of many at once one goes on and the others see what it did, and
 * the document is read once; then the table of the lifecycle is asked, then the version, then the note.
 */
export async function lockForVerb<Row extends ApprovableDetail, Document extends Loaded<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
  call: CommandContext,
  verb: Verb,
  order: Order,
): Promise<Document> {
  const { trx, actor } = call
  const locking = trx.selectFrom(kind.table).select('id').where('id', '=', order.id).forUpdate().execute()
  // sent behind it at once: PostgreSQL reads when it has the lock
  const [document] = await Promise.all([kind.load(trx, order.id), locking])
  if (!document || !maySee(kind, document.row, actor)) throw unseen(kind, actor)
  const { row } = document
  const refused = approvalLifecycle.refusal(
    verb,
    approvableDocument(row, actor),
    approvalActor(kind.entity, actor),
  )
  if (refused) throw new Refusal(kind.codes?.[refused] ?? refused)
  if (order.version !== undefined && row.version !== order.version)
    throw new Refusal('stale-version', { current: kind.present(document, actor) })
  if (approvalLifecycle.needsNote(verb, row.status as Status) && !order.note)
    throw fieldRefusal('note', 'required')
  return document
}
