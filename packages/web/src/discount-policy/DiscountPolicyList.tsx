import {
  type DiscountPolicyItem,
  discountPolicyEndpoints,
  discountPolicyFilters,
} from '@barem/shared/discount-policy/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { PolicyCost } from './PolicyCost.tsx'
import { discountPolicyPaths } from './paths.ts'
import { conditionWords, discountWords, repeatWords } from './terms.ts'

type Row = DiscountPolicyItem

/** Most are in force: only what is not is marked. */
function State({ row }: { row: Row }) {
  const today = businessDate(new Date())
  const state = !row.active
    ? 'discountPolicy.inactive'
    : row.validTo !== null && row.validTo < today
      ? 'discountPolicy.state.ended'
      : row.validFrom > today
        ? 'discountPolicy.state.coming'
        : null
  return state && <Tag className="exception-tag">{textOf(state)}</Tag>
}

const columns: Column<Row>[] = [
  {
    key: 'code',
    title: 'discountPolicy.field.code',
    sort: 'code',
    width: 104,
    card: 'fact',
    render: (row) => row.code,
  },
  {
    key: 'name',
    title: 'discountPolicy.field.name',
    sort: 'name',
    card: 'title',
    width: 250,
    render: (row) => (
      <>
        <State row={row} />
        {row.name}
      </>
    ),
  },
  {
    key: 'discount',
    title: 'discountPolicy.field.discount',
    align: 'right',
    width: 130,
    priority: 9,
    card: 'figure',
    render: (row, format) => <span className="figures">{discountWords(row, format)}</span>,
  },
  {
    key: 'quantity',
    title: 'discountPolicy.field.condition',
    width: 180,
    priority: 8,
    card: 'fact',
    render: (row, format) => <span className="figures">{conditionWords(row, format)}</span>,
  },
  {
    key: 'customerType',
    title: 'discountPolicy.field.customerType',
    width: 136,
    priority: 6,
    card: 'fact',
    render: (row) => row.customerType?.name ?? '',
  },
  {
    key: 'cost',
    title: 'discountPolicy.field.cost',
    align: 'right',
    width: 140,
    priority: 7,
    exported: false,
    render: (row) => (row.cost ? <PolicyCost id={row.id} cost={row.cost} /> : null),
  },
  {
    key: 'repeat',
    title: 'discountPolicy.field.repeat',
    width: 150,
    // a discount on two days a week is not one on every day
    priority: 8,
    card: 'fact',
    render: (row) => repeatWords(row),
  },
  {
    key: 'validFrom',
    title: 'discountPolicy.field.validFrom',
    sort: 'validFrom',
    width: 112,
    priority: 7,
    render: (row, format) => <span className="figures">{format.date(row.validFrom)}</span>,
  },
  {
    key: 'validTo',
    title: 'discountPolicy.field.validTo',
    width: 112,
    priority: 5,
    render: (row, format) =>
      row.validTo ? <span className="figures">{format.date(row.validTo)}</span> : null,
  },
  {
    key: 'modifiedAt',
    title: 'discountPolicy.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

export default function DiscountPolicyList() {
  const { t } = useTranslation()
  const nameOf = ({ code, name }: Row) => t('discountPolicy.name', { code, name })
  const remove = useRemoveAction<Row>({
    endpoint: discountPolicyEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(discountPolicyFilters, {
    current: { label: 'discountPolicy.filter.current', first: true },
    customerTypeId: {
      label: 'discountPolicy.field.customerType',
      from: optionsOf('customer_type'),
      first: true,
    },
    type: { label: 'discountPolicy.field.type', words: 'discountPolicy.type' },
    condition: { label: 'discountPolicy.field.condition', words: 'discountPolicy.condition', first: false },
    active: {
      label: 'discountPolicy.field.active',
      yes: 'discountPolicy.field.active',
      no: 'discountPolicy.inactive',
    },
    fromFrom: { label: 'discountPolicy.filter.days', first: false },
  })
  return (
    <ListPage
      endpoint={discountPolicyEndpoints.list}
      title="discountPolicy.title"
      count="discountPolicy.count"
      columns={columns}
      nameOf={nameOf}
      titleOf={(row) => row.name}
      filters={filters}
      searchHint={t('discountPolicy.searchHint')}
      openPath={(row) => discountPolicyPaths.one(row.id)}
      addPath={discountPolicyPaths.add}
      addRight="discountPolicy:create"
      actions={[remove]}
      spreadsheet={{ path: 'discount-policy', importRight: 'discountPolicy:create' }}
    />
  )
}
