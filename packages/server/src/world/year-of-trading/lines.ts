import type { LineKind, PriceName } from '@barem/shared/trade-line/line'
import { linePrice } from '@barem/shared/trade-line/line-price'
import {
  type PricedLine,
  type PricingDraft,
  type PricingLine,
  theoreticalKilograms,
} from '@barem/shared/trade-line/pricing'
import type { PriceType } from '@barem/shared/values/constants'
import { multiply, round, toWire } from '@barem/shared/values/decimal'
import type { KeptLine } from '#document/write-lines'
import type { Chance } from './chance.ts'
import type { SeedProduct } from './products.ts'

export interface SheetLine {
  product: SeedProduct
  quantity: number
  actualWeight: number
  priceType: PriceType
  salePrice: number
  importPrice: number | null
  /** By how many thousandths what is weighed stays below the tables. */
  lighter: number
}

/** What a person types into a document, as far as it is computed with. */
export interface Sheet {
  lines: SheetLine[]
  discount: number
  shippingFee: number
  selfPick: boolean
  deposit: number
}

export const LINES = 5
export const SHIPPING_VAT = 8

/** Lines of as many goods that sell, the first of the catalogue more often; `level` is what steel costs, in thousandths of today. */
export function drawLines(chance: Chance, goods: readonly SeedProduct[], level: number): SheetLine[] {
  const drawn = new Set<SeedProduct>()
  while (drawn.size < LINES) drawn.add(goods[Math.floor(goods.length * chance.fraction() ** 1.6)]!)
  return [...drawn].map((product) => drawLine(chance, product, level))
}

function drawLine(chance: Chance, product: SeedProduct, level: number): SheetLine {
  const priceType =
    product.weighs.unitKind === 'mass' || product.weighs.barem === null ? 'item' : chance.pick(priceTypes)
  const lighter = chance.below(16)
  const quantity = drawQuantity(chance, product)
  const line = { product, quantity, priceType, lighter, ...pricesOf(product, priceType, level) }
  return { ...line, actualWeight: weighed(line) }
}

/** Price and cost of a line with these goods; a price list is written once. */
function pricesOf(product: SeedProduct, priceType: PriceType, level: number) {
  const key = `${priceType} ${level}`
  const known = product.prices.get(key)
  if (known) return known
  const price = (catalogue: number) =>
    linePrice(multiply(round(multiply(catalogue, level, '0.0001'), 0), 10), product, {
      ...product.weighs,
      priceType,
    })
  const prices = { salePrice: price(product.salePrice)!, importPrice: price(product.capitalPrice) }
  product.prices.set(key, prices)
  return prices
}

const priceTypes: PriceType[] = ['theoretical', 'theoretical', 'item', 'actual']

/** A quantity between a few pieces and a truckload. */
function drawQuantity(chance: Chance, { weighs, theoreticalWeight }: SeedProduct): number {
  if (weighs.unitKind === 'mass') return chance.between(2, 150) * 10
  const kilograms = 120 * 80 ** chance.fraction()
  return Math.max(1, Math.round(kilograms / Math.max(theoreticalWeight, 1)))
}

/** What the scales say, to 100 g: the tables, or a little below them where the price goes by the scales. */
export function weighed({
  product,
  quantity,
  priceType,
  lighter,
}: Omit<SheetLine, 'actualWeight' | 'importPrice' | 'salePrice'>): number {
  const kilograms =
    theoreticalKilograms({ ...product.weighs, quantity: quantity as PricingLine['quantity'] }) ?? 0
  return toWire(round(priceType === 'actual' ? multiply(kilograms, 1000 - lighter, '0.001') : kilograms, 1))
}

/** A sheet as input of the pricing function. */
export function draftOf(
  { lines, discount, shippingFee, selfPick, deposit }: Sheet,
  price: PriceName,
): PricingDraft {
  return {
    price,
    lines: lines.map(({ product, quantity, actualWeight, priceType, salePrice, importPrice }) => ({
      ...{ productId: product.id, ...product.weighs, vatRate: product.vatRate },
      ...{ quantity, actualWeight, priceType, salePrice, importPrice },
    })),
    ...{ discount, shippingFee, selfPick, deposit },
    ...{ shippingVatRate: SHIPPING_VAT, depositEnabled: deposit > 0 },
  } as unknown as PricingDraft
}

/** As the database keeps it and gives it back: each figure with all the places of its column. */
export function lineRows(
  of: { kind: LineKind; parent: Record<string, string> },
  lines: SheetLine[],
  priced: PricedLine[],
  newId: () => string,
): KeptLine[] {
  return lines.map((line, position) => {
    const { product } = line
    const importPrice = line.importPrice?.toFixed(2) ?? null
    return {
      ...product.kept,
      id: newId(),
      ...of.parent,
      position,
      quantity: line.quantity.toFixed(3),
      theoreticalWeight: (priced[position]?.theoreticalWeight ?? 0).toFixed(3),
      actualWeight: line.actualWeight.toFixed(3),
      priceType: line.priceType,
      importPrice,
      ...('salePrice' in of.kind.fields && { salePrice: line.salePrice.toFixed(2) }),
      amount: priced[position]!.amount!.toFixed(0),
    }
  })
}
