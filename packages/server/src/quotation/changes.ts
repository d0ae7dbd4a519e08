import { headerChanges } from '@barem/shared/document/header'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import { type Line, type LineRow, readLine } from '@barem/shared/trade-line/line'
import { lineChanges } from '@barem/shared/trade-line/line-history'
import { toWire } from '@barem/shared/values/decimal'
import { readHeader } from '#document/header'
import { type Change, changesBetween } from '#event/record'
import type { DetailRow } from './rows.ts'

interface State {
  row: DetailRow
  lines: readonly (LineRow | Line)[]
}

/** What differs between two states of one quotation, in names and figures; costs are filtered later. */
export function quotationChanges(before: State, after: State): Change[] {
  const headerOf = ({ row }: State) => readHeader(quotationFields, row, true)
  const outcomeOf = ({ row: { total, status } }: State) => ({ total: toWire(total), status })
  const linesOf = ({ lines }: State) => lines.map((line) => readLine(quotationLine, line))
  return [
    ...headerChanges(quotationFields, headerOf(before), headerOf(after)),
    ...changesBetween(outcomeOf(before), outcomeOf(after), ['total', 'status']),
    ...lineChanges(quotationLine, linesOf(before), linesOf(after)),
  ]
}
