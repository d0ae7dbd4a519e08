import type { Status } from '@barem/shared/approval/lifecycle'
import { lineAnswer, readLine } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { toWire } from '@barem/shared/values/decimal'
import { approvalAbilities } from '#approval/rights'
import { approvalPath } from '#approval/round'
import { type Actor, may } from '#http/actor'
import { pricingDraft } from './figures.ts'
import { readHeader } from './header.ts'
import type { DocumentFacts, ItemRow, LoadedDocument, Written } from './kind.ts'
import { asShown, listedFields, partnerColumns } from './rows.ts'

/** What every answer of a document holds beside its header. */
function common(kind: DocumentFacts, row: ItemRow, actor: Actor) {
  return {
    id: row.id,
    number: row.number,
    total: toWire(row.total),
    status: row.status,
    closed: row.closed,
    author: { id: row.authorId, name: row.authorName },
    version: row.version,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: approvalAbilities(kind, row, actor),
  }
}

/** A document in a list, with the fields of its header that the list shows. */
export function presentItem(kind: DocumentFacts, today: ItemRow, actor: Actor): object {
  const row = asShown(kind, today)
  const header = readHeader(listedFields(kind), row as never, may(actor, 'cost:view'))
  return { ...header, ...common(kind, row, actor) }
}

/** The answer of a stored document for this person: costs are null without `cost:view`. */
export function presentDocument(
  kind: DocumentFacts,
  { row, lines: kept }: LoadedDocument,
  actor: Actor,
): object {
  const lines = kept.map((line) => readLine(kind.line, line))
  const priced = priceLines(pricingDraft(kind, row, lines))
  return presentWritten(kind, { row, lines, priced }, actor)
}

/** The same of one that was just computed. */
export function presentWritten(
  kind: DocumentFacts,
  { row: today, lines, priced }: Written,
  actor: Actor,
): object {
  const row = asShown(kind, today)
  const { id, status } = row
  const { phone, taxCode } = partnerColumns(kind)
  const seesCost = may(actor, 'cost:view')
  return {
    ...common(kind, row, actor),
    [phone]: row[phone],
    [taxCode]: row[taxCode],
    ...readHeader(kind.fields, row as never, seesCost),
    lines: lines.map((line, index) =>
      lineAnswer(kind.line, line, { amounts: priced.lines[index]?.amounts, seesCost }),
    ),
    totals: priced.totals,
    profit: seesCost ? priced.profit : null,
    created: row.createdAt.toISOString(),
    path: approvalPath(row),
    revisions: row.revisions.map((one) => (one.id === id ? { ...one, status: status as Status } : one)),
  }
}
