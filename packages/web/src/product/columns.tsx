import { type ProductItem, productFilters } from '@barem/shared/product/endpoints'
import { baremOn } from '@barem/shared/product/form'
import { pricePerKilogram, pricePerUnit } from '@barem/shared/product/price'
import { businessDate } from '@barem/shared/values/local-date'
import { Flex, Tag } from 'antd'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ProductThumbnail } from './ProductThumbnail.tsx'

type Columns = Record<string, Column<ProductItem>>

/** Everything a list of products may show; each list chooses. */
export const productColumns = {
  picture: {
    key: 'picture',
    title: 'product.field.picture',
    width: 72,
    card: 'hidden',
    exported: false,
    render: (row) => <ProductThumbnail id={row.pictureId} name={row.name} size={32} />,
  },
  code: { key: 'code', title: 'product.field.code', sort: 'code', width: 150, render: (row) => row.code },
  name: {
    key: 'name',
    title: 'product.field.name',
    sort: 'name',
    card: 'title',
    render: (row) => row.name,
  },
  pictured: {
    key: 'name',
    title: 'product.field.name',
    sort: 'name',
    card: 'title',
    render: (row) => (
      <Flex align="center" gap={10}>
        <ProductThumbnail id={row.pictureId} name={row.name} size={32} />
        <span>{row.name}</span>
      </Flex>
    ),
  },
  active: {
    key: 'active',
    title: 'product.field.status',
    width: 135,
    card: 'status',
    render: (row) => (
      <Tag className="status-tag" color={row.active ? 'green' : 'default'}>
        {textOf(row.active ? 'product.status.active' : 'product.status.inactive')}
      </Tag>
    ),
  },
  group: {
    key: 'group',
    title: 'product.field.group',
    width: 140,
    render: (row) => row.productGroup?.name ?? '',
  },
  type: {
    key: 'type',
    title: 'product.field.type',
    hidden: true,
    card: 'hidden',
    render: (row) => row.productType.name,
  },
  unit: {
    key: 'unit',
    title: 'product.field.unit',
    width: 85,
    card: 'hidden',
    render: (row) => row.unit.name,
  },
  barem: {
    key: 'barem',
    title: 'product.field.densityWeight',
    align: 'right',
    width: 110,
    render: (row, format) => {
      const barem = baremOn(row, businessDate(new Date()))
      return barem === null ? '' : format.number(barem, 4)
    },
  },
  length: {
    key: 'length',
    title: 'product.field.length',
    align: 'right',
    width: 110,
    card: 'hidden',
    render: (row, format) => (row.length === null ? '' : format.number(row.length, 3)),
  },
  weight: {
    key: 'weight',
    title: 'product.field.weight',
    sort: 'theoreticalWeight',
    align: 'right',
    width: 120,
    render: (row, format) => format.number(row.theoreticalWeight, 3),
  },
  pricePerKilogram: {
    key: 'pricePerKilogram',
    title: 'product.field.pricePerKilogram',
    align: 'right',
    width: 105,
    render: (row, format) => {
      const price = row.salePrice === null ? null : pricePerKilogram(row.salePrice, row)
      return price === null ? '' : format.money(price)
    },
  },
  pricePerUnit: {
    key: 'pricePerUnit',
    title: 'product.field.pricePerUnit',
    align: 'right',
    width: 150,
    render: (row, format) => (row.salePrice === null ? '' : format.money(pricePerUnit(row.salePrice, row))),
  },
  capitalPrice: {
    key: 'capitalPrice',
    title: 'product.field.capitalPrice',
    align: 'right',
    width: 105,
    card: 'hidden',
    render: (row, format) => (row.capitalPrice === null ? '' : format.money(row.capitalPrice)),
  },
  modifiedAt: {
    key: 'modifiedAt',
    title: 'product.field.modifiedAt',
    sort: 'modifiedAt',
    width: 130,
    hidden: true,
    card: 'hidden',
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
} as const satisfies Columns

/** What narrows a list of products. */
export const offeredFilters = () =>
  filterControls(productFilters, {
    productGroupId: { label: 'product.field.group', from: optionsOf('product_group') },
    productTypeId: { label: 'product.field.type', from: optionsOf('product_type') },
    active: { label: 'product.field.status', yes: 'product.status.active', no: 'product.status.inactive' },
  })
