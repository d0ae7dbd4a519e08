import { lineChanges, readLineFieldName } from '@barem/shared/document/line-history'
import { type ExpenseLine, expenseLine } from '@barem/shared/expense-ticket/line'
import type { Format } from '@barem/shared/values/format'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Form } from 'antd'
import { createElement, useMemo } from 'react'
import type { LinesKind } from '#document/lines-kind.ts'
import type { RowRules } from '#draft/merge-rows.ts'
import { type TextKey, textOf, useLocale } from '#i18n/i18n.ts'
import { cashOf, cashQuery, cashWords } from './advances.ts'
import { copiedLine, emptyLine, type LineValues, linesFrom, withoutBlankEnd } from './line.ts'
import { lineColumns } from './line-columns.ts'
import { Totals } from './Totals.tsx'

type Cell = Exclude<keyof LineValues, 'key' | 'expensesTypeName'>
const cells = expenseLine.names.filter((name) => name !== 'expensesTypeName') as Cell[]

function withCells(line: LineValues, names: readonly Cell[], from: LineValues): LineValues {
  const taken = Object.fromEntries(names.map((name) => [name, from[name]]))
  const named = names.includes('expensesTypeId') ? { expensesTypeName: from.expensesTypeName } : {}
  return { ...line, ...taken, ...named }
}

const differing = (one: LineValues, other: LineValues) => cells.filter((name) => one[name] !== other[name])

/** Cell by cell: no cell follows from another. */
const rules: RowRules<LineValues> = {
  identityOf: ({ key }) => key,
  subjectOf: () => null,
  changed: differing,
  merge: (base, mine, theirs) => {
    const asked = differing(mine, theirs).filter(
      (name) => !base || (mine[name] !== base[name] && theirs[name] !== base[name]),
    )
    const own = base ? differing(base, mine) : cells
    return { row: withCells(theirs, own, mine), asked: asked.map((name) => [name]) }
  },
  take: (row, columns, theirs) => withCells(row, columns as Cell[], theirs),
  rekeyed: copiedLine,
}

function cellWords(column: string, value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return textOf('frame.document.empty')
  if (column === 'entry' || column === 'invoiceType')
    return textOf(`expenseTicket.${column}.${String(value)}` as TextKey)
  if (column === 'cash') return textOf(`expenseTicket.cash.${value ? 'yes' : 'no'}`)
  if (column === 'invoiceDate') return format.date(String(value))
  return typeof value === 'number' ? format.money(value) : String(value)
}

function titleOf({ entry, expensesTypeName, content }: LineValues): string {
  return entry === 'return' ? textOf('expenseTicket.entry.return') : (expensesTypeName ?? content ?? '–')
}

const labelOf = (column: string | null) => textOf(`expenseTicket.line.${column ?? 'amount'}` as TextKey)

/** Of lines paid in cash, what their seller gets in cash on that day over all tickets, from the limit on. */
function useCashNote(lines: readonly LineValues[]): (line: LineValues) => string | null {
  const { id } = useParams({ strict: false }) as { id?: string }
  const own = cashOf(lines)
  const others = useQueries({ queries: own.map((paid) => cashQuery(paid, id)) })
  const said = own.flatMap((paid, place) => {
    const words = cashWords(paid, others[place]?.data)
    return words ? [[`${paid.sellerTaxCode}|${paid.date}`, words] as const] : []
  })
  const key = JSON.stringify(said)
  // the same as long as nothing else is said, so that the columns stay the same
  return useMemo(() => {
    const words = new Map<string, string>(JSON.parse(key))
    return (line) => (line.cash ? (words.get(`${line.sellerTaxCode}|${line.invoiceDate}`) ?? null) : null)
  }, [key])
}

function useExpenseLines(lines: readonly LineValues[]) {
  const isSpent = Form.useWatch('type', { preserve: true }) === 'reimbursement'
  const locale = useLocale()
  const cashNote = useCashNote(lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns hold words of the language
  return useMemo(() => ({ columns: lineColumns(isSpent, cashNote) }), [isSpent, cashNote, locale])
}

/** The lines of expense tickets in the grid. */
export const expenseLines: LinesKind<LineValues> = {
  useLines: (lines) => useExpenseLines(lines),
  empty: emptyLine,
  copied: copiedLine,
  from: ({ lines }) => linesFrom(lines),
  cardOf: (line, format) => ({
    name: titleOf(line),
    facts: [line.content, line.invoiceNumber, line.invoiceDate && format.date(line.invoiceDate)].filter(
      (fact) => fact !== null && fact !== '',
    ) as string[],
    amount: typeof line.amount === 'number' ? format.money(line.amount) : '–',
  }),
  labelOf,
  changes: (before, after) => {
    const read = (lines: readonly LineValues[]) => withoutBlankEnd(lines) as unknown as ExpenseLine[]
    return lineChanges(expenseLine, read(before), read(after))
  },
  amountsOf: ({ lines }) =>
    new Map(
      ((lines ?? []) as ExpenseLine[]).map(({ amount }, place) => [`lines.${place + 1}.amount`, amount]),
    ),
  rules,
  titleOf,
  cellWords: (line, column, format) =>
    column === 'expensesTypeId'
      ? cellWords(column, line.expensesTypeName, format)
      : cellWords(column, line[column as keyof LineValues], format),
  fieldWords: (field) => {
    const read = readLineFieldName(field)
    return read && textOf('expenseTicket.line.change', { line: read.line, field: labelOf(read.field) })
  },
  changeWords: ({ field, from, to }, format) => {
    const read = readLineFieldName(field)
    if (read?.field !== 'line') return null
    const key = to === null ? 'expenseTicket.line.removed' : 'expenseTicket.line.added'
    return textOf(key, { line: read.line, amount: cellWords('line', from ?? to, format) })
  },
  valueWords: (field, value, format) => {
    const read = readLineFieldName(field)
    return read && cellWords(read.field, value, format)
  },
  totals: () => createElement(Totals),
}
