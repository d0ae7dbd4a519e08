import type { CataloguePrice, ProductOption } from '@barem/shared/product/endpoints'
import { baremOn } from '@barem/shared/product/form'
import { type Weighed, weighedFor } from '@barem/shared/trade-line/follow-quantity'
import { type LineKind, type PriceName, suppliesImportPrice } from '@barem/shared/trade-line/line'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import { linePrice } from '@barem/shared/trade-line/line-price'
import { type PricingLine, theoreticalKilograms } from '@barem/shared/trade-line/pricing'
import type { PriceType } from '@barem/shared/values/constants'
import { type Numeric, nearestNumber } from '@barem/shared/values/decimal'
import { metre } from '@barem/shared/values/length'
import { memoize } from '@barem/shared/values/memoize'
import { type UnitPrice, unitPrice } from '@barem/shared/values/money'
import { quantity, type UnitKind } from '@barem/shared/values/quantity'
import { shareRate } from '@barem/shared/values/rate'
import { baremKgPerMetre, kilogram } from '@barem/shared/values/weight'
import type { z } from 'zod'
import { newKey } from '#document/line-key.ts'

/** What stands in a cell: a number, nothing yet, or what was typed and cannot be read. */
export type Typed = number | string | null

/** A line while it is written. The product's name, unit and weights are those it was written with. */
export interface LineValues {
  key: string
  productId: string | null
  productCode: string
  productName: string
  unitName: string
  unitKind: UnitKind
  unitFactor: number
  unitWeight: number | null
  quantity: Typed
  length: Typed
  barem: Typed
  actualWeight: Typed
  priceType: PriceType
  importPrice: Typed
  salePrice: Typed
  vatRate: Typed
  /** Where its barem is from, as it was kept with it; nothing of one that was changed since. */
  baremName?: string | null | undefined
  /** What the price rules gave: the sale price follows them as long as it is the same. */
  rulePrice?: number | null | undefined
  /** As it was read: what needs a reason to go below, for whoever sees costs, and whether it does. */
  floorPrice?: number | null | undefined
  belowFloor?: boolean | undefined
  /** What was weighed, once the quantity has changed since: the actual weight follows it. */
  weighed?: Weighed | undefined
  /** What the catalogue asked when the product was picked. */
  catalogue?: CataloguePrice | undefined
  /** What the list it was pasted from counts it in, where it said so. */
  pastedUnit?: string | undefined
}

export function emptyLine(): LineValues {
  return {
    key: newKey(),
    productId: null,
    productCode: '',
    productName: '',
    unitName: '',
    unitKind: 'count',
    unitFactor: 1,
    unitWeight: null,
    quantity: null,
    length: null,
    barem: null,
    actualWeight: null,
    priceType: 'theoretical',
    importPrice: null,
    salePrice: null,
    vatRate: 10,
  }
}

/** A line of any kind as it is answered; its prices are those of its kind. */
type LineAnswer = Omit<LineValues, 'key' | PriceName> &
  Partial<Pick<LineValues, PriceName>> & { theoreticalWeight: unknown; amount: unknown; amounts: unknown } & {
    productId: string
    length: number | null
  }

/** A line as it was read, with a key of what it is, so that reading it twice gives the same. */
function lineFrom(line: LineAnswer): LineValues {
  const { theoreticalWeight: _, amount: __, amounts: ___, ...kept } = line
  return { importPrice: null, salePrice: null, ...kept, key: lineIdentity(line) }
}

/** The lines of a document as it was read. */
export function linesFrom(lines: unknown): LineValues[] {
  return (lines as LineAnswer[]).map(lineFrom)
}

/** What can be read as a number, else nothing. */
export function figure<Value extends number>(typed: Typed): Value | null {
  return typeof typed === 'number' ? (typed as Value) : null
}

/** The same within its bounds: what is marked as wrong counts for nothing. */
function within<Bounds extends z.ZodType<number>>(bounds: Bounds, typed: Typed): z.output<Bounds> | null {
  return typeof typed === 'number' ? (bounds.safeParse(typed).data ?? null) : null
}

