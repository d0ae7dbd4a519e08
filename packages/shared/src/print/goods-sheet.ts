import { namedBarem } from '#trade-line/barem-used'
import type { LineKind, PriceName } from '#trade-line/line'
import type { Totals } from '#trade-line/pricing'
import type { PriceType } from '#values/constants'
import { sum } from '#values/decimal'
import { isAccented } from '#values/fold-text'
import type { Format } from '#values/format'
import type { UnitKind } from '#values/quantity'
import type { PrintWords, SheetLines } from './document-sheet.ts'
import type { Sheet, SheetCell, SheetColumn } from './sheet.ts'

type PrintedLine = { [Price in PriceName]?: number | null } & {
  productCode: string
  productName: string
  unitName: string
  unitKind: UnitKind
  quantity: number
  length: number | null
  barem: number | null
  /** Where the barem is from, of documents that say so. */
  baremName?: string | null
  priceType: PriceType
  theoreticalWeight: number
  actualWeight: number
  amount: number
}

/** What is printed of goods. */
interface PrintedGoods {
  lines: PrintedLine[]
  totals: { [Name in keyof Omit<Totals, 'vatByRate'>]: number } & {
    vatByRate: readonly { rate: number; vat: number }[]
  }
  shippingVatRate?: number
  /** What the discount is by; one that was typed names none. */
  discountPolicy?: { name: string } | null
}

interface Words {
  format: Format
  t: PrintWords['text']
  called: PrintWords['called']
  locale: PrintWords['locale']
  price: PriceName
}

/** As many decimals of kilograms (decision 088). */
const GRAMS = 3

/** The goods of a document on paper, with what they are priced by and the VAT in them. */
export function goodsOnPaper(kind: LineKind) {
  return (document: PrintedGoods, { format, text, called, locale }: PrintWords): SheetLines => {
    const t: PrintWords['text'] = (key, params) => text(`print.${key}`, params)
    const words = { format, t, called, locale, price: kind.price }
    const rows = document.lines.map((line, index) => row(line, index, words))
    return {
      columns: fitted(columns(words), rows),
      rows,
      totals: totals(document, words),
      notes: goodsNotes(document, words),
    }
  }
}

function columns({ t }: Words): SheetColumn[] {
  const column = (name: string, width: number, align: SheetColumn['align'] = 'right') => ({
    title: t(`goods.${name}`),
    width,
    align,
  })
  return [
    column('no', 6.5, 'center'),
    column('item', 31, 'left'),
    column('unit', 7, 'center'),
    column('quantity', 10),
    column('length', 8),
    column('weight', 12),
    column('price', 12),
    column('amount', 15),
  ]
}

/** The place of the name of the goods among the columns. */
const NAME = 1
/** What the page is wide, in characters of a cell; one of smaller type, one of a heading, and what stands around them. */
const PAGE = 100
const SMALL = 0.85
const BOLD = 1.4
const AROUND = 2

/** No column wider than what stands in it: the rest is for the names, which are long. */
function fitted(all: SheetColumn[], rows: readonly SheetCell[][]): SheetColumn[] {
  const widths = all.map(({ title, width }, index) => {
    const longest = [
      ...title.split(' ').map((word) => word.length * BOLD),
      ...rows.flatMap((cells) => [cells[index]!.text.length, (cells[index]!.small ?? '').length * SMALL]),
    ].reduce((most, one) => Math.max(most, one), 0)
    return index === NAME ? 0 : Math.min(width, longest + AROUND)
  })
  const name = widths.reduce((rest, width) => rest - width, PAGE)
  return all.map((column, index) => ({ ...column, width: index === NAME ? name : widths[index]! }))
}

