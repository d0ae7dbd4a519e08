import type { TypedLine } from '@barem/shared/expense-ticket/figures'
import { type ExpenseLine, expenseLine } from '@barem/shared/expense-ticket/line'
import { newKey } from '#document/line-key.ts'
import { isSending } from './sending.ts'

type Typed = number | string | null

/** A line while it is written: figures are what was typed, where that cannot be read. */
export interface LineValues
  extends Omit<{ [Name in keyof ExpenseLine]: ExpenseLine[Name] }, 'amount' | 'vat' | 'cash'> {
  key: string
  /** Nobody said yet how it was paid: null. */
  cash: boolean | null
  /** Of what is given back: it is what is left of the advances, until somebody types another amount. Not sent. */
  isRest?: boolean
  amount: Typed
  vat: Typed
}

export function emptyLine(): LineValues {
  return {
    ...{ key: newKey(), entry: 'expense', expensesTypeId: null, expensesTypeName: null, content: null },
    ...{ amount: null, vat: null, invoiceType: null, invoiceNumber: null, invoiceDate: null },
    ...{ sellerTaxCode: null, cash: null, photoId: null },
  }
}

/** Another line, which has another invoice. */
export function copiedLine(line: LineValues): LineValues {
  return { ...line, key: newKey(), invoiceNumber: null, photoId: null }
}

/** The lines of a document as it was read, keyed by their places and by it: a photo is on its way to one line alone. */
export function linesFrom(lines: unknown, id?: unknown): LineValues[] {
  return ((lines ?? []) as ExpenseLine[]).map((line, place) => ({ ...line, key: `line-${place}@${id}` }))
}

/** What tells a line apart within its document, in drafts of any age. */
export function identityOf({ key }: Pick<LineValues, 'key'>): string {
  return key.replace(/@.*/, '')
}

/** Without the last lines, which nobody began. */
export function withoutBlankEnd(lines: readonly LineValues[]): LineValues[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/** Whether nobody began a line. */
export function isBlank(line: LineValues): boolean {
  // nothing is left to give back
  if (line.isRest && line.entry === 'return' && !line.amount) return true
  const { entry, expensesTypeId, content, amount, invoiceNumber, photoId } = line
  const typed = [expensesTypeId, content, amount, invoiceNumber, photoId]
  return entry === 'expense' && typed.every((one) => one === null) && !isSending(line.key)
}

/** As it is sent. */
export function wireLine(line: LineValues): object {
  const typed = expenseLine.names.filter((name) => expenseLine.fields[name].from === 'typed')
  const values = { ...line, cash: line.cash ?? false }
  return Object.fromEntries(typed.map((name) => [name, values[name]]))
}

/** As the rules read it: what cannot be read counts as nothing. */
export function ruleLine(line: LineValues): TypedLine {
  const figure = (typed: Typed) => (typeof typed === 'number' ? typed : null)
  return { ...line, amount: figure(line.amount), vat: figure(line.vat) } as TypedLine
}
