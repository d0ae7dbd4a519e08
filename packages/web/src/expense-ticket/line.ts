import type { TypedLine } from '@barem/shared/expense-ticket/figures'
import { type ExpenseLine, expenseLine } from '@barem/shared/expense-ticket/line'
import { randomKey } from '#http/idempotency-key.ts'

type Typed = number | string | null

/** A line while it is written: figures are what was typed, where that cannot be read. */
export interface LineValues
  extends Omit<{ [Name in keyof ExpenseLine]: ExpenseLine[Name] }, 'amount' | 'vat'> {
  key: string
  amount: Typed
  vat: Typed
}

let keys = 0
/** A draft brings its lines' keys back into a page that counts anew. */
const thisPage = randomKey().slice(0, 8)
const newKey = () => `line-${thisPage}-${++keys}`

export function emptyLine(): LineValues {
  return {
    ...{ key: newKey(), entry: 'expense', expensesTypeId: null, expensesTypeName: null, content: null },
    ...{ amount: null, vat: null, invoiceType: null, invoiceNumber: null, invoiceDate: null },
    ...{ sellerTaxCode: null, cash: false },
  }
}

/** Another line, which has another invoice. */
export function copiedLine(line: LineValues): LineValues {
  return { ...line, key: newKey(), invoiceNumber: null }
}

/** The lines of a document as it was read, keyed by their places. */
export function linesFrom(lines: unknown): LineValues[] {
  return ((lines ?? []) as ExpenseLine[]).map((line, place) => ({ ...line, key: `line-${place}` }))
}

/** Without the last lines, which nobody began. */
export function withoutBlankEnd(lines: readonly LineValues[]): LineValues[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

function isBlank({ entry, expensesTypeId, content, amount, invoiceNumber }: LineValues): boolean {
  return entry === 'expense' && [expensesTypeId, content, amount, invoiceNumber].every((one) => one === null)
}

/** As it is sent. */
export function wireLine(line: LineValues): object {
  const typed = expenseLine.names.filter((name) => expenseLine.fields[name].from === 'typed')
  return Object.fromEntries(typed.map((name) => [name, line[name]]))
}

/** As the rules read it: what cannot be read counts as nothing. */
export function ruleLine(line: LineValues): TypedLine {
  const figure = (typed: Typed) => (typeof typed === 'number' ? typed : null)
  return { ...line, amount: figure(line.amount), vat: figure(line.vat) } as TypedLine
}
