import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { type CataloguePrice, type ProductOption, productEndpoints } from '@barem/shared/product/endpoints'
import { priceBasis } from '@barem/shared/product/price'
import type { LineFieldName, LineKind } from '@barem/shared/trade-line/line'
import { pastedHeadings, pastedPriceTypes, priceHeadings } from '@barem/shared/trade-line/pasted-headings'
import { computeLine } from '@barem/shared/trade-line/pricing'
import { spokenPrice } from '@barem/shared/trade-line/spoken-price'
import { spokenQuantity } from '@barem/shared/trade-line/spoken-quantity'
import type { WeightBands } from '@barem/shared/trade-line/warnings'
import { type PriceType, priceTypes } from '@barem/shared/values/constants'
import { compare } from '@barem/shared/values/decimal'
import type { FigureKind } from '@barem/shared/values/figure'
import { foldText } from '@barem/shared/values/fold-text'
import type { Format } from '@barem/shared/values/format'
import { Typography } from 'antd'
import type { ComponentType } from 'react'
import { call } from '#api/api.ts'
import type { AsideProps, CellNumber, GridColumn } from '#document/grid-columns.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { Pickable } from '#form/pickable.ts'
import type { AddingProps } from '#form/RemoteSelect.tsx'
import { firstQuery } from '#form/recent-context.ts'
import { hasText, type TextKey, textOf, useFormat } from '#i18n/i18n.ts'
import { baremsFor, baremWords, catalogueOf, otherBarems } from './barems.ts'
import { droppedOf, pricing } from './fitting-lines.ts'
import {
  changedLine,
  type LineValues,
  perWhat,
  pricingLine,
  theoreticalOf,
  typesImportPrice,
  withoutProduct,
  withProduct,
  withProductOf,
  withWeighed,
} from './line.ts'
import { lineNotes } from './line-notes.ts'
import { type Paid, paidWords, priceTypeWords, unitNotes, unitWords } from './line-units.ts'
import type { Ruled } from './rule-prices.ts'

type Column = GridColumn<LineValues>
type NumberColumn = Extract<Column, { kind: 'number' }>

/** The room of the button beside a price: ASIDE_PX of grid-columns.ts, which is too heavy to be asked for it. */
const WHY_PX = 12

/** What the columns depend on beside the line. */
export interface LineSetting {
  seesCost: boolean
  /** The day of the document, yyyy-mm-dd. */
  day: string
  /** What the catalogue asks for the products of lines that were read; of those just picked the line knows it. */
  prices: ReadonlyMap<string, CataloguePrice>
  /** From how far off a weighed weight warns; the usual ones while that is not known. */
  weightBands?: WeightBands | undefined
  /** What the price rules say of a line that is written; without it, what they said when it was saved. */
  ruledOf?: ((line: LineValues) => Ruled | undefined) | undefined
  /** Why a line has its price, on demand. */
  Why?: ComponentType<AsideProps<LineValues>> | undefined
  /** The other barems of a product, to be chosen. */
  Barems?: ComponentType<AsideProps<LineValues>> | undefined
  /** After so many days a price is called old; nothing is while that is not known. */
  priceAgeDays?: number | undefined
  /** This person may add a product that is missing. */
  addsProducts: boolean
  /** What was used last, and what the partner paid for it. */
  goods: DocumentRecent['goods']
  /** The lines are there to be read. */
  isRead: boolean
  /** What the lines are priced by; anything, as long as there are none. */
  pricedBy: ReadonlySet<PriceType>
  /** With how many decimals the figures of a column stand alike. */
  decimals: { readonly [Name in EvenColumn]?: number }
}

/** Columns of measures and weights. */
export type EvenColumn = 'length' | 'barem' | 'theoreticalWeight' | 'actualWeight'

/** A letter of a heading, a capital one, and what stands around it where cells are close, in pixels. */
const HEADING_LETTER_PX = 7
const HEADING_CAPITAL_PX = 9
const HEADING_PADDING_PX = 9

