import { type ProductOption, productEndpoints } from '@barem/shared/product/endpoints'
import type { LineKind } from '@barem/shared/trade-line/line'
import { computeLine } from '@barem/shared/trade-line/pricing'
import { priceTypes } from '@barem/shared/values/constants'
import type { Format } from '@barem/shared/values/format'
import { Typography } from 'antd'
import { call } from '#api/api.ts'
import type { CellNumber, GridColumn } from '#document/grid-columns.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import {
  changedLine,
  type LineValues,
  pricingLine,
  theoreticalOf,
  typesImportPrice,
  withoutProduct,
  withProduct,
  withProductOf,
} from './line.ts'

type Column = GridColumn<LineValues>

function number(
  key: 'quantity' | 'length' | 'barem' | 'actualWeight' | 'importPrice' | 'salePrice' | 'vatRate',
  decimals: number,
  width: number,
  needed?: (row: LineValues) => boolean,
): Column {
  return {
    kind: 'number',
    key,
    title: `tradeLine.field.${key}`,
    decimals,
    width,
    ...(needed ? { needed } : {}),
    get: (row) => row[key],
    set: (row, value: CellNumber) => changedLine(row, { [key]: value }),
  }
}

/** What it weighs is what its barem says on the day of the quotation. */
const product = (day: string): Column => ({
  kind: 'picker',
  key: 'productId',
  title: 'tradeLine.field.productId',
  width: 164,
  endpoint: productEndpoints.options,
  get: (row) => (row.productId ? { id: row.productId, name: row.productName, code: row.productCode } : null),
  set: (row, item: ProductOption | null) => (item ? withProduct(row, item, day) : withoutProduct(row)),
  copy: withProductOf,
  render: (item: ProductOption) => <ProductChoice product={item} />,
  find: findProduct,
})

/** What has no weight, such as a bolt, is sold by item and needs neither length nor barem. */
const byWeight = (row: LineValues) => row.priceType !== 'item'

/** What a pasted text means: the product of that code, or the only one it finds. */
async function findProduct(search: string): Promise<ProductOption | null> {
  const found = await call(productEndpoints.options, { query: { search } }, { quiet: true })
  const same = found.find((one) => one.code.toLowerCase() === search.toLowerCase())
  return same ?? (found.length === 1 ? found[0]! : null)
}

/** Code, name, unit and price of a product that may be chosen. */
function ProductChoice({ product }: { product: ProductOption }) {
  const format = useFormat()
  return (
    <div>
      <div>
        <strong>{product.code}</strong> · {product.unit.name}
        {product.salePrice === null ? '' : ` · ${format.money(product.salePrice)}`}
      </div>
      <Typography.Text type="secondary">{product.name}</Typography.Text>
    </div>
  )
}

function priceType(): Column {
  return {
    kind: 'select',
    key: 'priceType',
    title: 'tradeLine.field.priceType',
    width: 98,
    options: priceTypes.map((value) => ({ value, label: textOf(`tradeLine.priceType.${value}`) })),
    get: (row) => row.priceType,
    set: (row, value) => changedLine(row, { priceType: value as LineValues['priceType'] }),
  }
}

/** What the line costs, and beneath it what it would cost priced another way; the one that prices stands out. */
function Amounts({ kind, row, format }: { kind: LineKind; row: LineValues; format: Format }) {
  const { amounts } = computeLine(pricingLine(row, typesImportPrice(kind, false)), kind.price)
  const own = amounts[row.priceType]
  return (
    <div className="line-amounts">
      <strong>{own === null ? '–' : format.money(own)}</strong>
      {priceTypes.map((way) =>
        way === row.priceType || amounts[way] === null ? null : (
          <div key={way} className="line-amount-other">
            <span>{textOf(`tradeLine.amountBy.${way}`)}</span> {format.number(amounts[way], 0)}
          </div>
        ),
      )}
    </div>
  )
}

function theoretical(row: LineValues, format: Format): string {
  const weight = theoreticalOf(row)
  return weight === null ? '–' : format.number(weight, 3)
}

/** Readable on a phone's card without opening the line. */
const onCard = (column: Column): Column => ({ ...column, onCard: true })

/** The columns of the lines, in the order they are typed; the import price for whoever may see costs. */
export function lineColumns(kind: LineKind, seesCost: boolean, day: string): Column[] {
  const priced = onCard(number(kind.price, 2, 78))
  return [
    product(day),
    {
      kind: 'shown',
      key: 'unit',
      title: 'tradeLine.field.unit',
      width: 46,
      align: 'left',
      show: (row) => row.unitName || '–',
    },
    number('quantity', 3, 64),
    onCard(number('length', 3, 56, byWeight)),
    number('barem', 4, 66, byWeight),
    {
      kind: 'shown',
      key: 'theoreticalWeight',
      title: 'tradeLine.field.theoreticalWeight',
      width: 84,
      show: theoretical,
    },
    onCard(number('actualWeight', 3, 84, (row) => row.priceType === 'actual')),
    onCard(priceType()),
    ...(kind.price !== 'importPrice' && typesImportPrice(kind, seesCost)
      ? [number('importPrice', 2, 78)]
      : []),
    priced,
    number('vatRate', 4, 50),
    {
      kind: 'shown',
      key: 'amount',
      title: 'tradeLine.field.amount',
      width: 116,
      show: (row, format) => <Amounts kind={kind} row={row} format={format} />,
    },
  ]
}
