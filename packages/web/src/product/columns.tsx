import { type ProductItem, productFilters } from '@barem/shared/product/endpoints'
import { baremOn } from '@barem/shared/product/form'
import { pricePerKilogram, pricePerUnit } from '@barem/shared/product/price'
import { evenDecimals } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ProductThumbnail } from './ProductThumbnail.tsx'

type Columns = Record<string, Column<ProductItem>>

/** In kg; of what is sold by weight it says nothing. */
const unitWeight = ({ theoreticalWeight, unit }: ProductItem) =>
  theoreticalWeight === 0 || unit.kind === 'mass' ? null : theoreticalWeight

const lengthOf = ({ length }: ProductItem) => length
const baremToday = (row: ProductItem) => baremOn(row, businessDate(new Date()))

/** Everything a list of products may show; each list chooses. */
export const productColumns = {
  picture: {
    key: 'picture',
    title: 'product.field.picture',
    width: 60,
    exported: false,
    where: (row) => row.pictureId !== null,
    render: (row) =>
      row.pictureId === null ? null : <ProductThumbnail id={row.pictureId} name={row.name} size={28} />,
  },
  code: {
    key: 'code',
    title: 'product.field.code',
    sort: 'code',
    width: 150,
    priority: 8,
    card: 'fact',
    render: (row) => row.code,
  },
  name: {
    key: 'name',
    title: 'product.field.name',
    sort: 'name',
    card: 'title',
    // nearly all are active: only what is not is marked
    render: (row) => (
      <>
        {row.active ? null : <Tag className="exception-tag">{textOf('product.status.inactive')}</Tag>}
        <strong>{row.name}</strong>
      </>
    ),
  },
  active: {
    key: 'active',
    title: 'product.field.status',
    width: 140,
    hidden: true,
    render: (row) => textOf(row.active ? 'product.status.active' : 'product.status.inactive'),
  },
  group: {
    key: 'group',
    title: 'product.field.group',
    width: 150,
    priority: 3,
    render: (row) => row.productGroup?.name ?? '',
  },
  type: {
    key: 'type',
    title: 'product.field.type',
    hidden: true,
    width: 150,
    render: (row) => row.productType.name,
  },
  unit: {
    key: 'unit',
    title: 'product.field.unit',
    width: 104,
    render: (row) => row.unit.name,
  },
  barem: {
    key: 'barem',
    title: 'product.field.densityWeight',
    align: 'right',
    width: 120,
    priority: 4,
    render: (row, format, page) => {
      const barem = baremToday(row)
      return barem === null ? '' : format.number(barem, 4, evenDecimals(page.map(baremToday), 4))
    },
  },
  length: {
    key: 'length',
    title: 'product.field.length',
    align: 'right',
    width: 110,
    render: (row, format, page) => {
      const least = evenDecimals(page.map(lengthOf), 3)
      return row.length === null ? '' : format.number(row.length, 3, least)
    },
  },
  weight: {
    key: 'weight',
    title: 'product.field.weight',
    sort: 'theoreticalWeight',
    align: 'right',
    width: 150,
    priority: 6,
    card: 'fact',
    unit: 'kg',
    render: (row, format, page) => {
      const weight = unitWeight(row)
      return weight === null ? '' : format.number(weight, 3, evenDecimals(page.map(unitWeight), 3))
    },
  },
  pricePerKilogram: {
    key: 'pricePerKilogram',
    title: 'product.field.pricePerKilogram',
    align: 'right',
    width: 120,
    priority: 7,
    card: 'figure',
    unit: '/kg',
    render: (row, format) => {
      const price = row.salePrice === null ? null : pricePerKilogram(row.salePrice, row)
      return price === null ? '' : format.money(price)
    },
  },
  pricePerUnit: {
    key: 'pricePerUnit',
    title: 'product.field.pricePerUnit',
    align: 'right',
    width: 136,
    render: (row, format) => (row.salePrice === null ? '' : format.money(pricePerUnit(row.salePrice, row))),
  },
  capitalPrice: {
    key: 'capitalPrice',
    title: 'product.field.capitalPrice',
    align: 'right',
    width: 120,
    priority: 2,
    render: (row, format) => (row.capitalPrice === null ? '' : format.money(row.capitalPrice)),
  },
  modifiedAt: {
    key: 'modifiedAt',
    title: 'product.field.modifiedAt',
    sort: 'modifiedAt',
    width: 130,
    hidden: true,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
} as const satisfies Columns

/** What narrows a list of products. */
export const offeredFilters = () =>
  filterControls(productFilters, {
    productGroupId: { label: 'product.field.group', from: optionsOf('product_group'), first: true },
    productTypeId: { label: 'product.field.type', from: optionsOf('product_type') },
    productUnitId: { label: 'product.field.unit', from: optionsOf('product_unit') },
    productOriginId: { label: 'product.field.origin', from: optionsOf('product_origin') },
    priceFrom: { label: 'product.field.salePrice' },
    active: { label: 'product.field.status', yes: 'product.status.active', no: 'product.status.inactive' },
  })