/** A width, in pixels, in which its heading is not cut: that is longer in one language than in the other. */
function headed(width: number, heading: TextKey): number {
  const words = textOf(heading)
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0
  const letters = words.length - capitals
  return Math.max(width, HEADING_PADDING_PX + letters * HEADING_LETTER_PX + capitals * HEADING_CAPITAL_PX)
}

function number(
  key: 'quantity' | 'length' | 'barem' | 'actualWeight' | 'importPrice' | 'salePrice' | 'vatRate',
  figure: FigureKind,
  {
    decimals,
    ...more
  }: Pick<
    NumberColumn,
    | 'decimals'
    | 'heading'
    | 'width'
    | 'narrow'
    | 'needed'
    | 'unit'
    | 'notes'
    | 'undo'
    | 'pasted'
    | 'Aside'
    | 'hasAside'
    | 'more'
    | 'read'
    | 'unread'
    | 'dropped'
    | 'least'
    | 'marked'
  >,
): Column {
  const own = `tradeLine.column.${key}`
  const title = `tradeLine.field.${key}` as const
  const { heading = hasText(own) ? (own as TextKey) : title, width, narrow } = more
  return {
    kind: 'number',
    key,
    figure,
    title,
    decimals,
    pasted: pastedHeadings[key] ?? [],
    ...more,
    heading,
    ...(width ? { width: headed(width, heading) } : {}),
    ...(narrow ? { narrow: headed(narrow, heading) } : {}),
    get: (row) => row[key],
    set: (row, value: CellNumber) => changedLine(row, { [key]: value }),
  }
}

/** What gave the price of a line, and since when it is that. */
function priceSource(row: LineValues, { ruledOf }: LineSetting, format: Format): string | null {
  const price = ruledOf?.(row)?.price
  if (!price || price.salePrice === null) return null
  const isToday = price.ageDays === 0
  const said = { code: price.rule?.code ?? '', days: format.number(price.ageDays, 0) }
  if (price.rule) return textOf(isToday ? 'tradeLine.rule.sourceToday' : 'tradeLine.rule.source', said)
  return textOf(isToday ? 'tradeLine.rule.sourceCatalogueToday' : 'tradeLine.rule.sourceCatalogue', said)
}

/** What is said of a price that nothing else is said of: where it is from, and what was paid before. */
function moreOfPrice(row: LineValues, setting: LineSetting, format: Format) {
  const source = priceSource(row, setting, format)
  const last = setting.goods.find(({ productId }) => productId === row.productId)
  const said = [...(source ? [source] : []), ...(last ? paidWords(last, format) : [])]
  return said.length === 0 ? null : said.map((words) => <div key={words}>{words}</div>)
}

/** Prices are typed as the trade says them: `18,5tr/tấn`. */
const spoken: Pick<NumberColumn, 'read' | 'unread'> = {
  read: (row, typed, locale) => {
    const said = spokenPrice(typed, locale, spokenGoods(row))
    return 'price' in said ? said.price : null
  },
  unread: (row, typed, locale) => {
    const said = spokenPrice(typed, locale, spokenGoods(row))
    if ('price' in said) return textOf('tradeLine.spoken.again')
    const [from, own] = [`đ/${said.unit}`, `đ${perWhat(row) || '/kg'}`]
    return textOf(`tradeLine.spoken.${said.code}`, { unit: said.unit, counted: unitWords(row), from, own })
  },
}

function spokenGoods(row: LineValues) {
  return { ...pricingLine(row, false), unitName: row.unitName }
}

/** What it weighs is what its barem says on the day of the quotation. */
const product = ({ day, addsProducts, goods }: LineSetting): Column => ({
  kind: 'picker',
  key: 'productId',
  title: 'tradeLine.field.productId',
  endpoint: productEndpoints.options,
  query: firstQuery(goods.map(({ productId }) => productId)),
  get: (row) => (row.productId ? { id: row.productId, name: row.productName, code: row.productCode } : null),
  set: (row, item: ProductOption | null) => (item ? withProduct(row, item, day) : withoutProduct(row)),
  copy: withProductOf,
  pasted: pastedHeadings.productId!,
  Adding: addsProducts ? Adding : undefined,
  render: (item: ProductOption) => (
    <ProductChoice product={item} last={goods.find(({ productId }) => productId === item.id)} />
  ),
  find: findProduct,
})

