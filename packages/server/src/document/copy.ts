import type { Status } from '@barem/shared/approval/lifecycle'
import { type Fields, keyOf } from '@barem/shared/document/fields'
import type { AnyLine } from '@barem/shared/document/line'
import {
  moneyLeft,
  partMoneyNames,
  partMoneyOf,
  partOfMoney,
  partOfWeight,
} from '@barem/shared/trade-line/part'
import { compare, type Numeric, subtract, sum, toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { insertStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { daysAhead, headerColumns } from './header.ts'
import type { DocumentFacts, Rest } from './kind.ts'
import { revisionNumber } from './number.ts'
import type { LoadedDocument } from './row.ts'
import { linesOf, partnerColumns, readLines } from './rows.ts'
import { formOf } from './save.ts'
import { type KeptLine, writeDocumentOfLines } from './write-lines.ts'

/**
 * Writes the next revision of a document as a draft dated today, with its lines. Only what is described is copied: a column
 * that a table gets for another purpose begins as its default. Returns it as it is written.
 */
export function documentCopy(kind: DocumentFacts) {
  return async (call: CommandContext, { row, lines: all }: LoadedDocument): Promise<LoadedDocument> => {
    const { actor, now, deps } = call
    const rest =
      row.inUse && kind.rest
        ? restOf(kind, { row, lines: all }, await kind.rest(call.trx, row.id))
        : undefined
    if (rest === null) throw new Refusal('nothing-left')
    const lines = rest?.lines ?? readLines(kind, all)
    const id = deps.random.id()
    // only the last revision is not closed yet
    const revision = row.revision + 1
    const number = revisionNumber(row.baseNumber, revision)
    const kept = [partnerColumns(kind).name, ...kind.figures.sums, ...(kind.keeps ?? [])]
    const clone = {
      ...copiedHeader({ fields: kind.fields, kept }, row, businessDate(now)),
      ...rest?.columns,
      ...{ id, number, baseNumber: row.baseNumber, revision, clonedFromId: row.id },
      ...{ status: 'draft', closed: false, approverId: null, sent: null, version: 1 },
      // it says what they wrote, so they approve it no more than the original
      ...{ authorId: actor.id, contentAuthors: [...new Set([...row.contentAuthors, actor.id])] },
      ...{ createdAt: now, modifiedAt: now },
    }
    // the kind describes all its columns, which its table has: document/description.test.ts
    const header = insertStatement(kind.entity, [clone])
    writeDocumentOfLines(call, linesOf(kind), { id, header, kept: [], lines })
    const named = { authorName: actor.fullName, approverName: null, approverEligible: false }
    const begun = { inUse: false, usedBy: [], round: null, approvers: [] }
    const status: Status = 'draft'
    const revisions = [
      ...row.revisions.map((one) => (one.id === row.id ? { ...one, status: row.status as Status } : one)),
      { id, number, status },
    ]
    return { row: { ...row, ...clone, ...named, ...begun, revisions }, lines: lines.map(placed) }
  }
}

function placed(line: AnyLine, position: number): KeptLine {
  return { ...line, id: '', position }
}

/** What the next revision of a document takes where others took of it: its lines, and its columns as they are computed of them; null where nothing is left. */
export function restOf(kind: DocumentFacts, { row, lines }: LoadedDocument, { quantities, given }: Rest) {
  const header = formOf(kind, row)
  const parts = lines.map((kept) => {
    const line = kind.line!.read(kept)
    const left = quantities.get(kept.id) ?? '0'
    return { line, left, taken: subtract(line.quantity as number, left) }
  })
  const left = parts.flatMap(({ line, left, taken }) => partOf(line, left, taken))
  if (left.length === 0) return null
  const goods = sum(
    kind.figures.compute({ header: {}, lines: left }).lines.map(({ amount }) => amount as number),
  )
  const kept = partMoneyNames.filter((name) => name in kind.fields)
  const open = moneyLeft(partMoneyOf(row as object), given)
  const money: object = partOfMoney(open, { part: goods, whole: goods, goods })
  const { lines: computed, sums } = kind.figures.compute({ header: { ...header, ...money }, lines: left })
  const columns = headerColumns(kind.fields, { ...header, ...money } as never) as Record<string, unknown>
  return {
    lines: computed,
    columns: {
      ...Object.fromEntries(kept.map((name) => [name, columns[name]])),
      ...(header.discountBy === 'policy' ? promised(row) : {}),
      ...sums,
    },
  }
}

/** The rest keeps its part of the discount, whatever it would get by itself: by hand, with the policy's name as the reason. */
function promised({ discountPolicyName }: object & { discountPolicyName?: unknown }) {
  return {
    ...{ discountBy: 'hand', discountPolicyId: null, discountJudged: null },
    discountReason: discountPolicyName ?? null,
  }
}

/** A line of so much of its quantity after `taken` of it, with its weight; none of nothing. */
function partOf(line: AnyLine, quantity: Numeric, taken: Numeric): AnyLine[] {
  if (compare(quantity, 0) <= 0) return []
  const part = { taken, part: quantity, whole: line.quantity as number }
  return [
    { ...line, quantity: toWire(quantity), actualWeight: partOfWeight(line.actualWeight as number, part) },
  ]
}

/** The columns of a header, and those `kept` beside them, that its next revision begins with. */
export function copiedHeader(
  { fields, kept }: { fields: Fields; kept: readonly string[] },
  row: object,
  today: string,
) {
  const names = [...Object.entries(fields).map(([name, field]) => keyOf(name, field)), ...kept]
  const columns = row as Record<string, unknown>
  return {
    ...Object.fromEntries(names.map((name) => [name, columns[name]])),
    date: today,
    ...daysAhead(fields, columns as never, today),
  }
}
