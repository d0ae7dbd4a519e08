import {
  type PriceConfigurationItem,
  priceConfigurationEndpoints,
  priceConfigurationFilters,
} from '@barem/shared/price-configuration/endpoints'
import { priceConfigurationBody } from '@barem/shared/price-configuration/form'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { InlineEditsContext, useInlineEdits } from '#table/inline/use-inline-edits.ts'
import { ListPage } from '#table/ListPage.tsx'
import { PartnerName } from '#table/PartnerName.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { formulaOf, stateOf, targetOf } from './formula.ts'
import { PriceCell, pricedBy } from './PriceCell.tsx'
import { priceConfigurationPaths } from './paths.ts'
import { repriceAction } from './reprice-action.ts'

type Row = PriceConfigurationItem

function State({ row }: { row: Row }) {
  const state = stateOf(row, businessDate(new Date()))
  return state && <Tag className="exception-tag">{textOf(`priceConfiguration.state.${state}`)}</Tag>
}

function Target({ row }: { row: Row }) {
  const { kind, name, code } = targetOf(row)
  if (code) return <PartnerName short={code} full={name} />
  return kind === name ? (
    <strong>{name}</strong>
  ) : (
    <>
      <span className="full-name">{kind}</span> <strong>{name}</strong>
    </>
  )
}

const columns: Column<Row>[] = [
  {
    key: 'code',
    title: 'priceConfiguration.field.code',
    sort: 'code',
    width: 96,
    card: 'fact',
    render: (row) => row.code,
  },
  {
    key: 'target',
    title: 'priceConfiguration.field.target',
    card: 'title',
    width: 260,
    exported: false,
    render: (row) => (
      <>
        <State row={row} />
        <Target row={row} />
      </>
    ),
  },
  {
    key: 'customerType',
    title: 'priceConfiguration.field.customerType',
    width: 136,
    priority: 6,
    card: 'fact',
    render: (row) => row.customerType?.name ?? '',
  },
  {
    key: 'source',
    title: 'priceConfiguration.field.source',
    width: 150,
    priority: 3,
    render: (row) => (row.source ? textOf(`priceConfiguration.source.${row.source}`) : ''),
  },
  {
    key: 'priceType',
    title: 'priceConfiguration.field.priceType',
    width: 160,
    priority: 4,
    render: (row) => (row.priceType ? textOf(`priceConfiguration.priceType.${row.priceType}`) : ''),
  },
  {
    key: 'validFrom',
    title: 'priceConfiguration.field.validFrom',
    sort: 'validFrom',
    width: 112,
    priority: 8,
    card: 'fact',
    render: (row, format) => <span className="figures">{format.date(row.validFrom)}</span>,
  },
  {
    key: 'validTo',
    title: 'priceConfiguration.field.validTo',
    width: 112,
    priority: 5,
    render: (row, format) =>
      row.validTo ? <span className="figures">{format.date(row.validTo)}</span> : null,
  },
  {
    key: 'note',
    title: 'priceConfiguration.field.note',
    hidden: true,
    width: 200,
    render: (row) => row.note ?? '',
  },
  {
    key: 'modifiedAt',
    title: 'priceConfiguration.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

/** What rules compute with, for whoever sees costs. */
const costColumns: Column<Row>[] = [
  {
    key: 'formula',
    title: 'priceConfiguration.field.formula',
    width: 230,
    priority: 9,
    card: 'figure',
    exported: false,
    render: (row, format) => (
      <PriceCell row={row} column="formula" field={pricedBy(row)} text={formulaOf(row, format)} />
    ),
  },
  {
    key: 'floor',
    title: 'priceConfiguration.field.floor',
    align: 'right',
    width: 112,
    priority: 7,
    render: (row, format) => (
      <PriceCell
        row={row}
        column="floor"
        field="floor"
        text={row.floor === null ? '' : format.number(row.floor, 2)}
      />
    ),
  },
]

const withCosts = [...columns.slice(0, 2), ...costColumns, ...columns.slice(2)]

/** A price is changed by whoever sees and changes costs, and may write the rule that takes the place of another. */
const repriceRights = [
  ...(['cost:view', 'cost:update', 'priceConfiguration:update', 'priceConfiguration:create'] as const),
]

export default function PriceConfigurationList() {
  const { t } = useTranslation()
  const may = useMay()
  const mayReprice = repriceRights.every((right) => may(right))
  const nameOf = (row: Row) => t('priceConfiguration.name', { code: row.code })
  const remove = useRemoveAction<Row>({
    endpoint: priceConfigurationEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(priceConfigurationFilters, {
    current: { label: 'priceConfiguration.filter.current', first: true },
    productId: { label: 'priceConfiguration.field.productId', from: productEndpoints.options, first: true },
    customerTypeId: {
      label: 'priceConfiguration.field.customerType',
      from: optionsOf('customer_type'),
      first: true,
    },
    productGroupId: { label: 'priceConfiguration.field.productGroup', from: optionsOf('product_group') },
    productTypeId: { label: 'priceConfiguration.field.productType', from: optionsOf('product_type') },
    source: { label: 'priceConfiguration.field.source', words: 'priceConfiguration.source', first: false },
    priceType: {
      label: 'priceConfiguration.field.priceType',
      words: 'priceConfiguration.priceType',
      first: false,
    },
    fromFrom: { label: 'priceConfiguration.filter.days', first: false },
  })
  const edits = useInlineEdits({ update: priceConfigurationEndpoints.update, schema: priceConfigurationBody })
  const list = (
    <ListPage
      endpoint={priceConfigurationEndpoints.list}
      title="priceConfiguration.title"
      count="priceConfiguration.count"
      columns={may('cost:view') ? withCosts : columns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('priceConfiguration.searchHint')}
      openPath={(row) => priceConfigurationPaths.one(row.id)}
      addPath={priceConfigurationPaths.add}
      addRight="priceConfiguration:create"
      titleOf={(row) => `${row.code} · ${targetOf(row).code ?? targetOf(row).name}`}
      actions={[remove]}
      many={mayReprice ? [repriceAction] : []}
      spreadsheet={{ path: 'price-configuration', importRight: 'priceConfiguration:create' }}
    />
  )
  return may('cost:view') && may('cost:update') ? (
    <InlineEditsContext value={edits}>{list}</InlineEditsContext>
  ) : (
    list
  )
}
