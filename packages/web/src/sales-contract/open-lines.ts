import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { partOfWeight } from '@barem/shared/trade-line/part'
import type { Chosen } from '#line-choice/chosen.ts'

export type OpenLine = QuotationContracts['lines'][number]

/** What is open of a quotation, all of it chosen. */
export function allOpen(lines: readonly OpenLine[]): ReadonlyMap<string, Chosen<OpenLine>> {
  const open = lines.filter(({ rest }) => rest > 0)
  return new Map(open.map((line) => [line.lineId, { line, quantity: line.rest }]))
}

/** What so much of what is open weighs (kg), as its contract will say it. */
export function weightOf({ weight, contracted: taken, quantity: whole }: OpenLine, part: number): number {
  return partOfWeight(weight, { taken, part, whole })
}
