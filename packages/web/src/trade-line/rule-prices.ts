import {
  PRICED_AT_ONCE,
  priceConfigurationEndpoints,
  type ResolvedLine,
} from '@barem/shared/price-configuration/endpoints'
import { isBelowFloor } from '@barem/shared/trade-line/floor'
import { saleOf } from '@barem/shared/trade-line/sale'
import { metre } from '@barem/shared/values/length'
import { memoize } from '@barem/shared/values/memoize'
import { unitPrice } from '@barem/shared/values/money'
import { baremKgPerMetre } from '@barem/shared/values/weight'
import { call } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { chunksOf } from './catalogue-prices.ts'
import { figure, type LineValues } from './line.ts'

/** What the header of a document says of a sale; null where it says nothing yet. */
export type Sale = ReturnType<typeof saleIn>

/** The sale that stands in a form. */
export function saleIn(values: object) {
  const { day, customerId, source } = saleOf(values, [])
  return {
    day: /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : null,
    customerId: customerId || null,
    source,
  }
}

/** What a line is asked about, within the bounds of each: beyond them the server refuses all that is asked with it. */
const bounds = { length: metre, barem: baremKgPerMetre, importPrice: unitPrice, salePrice: unitPrice }
const isBeyond = memoize((line: LineValues) => {
  const asked = { ...line, length: positive(line.length), barem: positive(line.barem) }
  return Object.entries(bounds).some(([name, bound]) => {
    const typed = asked[name as keyof typeof bounds]
    return typeof typed === 'number' && !bound.safeParse(typed).success
  })
})

/**
 * A line as the rules are asked about it; null while it has no product, or a figure that its cell does not take. The price it
 * has now is asked by whoever is not told the floor.
 */
export function askedLine(line: LineValues, seesCost: boolean) {
  const { productId, priceType } = line
  if (productId === null || isBeyond(line)) return null
  const [length, barem] = [positive(line.length), positive(line.barem)]
  return seesCost
    ? { productId, priceType, length, barem, importPrice: figure(line.importPrice), salePrice: null }
    : { productId, priceType, length, barem, importPrice: null, salePrice: figure(line.salePrice) }
}
export type AskedLine = NonNullable<ReturnType<typeof askedLine>>

const positive = (typed: LineValues['length']) => (typeof typed === 'number' && typed > 0 ? typed : null)

/** What the price of a line follows from: as long as it is the same, the rules say the same. Without a sale, its own figures alone. */
export function causeOf(line: LineValues, sale: Sale | null, seesCost: boolean): string {
  return JSON.stringify([sale, askedLine({ ...line, salePrice: null }, seesCost)])
}

/** What the rules say of a line. */
export interface Ruled {
  cause: string
  price: ResolvedLine
}

/** As few calls as there can be for lines of a sale. */
export function ruleQueries(sale: Sale, lines: readonly AskedLine[]) {
  return chunksOf(lines, PRICED_AT_ONCE).map((chunk) =>
    queryOf(
      priceConfigurationEndpoints.resolve,
      { body: { ...sale, lines: chunk } as never },
      { quiet: true },
    ),
  )
}

/** What the rules say of lines now, in the order of the lines that have a product. */
export async function resolvedNow(sale: Sale, lines: readonly AskedLine[]): Promise<ResolvedLine[]> {
  const answers = chunksOf(lines, PRICED_AT_ONCE).map((chunk) =>
    call(priceConfigurationEndpoints.resolve, { body: { ...sale, lines: chunk } as never }, { quiet: true }),
  )
  return (await Promise.all(answers)).flat()
}

/** Of a line that is not asked about: what the rules gave it before is no price of it. */
const UNRULED = { cause: 'beyond', price: { salePrice: null } }

/**
 * The lines with the prices of the rules: where the sale price is empty or the one that the rules gave before. What was typed by
 * hand stays; so does what was read, until what it follows from is another than when it was `opened`. Null where all stay.
 */
export function followRules(
  lines: readonly LineValues[],
  ruledOf: (line: LineValues) => Ruled | undefined,
  opened: ReadonlyMap<string, string>,
): readonly LineValues[] | null {
  const next = lines.map((line) => {
    const ruled = line.productId !== null && isBeyond(line) ? UNRULED : ruledOf(line)
    const { salePrice, rulePrice = null } = line
    const stays = salePrice !== null && (salePrice !== rulePrice || opened.get(line.key) === ruled?.cause)
    if (!ruled || stays) return line
    const price = ruled.price.salePrice
    return salePrice === price && rulePrice === price ? line : { ...line, salePrice: price, rulePrice: price }
  })
  return next.some((line, index) => line !== lines[index]) ? next : null
}

/** Whether a line is sold below its floor, as far as this person is told. */
export function isSunk(line: LineValues, known: Ruled | undefined, seesCost: boolean): boolean {
  if (!known) return line.belowFloor === true
  return seesCost
    ? isBelowFloor({ salePrice: figure(line.salePrice), floorPrice: known.price.floor })
    : known.price.belowFloor
}
