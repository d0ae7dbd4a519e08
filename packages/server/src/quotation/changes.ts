import { headerChanges } from '@barem/shared/document/header'
import { quotationFields } from '@barem/shared/quotation/fields'
import { readLine } from '@barem/shared/trade-line/line'
import { lineChanges } from '@barem/shared/trade-line/line-history'
import { toWire } from '@barem/shared/values/decimal'
import { readHeader } from '#document/header'
import { type Change, changesBetween } from '#event/record'
import type { Loaded } from './rows.ts'

/** What differs between two states of one quotation, in names and figures; costs are told apart later. */
export function quotationChanges(before: Loaded, after: Loaded): Change[] {
  const headerOf = ({ row }: Loaded) => readHeader(quotationFields, row, true)
  const outcomeOf = ({ row: { total, status } }: Loaded) => ({ total: toWire(total), status })
  return [
    ...headerChanges(quotationFields, headerOf(before), headerOf(after)),
    ...changesBetween(outcomeOf(before), outcomeOf(after), ['total', 'status']),
    ...lineChanges(before.lines.map(readLine), after.lines.map(readLine)),
  ]
}
