import { nearestNumber, sum } from '#values/decimal'
import type { Issue } from '#values/issue'
import { DONG_MAX } from '#values/money'
import type { ticketTypes } from './fields.ts'
import { invoiceNumberKey } from './invoice-number.ts'
import type { ExpenseLine, ExpenseTotals } from './line.ts'

/** From so many đồng, VAT included, of one seller on one day, what is paid in cash takes no part in input VAT (Decree 181/2025). */
export const CASH_LIMIT_DONG = 5_000_000

/** As it is typed: what is not there yet is null. */
export type TypedLine = { [Name in keyof ExpenseLine]: ExpenseLine[Name] | null }
type Type = (typeof ticketTypes)[number]

interface Figured {
  type: Type
  /** What the requester has of advances, in đồng. */
  outstanding: number
  lines: readonly TypedLine[]
}

function total(lines: readonly TypedLine[], of: 'amount' | 'vat' = 'amount'): number {
  return nearestNumber(sum(lines.map((line) => line[of] ?? 0)))
}

/** What a settlement of `spent` đồng takes of the advances: all of them first, and never more than was spent. */
export function settledFrom(spent: number, outstanding: number): number {
  return Math.max(0, Math.min(spent, outstanding))
}

/** The same of a ticket of any type; an advance takes nothing. */
export function settledOf({ type, outstanding, lines }: Figured): number {
  return type === 'advance' ? 0 : settledFrom(total(spentLines(lines)), outstanding)
}

function spentLines(lines: readonly TypedLine[]): TypedLine[] {
  return lines.filter(({ entry }) => entry !== 'return')
}

/** The sums of a ticket whose advances pay `settled`, in đồng. */
export function expenseTotals(lines: readonly TypedLine[], settled: number): ExpenseTotals {
  const spent = total(spentLines(lines))
  const returned = total(lines.filter(({ entry }) => entry === 'return'))
  return { spent, vat: total(spentLines(lines), 'vat'), returned, settled, payable: spent - settled }
}

const REQUIRED_OF_INVOICE = ['invoiceNumber', 'invoiceDate', 'sellerTaxCode'] as const

/** What keeps a ticket from being saved, at its fields, beside the range of each. */
export function checkExpenses({ type, outstanding, lines }: Figured): Issue[] {
  const settled = settledOf({ type, outstanding, lines })
  const left = outstanding - settled
  const { spent, returned } = expenseTotals(lines, settled)
  const issues = lines.flatMap((line, index) => checkLine(type, line, `lines.${index}`))
  const repeated = lines.flatMap((line, index) => {
    const key = invoiceKey(line)
    const first = key === null ? -1 : lines.findIndex((one) => invoiceKey(one) === key)
    return first >= 0 && first < index
      ? [{ path: `lines.${index}.invoiceNumber`, code: 'repeated_invoice', params: { line: first + 1 } }]
      : []
  })
  const photos = lines.flatMap((line, index) => {
    const key = invoiceKey(line)
    const first = lines.findIndex((one) => one.photoId === line.photoId && invoiceKey(one) !== key)
    return line.photoId !== null && first >= 0 && first < index
      ? [{ path: `lines.${index}.photoId`, code: 'repeated_photo', params: { line: first + 1 } }]
      : []
  })
  const last = lines.findLastIndex(({ entry }) => entry === 'return')
  if (type === 'reimbursement' && returned > left && last >= 0)
    issues.push({ path: `lines.${last}.amount`, code: 'beyond_advances', params: { maximum: left } })
  if (Math.max(spent, returned) > DONG_MAX)
    issues.push({ path: 'lines', code: 'too_big', params: { maximum: DONG_MAX, origin: 'number' } })
  return [...issues, ...repeated, ...photos]
}

function checkLine(type: Type, line: TypedLine, at: string): Issue[] {
  const required = (name: string) => ({ path: `${at}.${name}`, code: 'required', params: {} })
  const nothing: Issue[] =
    line.amount === 0
      ? [{ path: `${at}.amount`, code: 'must_exceed', params: { minimum: 0, origin: 'number' } }]
      : []
  if (line.entry === 'return')
    return type === 'advance' ? [{ path: `${at}.entry`, code: 'return_of_advance', params: {} }] : nothing
  const isInvoice = line.invoiceType === 'vat' || line.invoiceType === 'sale'
  return [
    ...nothing,
    ...(line.expensesTypeId ? [] : [required('expensesTypeId')]),
    ...(isInvoice ? REQUIRED_OF_INVOICE.filter((name) => !line[name]).map(required) : []),
    ...(line.vat !== null && line.amount !== null && line.vat >= line.amount
      ? [{ path: `${at}.vat`, code: 'must_be_below', params: { maximum: line.amount, origin: 'number' } }]
      : []),
  ]
}

/**
 * What no two lines of any living tickets may have alike, with a line end between its parts, which no text of one line holds;
 * null where a line does not name an invoice in full.
 */
export function invoiceKey({ sellerTaxCode, invoiceNumber, invoiceDate }: TypedLine): string | null {
  return sellerTaxCode && invoiceNumber && invoiceDate
    ? `${sellerTaxCode}\n${invoiceNumberKey(invoiceNumber)}\n${invoiceDate}`
    : null
}

/** What one seller was paid in cash on one day, by the lines given. */
export interface CashPaid {
  sellerTaxCode: string
  date: string
  amount: number
}

/** One seller on one day, as a key; `null` of a line stands in it as a word. */
export function sellerDay(sellerTaxCode: string | null, date: string | null): string {
  return `${sellerTaxCode}|${date}`
}

/** By seller and day, what these lines pay in cash. */
export function cashPaid(lines: readonly TypedLine[]): CashPaid[] {
  const paid = new Map<string, CashPaid>()
  for (const { entry, cash, sellerTaxCode, invoiceDate, amount } of lines) {
    if (entry === 'return' || !cash || !sellerTaxCode || !invoiceDate) continue
    const key = sellerDay(sellerTaxCode, invoiceDate)
    const before = paid.get(key)?.amount ?? 0
    paid.set(key, { sellerTaxCode, date: invoiceDate, amount: nearestNumber(sum([before, amount ?? 0])) })
  }
  return [...paid.values()]
}
