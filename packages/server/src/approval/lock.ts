import { approvalLifecycle, type Status, type Verb } from '@barem/shared/approval/lifecycle'
import { memoize } from '@barem/shared/values/memoize'
import { compileOnce } from '#db/statement'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'
import { seen } from './find.ts'
import type { AnyKind, ApprovableDetail, ApprovableKind, Db, LoadedRow } from './kind.ts'
import { approvableDocument, approvalActor, usedBySeen } from './rights.ts'

/** The document's id, the version the caller saw, and the caller's note. */
export interface Order {
  id: string
  version?: number | undefined
  note?: string | null
}

const lockOf = memoize(({ table }: Pick<AnyKind, 'table'>) =>
  compileOnce(['id'], (db, { id }) => db.selectFrom(table).select('id').where('id', '=', id).forUpdate()),
)

/**
 * The first step of every verb: the row is locked, so that concurrent verbs run one after the other, and of the document
 * is read once what the verb needs (`load`); then lifecycle, version and note are checked, in this order.
 */
export async function lockForVerb<
  Row extends ApprovableDetail,
  Document extends LoadedRow<Row>,
  Answer,
  Loaded extends LoadedRow<Row>,
>(
  kind: ApprovableKind<Row, Document, Answer>,
  call: CommandContext,
  verb: Verb,
  order: Order,
  load: (db: Db, id: string) => Promise<Loaded | null>,
): Promise<Loaded> {
  const { trx, actor } = call
  const locking = lockOf(kind)(trx, { id: order.id })
  // sent without waiting for the lock statement: PostgreSQL runs it after the lock is granted
  const [loaded] = await Promise.all([load(trx, order.id), locking])
  const document = await seen(kind, trx, actor, loaded)
  const { row } = document
  const refused = approvalLifecycle.refusal(
    verb,
    approvableDocument(row, actor, kind),
    approvalActor(kind.entity, actor),
  )
  if (refused)
    throw new Refusal(
      kind.codes?.[refused] ?? refused,
      refused === 'approval.in-use' ? { usedBy: usedBySeen(row, actor) } : {},
    )
  if (order.version !== undefined && row.version !== order.version) {
    const current = await seen(kind, trx, actor, await kind.load(trx, order.id))
    throw await staleVersion(call, { entity: kind.entity, id: order.id }, kind.present(current, actor))
  }
  if (approvalLifecycle.needsNote(verb, row.status as Status) && !order.note)
    throw fieldRefusal('note', 'required')
  await kind.guard?.(call, verb, document)
  return document
}
