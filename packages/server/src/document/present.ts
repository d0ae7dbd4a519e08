import type { Status } from '@barem/shared/approval/lifecycle'
import type { AnyLine } from '@barem/shared/document/line'
import { toWire } from '@barem/shared/values/decimal'
import { type Actor, may } from '#access/actor'
import { approvalAbilities, decidesFor, usedBySeen } from '#approval/rights'
import { approvalPath } from '#approval/round'
import type { FiguresAnswer } from './figures.ts'
import { readHeader } from './header.ts'
import type { DocumentFacts } from './kind.ts'
import type { DocumentRow, ItemRow, LoadedDocument } from './row.ts'
import { asShownTo, listedFields, partnerColumns, readLines } from './rows.ts'

/** What every answer of a document holds beside its header. */
function common(kind: DocumentFacts, row: ItemRow, actor: Actor) {
  const { abbreviated } = partnerColumns(kind)
  return {
    [abbreviated]: row[abbreviated],
    // a new document has nothing beside it yet
    ...Object.fromEntries(Object.keys(kind.besides ?? {}).map((name) => [name, row[name] ?? null])),
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
  const row = asShownTo(actor, kind, today)
  const header = readHeader(listedFields(kind), row as never, may(actor, 'cost:view'))
  return { ...header, ...common(kind, row, actor) }
}

/** The answer of a stored document for this person: costs are null without `cost:view`. */
export function presentDocument(kind: DocumentFacts, { row, lines }: LoadedDocument, actor: Actor): object {
  return presentWritten(kind, row, kind.figures.answer(row, readLines(kind, lines)), actor)
}

/** The same of one that was just computed. */
export function presentWritten(
  kind: DocumentFacts,
  today: DocumentRow,
  answer: FiguresAnswer,
  actor: Actor,
): object {
  const row: DocumentRow = {
    ...asShownTo(actor, kind, today),
    // by whatever differs, also where this person does not see it
    ...compared(kind, today, () => (answer(true) as { lines?: readonly AnyLine[] }).lines),
  }
  const { id, status } = row
  const { phone, taxCode } = partnerColumns(kind)
  const seesCost = may(actor, 'cost:view')
  return {
    ...common(kind, row, actor),
    [phone]: row[phone],
    [taxCode]: row[taxCode],
    ...readHeader(kind.fields, row as never, seesCost),
    ...answer(seesCost),
    ...kind.presented?.(row, actor),
    created: row.createdAt.toISOString(),
    usedBy: usedBySeen(row, actor),
    path: approvalPath(row),
    decidesFor: decidesFor(kind, row, actor),
    followed: row.round?.followed ?? null,
    byWorkflow: row.byWorkflow === true && (status === 'draft' || status === 'rejected'),
    revisions: row.revisions.map((one) => (one.id === id ? { ...one, status: status as Status } : one)),
  }
}

/** Of one that is to change another, whether it does; nothing where its lines were not read, as in most verbs. */
export function compared(
  kind: DocumentFacts,
  row: DocumentRow,
  linesOf: () => readonly AnyLine[] | undefined,
): Pick<DocumentRow, 'unchanged'> {
  const lines = kind.isUnchanged && linesOf()
  return lines ? { unchanged: kind.isUnchanged!(row, lines) } : {}
}