/** What has no weight, such as a bolt, is sold by item; what is sold by kg is its own weight: neither needs length or barem. */
const byBarem = ({ priceType, unitKind }: LineValues) => priceType !== 'item' && unitKind !== 'mass'

/** What a pasted text means: the product of that code or name, or the only one it finds. */
async function findProduct(search: string): Promise<ProductOption | null> {
  const found = await call(productEndpoints.options, { query: { search } }, { quiet: true })
  const typed = foldText(search)
  const same = found.find(({ code, name }) => foldText(code) === typed || foldText(name) === typed)
  return same ?? (found.length === 1 ? found[0]! : null)
}

const loadAdding = async () => (await import('#product/ProductAdding.tsx')).ProductAdding

function Adding(props: AddingProps<Pickable>) {
  const Loaded = useLazyComponent(loadAdding, true, props.onClose)
  return Loaded ? <Loaded {...props} /> : null
}

/**
 * A product that may be chosen: its code, what the catalogue asks and for what, its whole name, and what the partner paid for
 * it. What a line gets is said on the line: price rules ask the document, too.
 */
function ProductChoice({ product, last }: { product: ProductOption; last: Paid | undefined }) {
  const format = useFormat()
  const { code, name, unit, salePrice } = product
  const paid = last ? paidWords(last, format) : []
  const per = priceBasis(product) === 'kilogram' ? 'kg' : unit.name.toLowerCase()
  const price = salePrice === null ? '' : `${format.number(salePrice, 2)} đ/${per}`
  return (
    <div className="choice">
      <div className="choice-head">
        <strong>{code}</strong>
        <span className="figures">{price && textOf('tradeLine.cataloguePrice', { price })}</span>
      </div>
      <Typography.Text type="secondary">{name}</Typography.Text>
      {paid.map((words) => (
        <Typography.Text key={words} className="choice-last figures">
          {words}
        </Typography.Text>
      ))}
    </div>
  )
}

function priceType(): Column {
  return {
    kind: 'select',
    key: 'priceType',
    title: 'tradeLine.field.priceType',
    heading: 'tradeLine.column.priceType',
    width: 84,
    narrow: 72,
    options: priceTypes.map((value) => ({
      value,
      label: textOf(`tradeLine.priceType.${value}`),
      labelIn: (row: LineValues) => priceTypeWords(value, row),
      letter: textOf(`tradeLine.priceTypeLetter.${value}`),
      pasted: pastedPriceTypes[value],
    })),
    pasted: pastedHeadings.priceType!,
    get: (row) => row.priceType,
    set: (row, value) => changedLine(row, { priceType: value as LineValues['priceType'] }),
  }
}

function amountsOf(kind: LineKind, row: LineValues) {
  return computeLine(pricingLine(row, typesImportPrice(kind, false)), kind.price).amounts
}

/** What the line costs; what it would cost priced another way is said beside it, where that is another amount. */
function amount(kind: LineKind): Column {
  return {
    kind: 'shown',
    key: 'amount',
    title: 'tradeLine.field.amount',
    width: 132,
    narrow: 98,
    show: (row, format) => {
      const own = amountsOf(kind, row)[row.priceType]
      return own === null ? '' : format.number(own, 0)
    },
    more: (row, format) => {
      const amounts = amountsOf(kind, row)
      const own = amounts[row.priceType]
      const others = priceTypes.filter((way) => {
        const other = amounts[way]
        return other !== null && own !== null && compare(other, own) !== 0
      })
      if (others.length === 0) return null
      return others.map((way) => (
        <span key={way} className="line-amount-other figures">
          {textOf(`tradeLine.amountBy.${way}`, { unit: unitWords(row).toLowerCase() })}{' '}
          <b>{format.number(amounts[way]!, 0)}</b>
        </span>
      ))
    },
  }
}

