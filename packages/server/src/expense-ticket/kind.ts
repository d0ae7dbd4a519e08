import type { Verb } from '@barem/shared/approval/lifecycle'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { settledFrom } from '@barem/shared/expense-ticket/figures'
import { expenseTicket } from '@barem/shared/expense-ticket/form'
import { valuesOf } from '@barem/shared/list/filter'
import { toWire } from '@barem/shared/values/decimal'
import { businessDate, TIME_ZONE } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { documentKind } from '#document/document-kind'
import type { LockedDocument } from '#document/kind'
import type { DocumentRow } from '#document/row'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { expenseFigures } from './figures.ts'
import { lockedOutstanding, seesLedger } from './outstanding.ts'
import { ticketSource } from './source.ts'

const entity = 'expenseTicket'

/** An expense ticket among the documents that go through approvals. */
export const expenseTicketKind = documentKind<ExpenseTicket>({
  ...expenseTicket,
  entity,
  schemaVersion: 2,
  figures: expenseFigures as never,
  source: ticketSource,
  keeps: ['productTotal', 'weightTotal'],
  guard,
  besides: {
    productTotal: sql`to_json(expense_ticket.product_total)`,
    weightTotal: sql`to_json(expense_ticket.weight_total)`,
    approveDate: sql`(select to_char(max(decided_at) at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD')
      from approval join approval_step step on step.approval_id = approval.id
      where expense_ticket.status = 'approved' and entity = ${sql.lit(entity)} and entity_id = expense_ticket.id)`,
  },
  filtered: {
    expensesTypeId: (asked) => sql<boolean>`exists (select from expense_ticket_line as line
      where line.expense_ticket_id = expense_ticket.id and line.expenses_type_id = any (${valuesOf(asked)}::uuid[]))`,
  },
  presented: (row) => ({
    productTotal: figure(row.productTotal),
    weightTotal: figure(row.weightTotal),
    approveDate: approvedOn(row),
  }),
})

function figure(value: unknown): number | null {
  return value === null || value === undefined ? null : toWire(value as string)
}

/** The day of its last decision; null before it is approved. */
function approvedOn({ status, round }: DocumentRow): string | null {
  const at = status === 'approved' ? round?.steps.findLast(({ decidedAt }) => decidedAt)?.decidedAt : null
  return at ? businessDate(new Date(at)) : null
}

/**
 * What the advances of its requester allow: a settlement is sent as they are, is approved as far as they still reach, and an
 * advance is taken back only while it is not spent.
 */
async function guard({ trx, actor }: CommandContext, verb: Verb, { row }: LockedDocument): Promise<void> {
  const { type, status } = row
  const requesterId = row.requesterId as string
  const [total, settled, returned] = [row.total, row.settled, row.returned].map((one) =>
    toWire(one as string),
  ) as [number, number, number]
  const isSettling = type === 'reimbursement' && (verb === 'request-approval' || verb === 'approve')
  const isTakenBack =
    type === 'advance' && status === 'approved' && (verb === 'cancel' || verb === 'clone-and-cancel')
  if (!isSettling && !isTakenBack) return
  const outstanding = await lockedOutstanding(trx, requesterId)
  /** The figures are for whoever may know them. */
  const refusal = (code: 'advance-settled' | 'advances-changed', params: Record<string, number>) =>
    seesLedger(actor, requesterId) ? new Refusal(code, { params }) : new Refusal(`${code}-unseen`)
  if (isTakenBack && total > outstanding) throw refusal('advance-settled', { outstanding, total })
  if (!isSettling) return
  const isFirst = verb === 'approve' || settled === settledFrom(total, outstanding)
  if (!isFirst || settled + returned > outstanding)
    throw refusal('advances-changed', { outstanding, settled, returned })
}
