import { type Fields, keyOf } from '@barem/shared/document/fields'
import type { LineField } from '@barem/shared/trade-line/line'
import { businessDate } from '@barem/shared/values/local-date'
import type { ApprovableTable } from '#approval/kind'
import type { CommandContext } from '#http/call'
import { daysAhead } from './header.ts'
import type { DocumentFacts, Loaded } from './kind.ts'
import { revisionNumber } from './number.ts'
import { linesOf, partnerColumns } from './rows.ts'

/** The sums of its lines that a document's row keeps. */
const totals = [
  'quantityTotal',
  'theoreticalWeightTotal',
  'actualWeightTotal',
  'goodsTotal',
  'total',
  'vatTotal',
  'costTotal',
] as const

/**
 * Writes the next revision of a document as a draft dated today, with its lines. Only what is described is copied: a column
 * that a table gets for another purpose begins as its default.
 */
export function documentCopy(kind: DocumentFacts) {
  const table: ApprovableTable = kind.entity
  const of = linesOf(kind)
  return async ({ trx, actor, now, deps }: CommandContext, { row, lines }: Loaded) => {
    const { revision: latest } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.max('revision').as('revision'))
      .where('baseNumber', '=', row.baseNumber)
      .executeTakeFirstOrThrow()
    const revision = (latest ?? row.revision) + 1
    const id = deps.random.id()
    const number = revisionNumber(row.baseNumber, revision)
    const kept = [partnerColumns(kind).name, ...totals]
    const clone = {
      ...copiedHeader({ fields: kind.fields, kept }, row, businessDate(now)),
      ...{ id, number, baseNumber: row.baseNumber, revision, clonedFromId: row.id },
      ...{ status: 'draft', closed: false, approverId: null, sent: null, version: 1 },
      // it says what they wrote, so they approve it no more than the original
      ...{ authorId: actor.id, contentAuthors: [...new Set([...row.contentAuthors, actor.id])] },
      ...{ createdAt: now, modifiedAt: now },
    }
    // the kind describes all its columns, which its table has: document/description.test.ts
    await trx
      .insertInto(table)
      .values(clone as never)
      .execute()
    const copies = lines.map((line) => ({
      ...copiedLine(of.kind.fields, line),
      id: deps.random.id(),
      position: line.position,
      [of.parent]: id,
    }))
    await trx
      .insertInto(of.table as `${ApprovableTable}Line`)
      .values(copies as never)
      .execute()
    return { id, number }
  }
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

function copiedLine(fields: Partial<Record<string, LineField>>, line: object) {
  const columns = line as Record<string, unknown>
  return Object.fromEntries(Object.keys(fields).map((name) => [name, columns[name]]))
}
