import { type Fields, keyOf } from '@barem/shared/document/fields'
import { dayOf } from '@barem/shared/document/header'
import type { LineField } from '@barem/shared/trade-line/line'
import { businessDate } from '@barem/shared/values/local-date'
import type { ApprovableTable } from '#approval/kind'
import type { CommandContext } from '#http/call'
import type { KeptLine, LineTable } from '#trade-line/write-lines'
import { daysAhead } from './header.ts'
import { revisionNumber } from './number.ts'

/** The sums of its lines that a document's row keeps. */
export const documentTotals = [
  'quantityTotal',
  'theoreticalWeightTotal',
  'actualWeightTotal',
  'goodsTotal',
  'total',
  'vatTotal',
  'costTotal',
] as const

interface CopiedKind {
  table: ApprovableTable
  fields: Fields
  lines: LineTable
  /** Columns beside the fields that the next revision begins with: the stored name of the partner, the totals. */
  kept: readonly string[]
}

interface Copied {
  row: { id: string; baseNumber: string; revision: number }
  lines: readonly KeptLine[]
}

/**
 * Writes the next revision of a document as a draft dated today, with its lines. Only what is described is copied: a column
 * that a table gets for another purpose begins as its default.
 */
export function documentCopy<Document extends Copied>(kind: CopiedKind) {
  const { table, lines: of } = kind
  return async ({ trx, actor, now, deps }: CommandContext, { row, lines }: Document) => {
    const { revision: latest } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.max('revision').as('revision'))
      .where('baseNumber', '=', row.baseNumber)
      .executeTakeFirstOrThrow()
    const revision = (latest ?? row.revision) + 1
    const id = deps.random.id()
    const number = revisionNumber(row.baseNumber, revision)
    const clone = {
      ...copiedHeader(kind, row, businessDate(now)),
      ...{ id, number, baseNumber: row.baseNumber, revision, clonedFromId: row.id },
      ...{ status: 'draft', closed: false, approverId: null, sent: null, version: 1 },
      ...{ authorId: actor.id, contentAuthors: [actor.id], createdAt: now, modifiedAt: now },
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
      .insertInto(of.table as 'quotationLine')
      .values(copies as never)
      .execute()
    return { id, number }
  }
}

/** The columns of a header that its next revision begins with. */
export function copiedHeader(
  { fields, kept }: Pick<CopiedKind, 'fields' | 'kept'>,
  row: object,
  today: string,
) {
  const names = [...Object.entries(fields).map(([name, field]) => keyOf(name, field)), ...kept]
  const columns = row as Record<string, unknown>
  return {
    ...Object.fromEntries(names.map((name) => [name, columns[name]])),
    [dayOf(fields)]: today,
    ...daysAhead(fields, columns as never, today),
  }
}

function copiedLine(fields: Partial<Record<string, LineField>>, line: object) {
  const columns = line as Record<string, unknown>
  return Object.fromEntries(Object.keys(fields).map((name) => [name, columns[name]]))
}