function theoretical(row: LineValues, format: Format, least: number | undefined): string {
  const weight = theoreticalOf(row)
  return weight === null ? '' : format.number(weight, 3, least)
}

/** The columns of the lines, in the order they are typed; the import price for whoever may see costs. */
export function lineColumns(kind: LineKind, setting: LineSetting): Column[] {
  const notes = (field: LineFieldName) => (row: LineValues) => lineNotes(kind, field, row, setting)
  const why = setting.Why ? WHY_PX : 0
  const dropped = droppedOf(setting)
  const even = (column: EvenColumn) => {
    const least = setting.decimals[column]
    return least === undefined ? {} : { least }
  }
  const typesImport = kind.price !== 'importPrice' && typesImportPrice(kind, setting.seesCost)
  const columns: Column[] = [
    product(setting),
    {
      kind: 'shown',
      key: 'unit',
      title: 'tradeLine.field.unit',
      width: 44,
      align: 'left',
      ...dropped.unit,
      show: (row) => row.unitName,
      pasted: pastedHeadings.unitName!,
      paste: (row, text) => ({ ...row, pastedUnit: text }),
    },
    number('quantity', 'quantity', {
      decimals: 3,
      width: 62,
      narrow: 44,
      ...pricing('item'),
      notes: unitNotes,
      read: (row, typed, locale) => spokenQuantity(typed, locale, row),
    }),
    number('length', 'measure', {
      decimals: 3,
      width: 60,
      narrow: 56,
      needed: byBarem,
      ...even('length'),
      notes: notes('length'),
    }),
    number('barem', 'measure', {
      decimals: 4,
      width: 70,
      narrow: 54,
      needed: byBarem,
      ...dropped.barem,
      ...even('barem'),
      Aside: setting.Barems,
      hasAside: (row) =>
        otherBarems(row, baremsFor(catalogueOf(row, setting.prices), setting.day)).length > 0,
      notes: notes('barem'),
      more: (row) => baremWords(row, baremsFor(catalogueOf(row, setting.prices), setting.day)),
    }),
    {
      kind: 'shown',
      key: 'theoreticalWeight',
      title: 'tradeLine.field.theoreticalWeight',
      heading: 'tradeLine.column.theoreticalWeight',
      width: 90,
      narrow: 68,
      ...dropped.theoreticalWeight,
      ...pricing('theoretical'),
      show: (row, format) => theoretical(row, format, setting.decimals.theoreticalWeight),
    },
    number('actualWeight', 'weight', {
      decimals: 3,
      width: 90,
      narrow: 68,
      needed: (row) => row.priceType === 'actual',
      ...dropped.actualWeight,
      ...pricing('actual'),
      ...even('actualWeight'),
      notes: notes('actualWeight'),
      undo: withWeighed,
    }),
    priceType(),
    ...(typesImport
      ? [number('importPrice', 'amount', { decimals: 2, width: 84, narrow: 66, ...spoken })]
      : []),
    number(kind.price, 'amount', {
      heading: 'tradeLine.column.price',
      decimals: 2,
      width: 100 + why,
      narrow: 84 + why,
      unit: perWhat,
      notes: notes(kind.price),
      Aside: setting.Why,
      hasAside: ({ productId }) => productId !== null,
      more: (row, format) => moreOfPrice(row, setting, format),
      ...spoken,
      pasted: [...priceHeadings, ...(pastedHeadings[kind.price] ?? [])],
    }),
    number('vatRate', 'rate', { decimals: 4, width: 54, narrow: 50, ...dropped.vatRate }),
    amount(kind),
  ]
  const bounds = (key: string) => kind.fields[key as LineFieldName]?.value
  return columns.map((column) =>
    column.kind === 'number' ? { ...column, bounds: bounds(column.key) } : column,
  )
}
