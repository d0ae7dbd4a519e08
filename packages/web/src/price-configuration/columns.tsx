import type { PriceConfigurationItem } from '@barem/shared/price-configuration/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { PartnerName } from '#table/PartnerName.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { formulaOf, stateOf, targetOf } from './formula.ts'
import { PriceCell, pricedBy } from './PriceCell.tsx'

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

/** The columns of the list for whoever sees no costs. */
export const ruleColumns: Column<Row>[] = [
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
    where: ({ source }) => source !== null,
    render: (row) => (row.source ? textOf(`priceConfiguration.source.${row.source}`) : ''),
  },
  {
    key: 'priceType',
    title: 'priceConfiguration.field.priceType',
    width: 160,
    priority: 4,
    card: 'fact',
    where: ({ priceType }) => priceType !== null,
    render: (row) => (row.priceType ? textOf(`priceConfiguration.priceType.${row.priceType}`) : ''),
  },
  {
    key: 'validFrom',
    title: 'priceConfiguration.field.validFrom',
    sort: 'validFrom',
    width: 112,
    priority: 8,
    card: 'fact',
    // on a card no heading says what the date is
    render: ({ validFrom }, format, _, beside) => {
      const from = format.date(validFrom)
      return (
        <span className="figures">
          {beside ? from : textOf('priceConfiguration.history.since', { from })}
        </span>
      )
    },
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

export const ruleColumnsWithCosts = [...ruleColumns.slice(0, 2), ...costColumns, ...ruleColumns.slice(2)]
