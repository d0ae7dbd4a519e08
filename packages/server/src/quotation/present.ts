import type { Status } from '@barem/shared/approval/lifecycle'
import type { Quotation, QuotationItem } from '@barem/shared/quotation/endpoints'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import { type Line, lineAnswer, readLine } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { toWire } from '@barem/shared/values/decimal'
import { approvalAbilities } from '#approval/rights'
import { approvalPath } from '#approval/round'
import { readHeader } from '#document/header'
import { type Actor, may } from '#http/actor'
import { pricingDraft } from './pricing-draft.ts'
import { approvable, asShown, type DetailRow, type LineRow, type QuotationRow } from './rows.ts'

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

export function presentItem(today: QuotationRow | DetailRow, actor: Actor): QuotationItem {
  const row = asShown(today)
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
    abilities: approvalAbilities(approvable, row, actor),
  }
}

/** The answer of a quotation for this person: costs are null without `cost:view`. */
export function presentQuotation(
  { row: today, lines: kept }: { row: DetailRow; lines: readonly (LineRow | Line)[] },
  actor: Actor,
): Quotation {
  const row = asShown(today)
  const { id, status } = row as { id: string; status: Status }
  const seesCost = may(actor, 'cost:view')
  const lines = kept.map((line) => readLine(quotationLine, line))
  const priced = priceLines(pricingDraft(row, lines))
  return {
    ...presentItem(row, actor),
    customerPhone: row.customerPhone,
    customerTaxCode: row.customerTaxCode,
    ...readHeader(quotationFields, row, seesCost),
    lines: lines.map((line, index) =>
      lineAnswer(quotationLine, line, { amounts: priced.lines[index]?.amounts, seesCost }),
    ),
    totals: priced.totals,
    profit: seesCost ? priced.profit : null,
    created: row.createdAt.toISOString(),
    path: approvalPath(row),
    revisions: row.revisions.map((one) => (one.id === id ? { ...one, status } : one)),
  }
}
