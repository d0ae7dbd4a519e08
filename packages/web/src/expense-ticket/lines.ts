import { lineChanges, readLineFieldName } from '@barem/shared/document/line-history'
import { type ExpenseLine, expenseLine } from '@barem/shared/expense-ticket/line'
import type { Format } from '@barem/shared/values/format'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Form } from 'antd'
import { createElement, useEffect, useMemo, useState } from 'react'
import type { LinesKind } from '#document/lines-kind.ts'
import type { RowRules } from '#draft/merge-rows.ts'
import { type TextKey, textOf, useFormat, useLocale } from '#i18n/i18n.ts'
import { cashOf, cashQuery, cashWords, isReadable } from './advances.ts'
import { withLeft, withoutLeft } from './left-over.ts'
import { copiedLine, emptyLine, identityOf, type LineValues, linesFrom, withoutBlankEnd } from './line.ts'
import { type LineNotes, lineColumns } from './line-columns.ts'
import { Photo } from './Photo.tsx'
import { ledgerQuery } from './settled.ts'
import { beyondLeft, dayOfCash, dayOfLine, unsaidCash, withRest } from './settlement.ts'
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
  identityOf,
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
  if (column === 'photoId') return textOf('expenseTicket.photo.there')
  if (column === 'cash') return textOf(`expenseTicket.cash.${value ? 'yes' : 'no'}`)
  if (column === 'invoiceDate') return format.date(String(value))
  return typeof value === 'number' ? format.money(value) : String(value)
}

function nameOf({ entry, expensesTypeName, content }: LineValues): string | null {
  return entry === 'return' ? textOf('expenseTicket.entry.return') : (expensesTypeName ?? content)
}

const titleOf = (line: LineValues) => nameOf(line) ?? '–'

const labelOf = (column: string | null) => textOf(`expenseTicket.line.${column ?? 'amount'}` as TextKey)

/**
 * Of lines paid in cash, what their seller gets in cash on that day over all tickets, from the limit on; of lines of which
 * nobody said how they were paid, that it is to be said where they would reach it.
 */
function useCashNote(lines: readonly LineValues[]): LineNotes['cash'] {
  const { id } = useParams({ strict: false }) as { id?: string }
  const own = cashOf(lines)
  const unsaid = unsaidCash(lines).filter(isReadable)
  const others = useQueries({ queries: [...own, ...unsaid].map((paid) => cashQuery(paid, id)) })
  const said = own.flatMap((paid, place) => {
    const words = cashWords(paid, others[place]?.data)
    return words ? [[dayOfCash(paid), words] as const] : []
  })
  const asked = unsaid.flatMap((paid, place) =>
    cashWords(paid, others[own.length + place]?.data) ? [dayOfCash(paid)] : [],
  )
  const key = JSON.stringify({ said, asked })
  // the same as long as nothing else is said, so that the columns stay the same
  return useMemo(() => {
    const known: { said: [string, string][]; asked: string[] } = JSON.parse(key)
    const words = new Map(known.said)
    return (line) => {
      if (line.entry === 'return' || line.cash === false) return null
      if (line.cash) return words.get(dayOfLine(line)) ?? null
      return known.asked.includes(dayOfLine(line)) ? textOf('expenseTicket.cashLimit.ask') : null
    }
  }, [key])
}

/** What the requester of the form has of advances, while a settlement is written. */
function useOutstanding(isWritten: boolean): number | null {
  const requesterId: unknown = Form.useWatch('requesterId', { preserve: true })
  const employeeId = typeof requesterId === 'string' ? requesterId : ''
  const { data } = useQuery({ ...ledgerQuery(employeeId), enabled: employeeId !== '' && isWritten })
  return isWritten && data ? data.outstanding : null
}

/**
 * The lines with what follows from the ledger: the rest that is given back, which comes into them once a person makes a
 * settlement of the form or says whose it is, and goes with that.
 */
function useFollowed(lines: readonly LineValues[], outstanding: number | null): LineValues[] | null {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type', { preserve: true })
  const requesterId: unknown = Form.useWatch('requesterId', { preserve: true })
  const [offeredTo, setOfferedTo] = useState<unknown>(null)
  const givesBack = lines.some(({ entry }) => entry === 'return')
  // one that was taken out does not come again
  useEffect(() => {
    if (outstanding === null) setOfferedTo(null)
    else if (givesBack) setOfferedTo(requesterId)
  }, [outstanding, givesBack, requesterId])
  if (type === 'advance') return withoutLeft(lines)
  if (outstanding === null) return null
  const isChosen = form.isFieldTouched('type') || form.isFieldTouched('requesterId')
  const offered = isChosen && offeredTo !== requesterId ? withLeft(lines, outstanding) : null
  return offered ?? withRest(lines, outstanding)
}

function useExpenseLines(lines: readonly LineValues[], disabled: boolean) {
  const isSpent = Form.useWatch('type', { preserve: true }) === 'reimbursement'
  const locale = useLocale()
  const format = useFormat()
  const cash = useCashNote(lines)
  const outstanding = useOutstanding(isSpent && !disabled)
  const followed = useFollowed(lines, outstanding)
  const left = outstanding === null ? null : beyondLeft(lines, outstanding)
  const returned = useMemo(
    (): LineNotes['returned'] => (line) =>
      left === null || line.entry !== 'return' || line.isRest
        ? null
        : textOf('expenseTicket.warning.beyondAdvances', { maximum: format.money(left) }),
    [left, format],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns hold words of the language
  const columns = useMemo(() => lineColumns(isSpent, { cash, returned }), [isSpent, cash, returned, locale])
  return { columns, followed }
}

/** The lines of expense tickets in the grid. */
export const expenseLines: LinesKind<LineValues> = {
  useLines: (lines, { disabled }) => useExpenseLines(lines, disabled),
  empty: emptyLine,
  copied: copiedLine,
  from: ({ id, lines }) => linesFrom(lines, id),
  cardOf: (line, format) => ({
    name: nameOf(line) ?? '',
    facts: [line.content, line.invoiceNumber, line.invoiceDate && format.date(line.invoiceDate)].filter(
      (fact) => fact !== null && fact !== '',
    ) as string[],
    amount: typeof line.amount === 'number' ? format.money(line.amount) : '',
    pictureId: line.photoId,
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
    if (read?.field === 'photoId') {
      const what = from === null ? 'added' : to === null ? 'removed' : 'replaced'
      return textOf(`expenseTicket.photo.${what}`, { line: read.line })
    }
    if (read?.field !== 'line') return null
    const key = to === null ? 'expenseTicket.line.removed' : 'expenseTicket.line.added'
    return textOf(key, { line: read.line, amount: cellWords('line', from ?? to, format) })
  },
  valueWords: (field, value, format) => {
    const read = readLineFieldName(field)
    return read && cellWords(read.field, value, format)
  },
  valueShown: (field, value) =>
    readLineFieldName(field)?.field === 'photoId' && typeof value === 'string'
      ? createElement(Photo, { id: value, label: labelOf('photoId'), size: 64 })
      : null,
  totals: () => createElement(Totals),
}