function row(line: PrintedLine, index: number, words: Words): SheetCell[] {
  const { price, format, t, called } = words
  const byItem = line.priceType === 'item'
  return [
    { text: String(index + 1) },
    { text: called(line.productName), small: `${line.productCode}${baremOnPaper(line, words)}` },
    { text: called(line.unitName) },
    { text: format.number(line.quantity, 3) },
    { text: line.length === null ? '' : format.number(line.length, 3) },
    weightCell(line, words),
    {
      text: format.number(line[price] ?? 0, 2),
      small: t('goods.per', { unit: byItem ? called(line.unitName).toLowerCase() : 'kg' }),
    },
    { text: format.number(line.amount, 0) },
  ]
}

/** What a metre weighs, and of which standard or mill; one of the product itself, or typed, is of none. */
function baremOnPaper({ barem, baremName }: PrintedLine, words: Words): string {
  const { format, t } = words
  if (barem === null) return ''
  const name = readable(namedBarem(baremName), words)
  const said = t('goods.barem', { barem: format.number(barem, 4) })
  return ` · ${name ? `${said} (${name})` : said}`
}

/** A name of the company that has no English one; on English paper null where it has Vietnamese letters. */
function readable(name: string | null | undefined, { locale }: Words): string | null {
  return name && !(locale === 'en' && isAccented(name)) ? name : null
}

/** Kg by which the line is priced; by calculation where it is priced by item. */
function pricingWeight(line: PrintedLine): number {
  return line.priceType === 'actual' ? line.actualWeight : line.theoreticalWeight
}

/** Which of the two weights it is, unless the line is in kg anyway. */
function weightCell(line: PrintedLine, { format, t }: Words): SheetCell {
  const weight = pricingWeight(line)
  if (weight === 0) return { text: '' }
  const byScale = line.priceType === 'actual'
  const text = format.number(weight, GRAMS)
  return line.unitKind === 'mass' && !byScale
    ? { text }
    : { text, small: t(byScale ? 'goods.actual' : 'goods.theoretical') }
}

function totals(document: PrintedGoods, words: Words): Sheet['totals'] {
  const { format, t } = words
  const { goods, discount, shippingFee, total, vatByRate, shippingVat, deposit, rest } = document.totals
  const vat = new Map<number, number>(vatByRate.map((entry) => [entry.rate, entry.vat]))
  const shippingRate = document.shippingVatRate ?? 0
  if (shippingVat !== 0) vat.set(shippingRate, (vat.get(shippingRate) ?? 0) + shippingVat)
  const weights = document.lines.map((line) => pricingWeight(line))
  return [
    { label: t('goods.totalWeight'), value: format.kilograms(sum(weights), 0, GRAMS) },
    // where nothing is taken off or added it is the total
    ...(goods === total ? [] : [{ label: t('goods.goods'), value: format.money(goods) }]),
    ...(discount === 0 ? [] : [{ label: discountLabel(document, words), value: format.money(-discount) }]),
    ...(shippingFee === 0 ? [] : [{ label: t('goods.shippingFee'), value: format.money(shippingFee) }]),
    { label: t('goods.total'), value: format.money(total), strong: true },
    ...[...vat].map(([rate, amount]) => ({
      label: t('goods.vatOf', { rate: format.rate(rate) }),
      value: format.money(amount),
    })),
    ...(deposit === 0
      ? []
      : [
          { label: t('goods.deposit'), value: format.money(deposit) },
          { label: t('goods.rest'), value: format.money(rest) },
        ]),
  ]
}

function discountLabel({ discountPolicy }: PrintedGoods, words: Words): string {
  const policy = readable(discountPolicy?.name, words)
  return policy ? words.t('goods.discountOf', { policy }) : words.t('goods.discount')
}

function goodsNotes(document: PrintedGoods, { t }: Words): string[] {
  const prices = new Set(document.lines.map((line) => line.priceType))
  return [
    t('goods.vatIncluded'),
    ...(prices.has('theoretical') ? [t('goods.byBarem')] : []),
    ...(prices.has('actual') ? [t('goods.byScale')] : []),
  ]
}
