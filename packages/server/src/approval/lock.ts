import { approvalLifecycle, type Status, type Verb } from '@barem/shared/approval/lifecycle'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import type { ApprovableDetail, ApprovableKind, Loaded } from './kind.ts'
import { approvableDocument, approvalActor, maySee, unseen } from './rights.ts'

/** The document's id, the version the caller saw, and the caller's note. */
export interface Order {
  id: string
  version?: number | undefined
  note?: string | null
}

/**
 * The first step of every verb: the row is locked, so that concurrent verbs run one after the other, and
 * the document is read once; then lifecycle, version and note are checked, in this order.
 */
export async function lockForVerb<Row extends ApprovableDetail, Document extends Loaded<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
  call: CommandContext,
  verb: Verb,
  order: Order,
): Promise<Document> {
  const { trx, actor } = call
  const locking = trx.selectFrom(kind.table).select('id').where('id', '=', order.id).forUpdate().execute()
  // sent without waiting for the lock statement: PostgreSQL runs it after the lock is granted
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