/** Whether a line's import price is typed here: else the server supplies it. */
export function typesImportPrice(kind: LineKind, seesCost: boolean): boolean {
  return 'importPrice' in kind.fields && !suppliesImportPrice(kind, seesCost)
}

/** The line as pricing reads it; `withImport` as `typesImportPrice` says. The line is never changed after. */
export function pricingLine(line: LineValues, withImport: boolean): PricingLine {
  return (withImport ? withCost : withoutCost)(line)
}
const withCost = memoize((line: LineValues) => readLine(line, true))
const withoutCost = memoize((line: LineValues) => readLine(line, false))

function readLine(line: LineValues, withImport: boolean): PricingLine {
  return {
    productId: line.productId,
    quantity: within(quantity, line.quantity),
    unitKind: line.unitKind,
    unitFactor: line.unitFactor,
    length: within(metre, line.length),
    barem: within(baremKgPerMetre, line.barem),
    unitWeight: line.unitWeight as PricingLine['unitWeight'],
    actualWeight: within(kilogram, line.actualWeight),
    priceType: line.priceType,
    salePrice: within(unitPrice, line.salePrice),
    importPrice: withImport ? within(unitPrice, line.importPrice) : undefined,
    vatRate: within(shareRate, line.vatRate) ?? (0 as PricingLine['vatRate']),
  }
}

/** Kg by calculation. */
export function theoreticalOf(line: LineValues): number | null {
  const weight = theoreticalKilograms(readLine(line, false))
  return weight === null ? null : nearestNumber(weight)
}

/** Sold by weight where the product has one, else by item; everything else as the catalogue says on that day. */
export function withProduct(line: LineValues, product: ProductOption, day: string): LineValues {
  const barem = baremOn(product, day)
  const weighs = product.unit.kind === 'mass' || product.theoreticalWeight > 0 || barem !== null
  const picked: LineValues = {
    ...line,
    productId: product.id,
    productCode: product.code,
    productName: product.name,
    unitName: product.unit.name,
    unitKind: product.unit.kind,
    unitFactor: product.unit.factor,
    unitWeight: product.theoreticalWeight > 0 ? product.theoreticalWeight : null,
    length: product.length,
    barem,
    baremName: undefined,
    priceType: weighs ? 'theoretical' : 'item',
    vatRate: product.vatRate,
    weighed: undefined,
    catalogue: cataloguePrice(product),
    pastedUnit: undefined,
  }
  const priced = (price: Numeric | null) =>
    price === null ? null : linePrice(price, product, pricedBy(picked))
  const salePrice = priced(product.salePrice)
  return {
    ...picked,
    actualWeight: theoreticalOf(picked),
    // until the rules are asked, which is at once
    ...{ salePrice, rulePrice: salePrice, floorPrice: null, belowFloor: false },
    importPrice: priced(product.capitalPrice),
  }
}

function cataloguePrice(product: ProductOption): CataloguePrice {
  const { id, salePrice, capitalPrice, theoreticalWeight, barems, densityWeight } = product
  return { id, salePrice, capitalPrice, theoreticalWeight, barems, densityWeight, active: true }
}

/** What the catalogue asks for a product, as the line is priced; null where nobody says. */
export function listPriceOf(
  line: LineValues,
  price: PriceName,
  { salePrice, capitalPrice, theoreticalWeight }: CataloguePrice,
): UnitPrice | null {
  const asked = price === 'salePrice' ? salePrice : capitalPrice
  return asked === null ? null : (linePrice(asked, { theoreticalWeight }, pricedBy(line)) as UnitPrice | null)
}

/** A line whose product is not known; what was typed beside it stays. */
export function withoutProduct(line: LineValues): LineValues {
  const { productId, productCode, productName, unitName, unitKind, unitFactor, unitWeight } = emptyLine()
  const known = { catalogue: undefined, baremName: undefined, rulePrice: undefined }
  const none = { ...known, weighed: undefined, pastedUnit: undefined }
  return { ...line, productId, productCode, productName, unitName, unitKind, unitFactor, unitWeight, ...none }
}

/** The product of another line with all it was written with, in the quantity of this one. */
export function withProductOf(line: LineValues, from: LineValues): LineValues {
  const { key, quantity } = line
  const taken = { ...from, key, quantity, weighed: undefined }
  return { ...taken, actualWeight: theoreticalOf(taken) }
}

