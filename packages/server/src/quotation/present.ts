import type { Status } from '@barem/shared/approval/lifecycle'
import type { ApprovalStep, Quotation, QuotationItem } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import { lineAnswer, readLine } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { toWire } from '@barem/shared/values/decimal'
import { readHeader } from '#document/header'
import type { latestEvents } from '#event/history'
import { type Actor, may } from '#http/actor'
import { pricingDraft } from './pricing-draft.ts'
import { quotationAbilities } from './rights.ts'
import type { Loaded, QuotationRow } from './rows.ts'

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

export function presentItem(row: QuotationRow, actor: Actor): QuotationItem {
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    validUntil: row.validUntil,
    customer: { id: row.customerId, name: row.customerName },
    total: toWire(row.total),
    status: row.status as Status,
    closed: row.closed,
    officer: { id: row.officerId, name: row.officerName },
    approver: named(row.approverId, row.approverName),
    author: { id: row.authorId, name: row.authorName },
    version: row.version,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: quotationAbilities(row, actor),
  }
}

type Events = Awaited<ReturnType<typeof latestEvents>>

/** Everything about a quotation that this person may know: costs leave only with `cost:view`. */
export function presentQuotation(
  { row, lines: rows }: Loaded,
  { actor, steps, revisions }: { actor: Actor; steps: Events; revisions: Quotation['revisions'] },
): Quotation {
  const seesCost = may(actor, 'cost:view')
  const lines = rows.map(readLine)
  const priced = priceLines(pricingDraft(row, lines))
  return {
    ...presentItem(row, actor),
    customerPhone: row.customerPhone,
    customerTaxCode: row.customerTaxCode,
    ...readHeader(quotationFields, row, seesCost),
    lines: lines.map((line, index) => lineAnswer(line, priced.lines[index]?.amounts, seesCost)),
    totals: priced.totals,
    profit: seesCost ? priced.profit : null,
    created: row.createdAt.toISOString(),
    path: pathOf(row, steps),
    revisions,
  }
}

const stepOf: Record<string, ApprovalStep['kind']> = {
  'quotation.approval-requested': 'requested',
  'quotation.approved': 'approved',
  'quotation.rejected': 'rejected',
  'quotation.withdrawn': 'withdrawn',
  'quotation.cancelled': 'cancelled',
  'quotation.cloned': 'cloned',
}

/** The kinds of events that are steps of the way. */
export const pathKinds = Object.keys(stepOf)

/** The way since the latest request, and whom it waits for. */
function pathOf(row: QuotationRow, events: Events): ApprovalStep[] {
  const since = events.findIndex((entry) => entry.kind === 'quotation.approval-requested')
  const passed = events.slice(0, since + 1).toReversed()
  const path = passed.flatMap(({ kind, actorName, at, note }): ApprovalStep[] => {
    const step = stepOf[kind]
    return step ? [{ kind: step, name: actorName, at, note }] : []
  })
  if (row.status === 'pending') path.push({ kind: 'waiting', name: row.approverName, at: null, note: null })
  return path
}
