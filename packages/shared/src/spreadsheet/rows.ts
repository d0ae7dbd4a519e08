import { z } from 'zod'
import { issueSchema } from '#http/envelope'
import { fieldName } from '#list/filter'
import { text } from '#values/text'
import { CELL_MAX_LENGTH } from './limits.ts'

/** At most this many rows are shown (`shownFirst`); and so many can be corrected at once. */
export const MAX_ROWS_SHOWN = 200

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** The last part of `/Import/{path}`. */
export const listPath = z.string().regex(/^[a-z][a-z0-9-]{1,60}$/)

/** One row of a file as it was read, with what is wrong with it. */
export const importRow = z.object({
  row: z.number().int(),
  values: z.record(z.string(), cell),
  errors: z.array(issueSchema.omit({ path: true }).extend({ column: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

interface CheckedRow {
  errors: readonly unknown[]
}

/** One error is enough: nothing of the row is taken over. */
export function isFaulty({ errors }: CheckedRow): boolean {
  return errors.length > 0
}

/** Rows by whether they can be taken over, each part in the order of the file. */
export function divideRows<Row extends CheckedRow>(rows: readonly Row[]): { good: Row[]; faulty: Row[] } {
  return { good: rows.filter((row) => !isFaulty(row)), faulty: rows.filter(isFaulty) }
}

/**
 * The rows that are shown of a file: each that somebody typed into, so that none disappears by being right, then the faulty
 * ones, then the others. They stand in another order: faulty, corrected, others, each part in the order of the file.
 */
export function shownFirst<Row extends CheckedRow & { row: number }>(
  rows: readonly Row[],
  typed: Corrections,
): Row[] {
  const numbers = new Set(typed.map(({ row }) => row))
  const shown = [
    ...rows.filter(({ row }) => numbers.has(row)),
    ...rows.filter((one) => isFaulty(one) && !numbers.has(one.row)),
    ...rows.filter((one) => !isFaulty(one) && !numbers.has(one.row)),
  ].slice(0, MAX_ROWS_SHOWN)
  const part = (one: Row) => (isFaulty(one) ? 0 : numbers.has(one.row) ? 1 : 2)
  return shown.toSorted((one, other) => part(one) - part(other) || one.row - other.row)
}

/** Cells that somebody typed anew in the preview: of a row, by the key of their column; read as a cell of the file is. */
export const corrections = z
  .array(
    z.strictObject({
      row: z.number().int().min(2),
      cells: z.record(fieldName, text({ max: CELL_MAX_LENGTH, min: 0, lines: true })),
    }),
  )
  .max(MAX_ROWS_SHOWN)
export type Corrections = z.output<typeof corrections>

/** Why a row stays: changed since, deleted since, used by something, or with a cost that one may not change. */
export const keptReasons = ['changed', 'gone', 'in-use', 'forbidden'] as const

/** A row that was not undone, by its number in the file. */
export const keptRow = z.object({ row: z.number().int(), name: z.string(), reason: z.enum(keptReasons) })