function pricedBy(line: LineValues) {
  const { unitKind, unitFactor, length, barem, unitWeight, priceType } = readLine(line, false)
  return { unitKind, unitFactor, length, barem, unitWeight, priceType }
}

/**
 * One change of a line with what follows from it: the actual weight follows the theoretical one until somebody weighed, from
 * then on the quantity; and prices are turned from per kg to per unit and back when the way of pricing changes.
 */
export function changedLine(line: LineValues, change: Partial<LineValues>): LineValues {
  const next = { ...line, ...change, ...weightAfter(line, change) }
  if (next.barem !== line.barem) next.baremName = undefined
  if (change.priceType && (change.priceType === 'item') !== (line.priceType === 'item')) {
    next.salePrice = turned(line.salePrice, line, next)
    next.importPrice = turned(line.importPrice, line, next)
    // what follows the rules goes on following
    next.rulePrice = turned(line.rulePrice ?? null, line, next) as number | null
  }
  return next
}

function weightAfter(
  line: LineValues,
  change: Partial<LineValues>,
): Partial<Pick<LineValues, 'actualWeight' | 'weighed'>> {
  if ('actualWeight' in change) return { weighed: undefined }
  const isCalculated = line.actualWeight === null || line.actualWeight === theoreticalOf(line)
  if (isCalculated && !line.weighed) return { actualWeight: theoreticalOf({ ...line, ...change }) }
  if (!('quantity' in change)) return {}
  const weighed = line.weighed ?? weighedOf(line)
  const next = within(quantity, change.quantity ?? null)
  // While nothing, half a number or one below zero stands there, what was weighed waits for the next.
  if (!weighed || next === null) return { weighed }
  const isAgain = next === weighed.quantity
  const actualWeight = weighedFor(weighed, next) ?? line.actualWeight
  return { actualWeight, weighed: isAgain ? undefined : weighed }
}

function weighedOf(line: LineValues): Weighed | undefined {
  const [counted, actualWeight] = [within(quantity, line.quantity), within(kilogram, line.actualWeight)]
  return counted !== null && actualWeight !== null ? { quantity: counted, actualWeight } : undefined
}

/** Whether the actual weight was computed from what was weighed for another quantity. */
export function followsQuantity({ weighed, actualWeight }: LineValues): boolean {
  return weighed !== undefined && actualWeight !== weighed.actualWeight
}

/** What was weighed stands again, whatever the quantity; null where nothing else stands. */
export function withWeighed(line: LineValues): LineValues | null {
  if (!line.weighed || !followsQuantity(line)) return null
  return { ...line, actualWeight: line.weighed.actualWeight, weighed: undefined }
}

/** A price in the other basis; what cannot be turned is left for the person to type. */
function turned(price: Typed, from: LineValues, to: LineValues): Typed {
  if (typeof price !== 'number') return price
  const basis = { theoreticalWeight: from.priceType === 'item' ? 0 : 1 }
  return linePrice(price, basis, pricedBy(to)) ?? price
}

/** Behind a price: what it is for. */
export function perWhat({ priceType, unitName, productId }: LineValues): string {
  if (productId === null) return ''
  return priceType === 'item' ? `/${unitName.toLowerCase()}` : '/kg'
}

/** What of a line is sent. */
export function wireLine({ body }: LineKind, line: LineValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(body.shape).map((name) => [name, line[name as keyof LineValues]]))
}

/** A second line like this one. */
export function copiedLine(line: LineValues): LineValues {
  return { ...line, key: newKey() }
}

/** Without the last lines, which nobody began. */
export function withoutBlankEnd(kind: LineKind, lines: readonly LineValues[]): readonly LineValues[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(kind, line)) + 1)
}

/** Nothing of what is sent is typed in it; VAT and the way of pricing stand in every line. */
function isBlank(kind: LineKind, line: LineValues): boolean {
  const { vatRate: _, priceType: __, ...typed } = wireLine(kind, line)
  return Object.values(typed).every((one) => (one ?? null) === null)
}
