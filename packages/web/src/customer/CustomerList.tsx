import { UserSwitchOutlined } from '@ant-design/icons'
import { type CustomerItem, customerEndpoints, customerFilters } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { businessDate, daysBetween } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { Column } from '#table/columns.ts'
import { copyAction } from '#table/copy-action.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { changeRow } from '#table/many/change-row.ts'
import type { ManyAction } from '#table/many/many-action.ts'
import { switchActive } from '#table/many/switch-active.ts'
import { PartnerName } from '#table/PartnerName.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { DueTag } from '#ui/DueTag.tsx'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { customerPaths } from './paths.ts'

/** Nearly all are active: only who is not is marked, beside the name. */
const inactive = () => <Tag className="exception-tag">{textOf('customer.status.inactive')}</Tag>

const columns: Column<CustomerItem>[] = [
  {
    key: 'code',
    title: 'customer.column.code',
    sort: 'code',
    width: 96,
    card: 'fact',
    render: (row) => row.code,
  },
  {
    key: 'name',
    title: 'customer.field.name',
    sort: 'abbreviatedName',
    card: 'title',
    width: 240,
    render: (row) => (
      <>
        {row.active ? null : inactive()}
        <PartnerName short={row.abbreviatedName} full={row.name} />
      </>
    ),
  },
  {
    key: 'active',
    title: 'customer.field.status',
    hidden: true,
    width: 140,
    render: (row) => textOf(row.active ? 'customer.status.active' : 'customer.status.inactive'),
  },
  {
    key: 'type',
    title: 'customer.field.type',
    width: 140,
    priority: 1,
    render: (row) => row.customerType.name,
  },
  {
    key: 'phone',
    title: 'customer.field.phone',
    width: 130,
    priority: 6,
    card: 'fact',
    render: (row) => <PhoneLink phone={row.phone} />,
  },
  {
    key: 'contactPerson',
    title: 'customer.field.contactPerson',
    hidden: true,
    width: 150,
    render: (row) => row.contactPerson,
  },
  {
    key: 'taxCode',
    title: 'customer.field.taxCode',
    hidden: true,
    width: 140,
    render: (row) => row.taxCode ?? '',
  },
  {
    key: 'officer',
    title: 'customer.column.officer',
    width: 136,
    priority: 2,
    card: 'fact',
    render: (row) => row.officer.name,
  },
  {
    key: 'lastContactAt',
    title: 'customer.field.lastContactAt',
    sort: 'lastContactAt',
    width: 160,
    priority: 4,
    card: 'status',
    named: true,
    render: (row) => (row.lastContactAt ? <Silence since={row.lastContactAt} /> : null),
  },
  {
    key: 'nextContactOn',
    title: 'customer.column.nextContact',
    sort: 'nextContactOn',
    width: 140,
    priority: 5,
    card: 'status',
    named: true,
    render: (row) => (row.nextContactOn ? <DueTag nextDate={row.nextContactOn} status="pending" /> : null),
  },
  {
    key: 'supplier',
    title: 'customer.field.supplier',
    hidden: true,
    width: 130,
    render: (row) => textOf(row.supplier ? 'customer.supplier.yes' : 'customer.supplier.no'),
  },
  {
    key: 'companyAddress',
    title: 'customer.field.companyAddress',
    hidden: true,
    render: (row) => row.companyAddress,
  },
  {
    key: 'modifiedAt',
    title: 'customer.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

/** When somebody last spoke with them, in whole days. */
function Silence({ since }: { since: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = daysBetween(businessDate(new Date(since)), businessDate(new Date()))
  return (
    <span className="figures" title={format.moment(since)}>
      {days > 0 ? t('customer.daysAgo', { count: days }) : t('customer.today')}
    </span>
  )
}

/** Without `interaction:view` the days of contact are neither told nor sorted by. */
const withoutContact = columns.filter(({ key }) => key !== 'lastContactAt' && key !== 'nextContactOn')

const changed = { endpoints: customerEndpoints, schema: customerBody }
const words = {
  on: 'customer.many.on',
  off: 'customer.many.off',
  states: { on: 'customer.status.active', off: 'customer.status.inactive' },
} as const

const many: ManyAction<CustomerItem>[] = [
  {
    key: 'officer',
    label: 'customer.many.officer',
    icon: UserSwitchOutlined,
    allowed: (row) => row.abilities.edit,
    asked: { kind: 'pick', label: 'customer.field.officer', endpoint: userEndpoints.options },
    run: (row, officerId, send) => changeRow(changed, row, { officerId }, send),
    undo: (row, answer: CustomerItem, send) =>
      changeRow(changed, answer, { officerId: row.officer.id }, send),
  },
  ...switchActive<CustomerItem>(changed, words, (row) => row.abilities.edit),
]

const copyCode = copyAction<CustomerItem>('frame.document.copyCode', (row) => row.code)

export default function CustomerList() {
  const { t } = useTranslation()
  const seesContact = useMay()('interaction:view')
  const nameOf = (row: CustomerItem) => t('customer.name', { name: row.name })
  const remove = useRemoveAction<CustomerItem>({
    endpoint: customerEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(customerFilters, {
    customerTypeId: { label: 'customer.field.type', from: optionsOf('customer_type') },
    officerId: { label: 'customer.field.officer', from: userEndpoints.options },
    silentDays: { label: 'customer.silentFor', words: 'customer.silent', first: false },
    contactOverdue: { label: 'customer.contactOverdue' },
    lastContactFrom: { label: 'customer.field.lastContactAt', first: false },
    nextContactFrom: { label: 'customer.field.nextContactOn', first: false },
    active: {
      label: 'customer.field.status',
      yes: 'customer.status.active',
      no: 'customer.status.inactive',
    },
  })
  return (
    <ListPage
      endpoint={customerEndpoints.list}
      title="customer.title"
      count="customer.count"
      columns={seesContact ? columns : withoutContact}
      nameOf={nameOf}
      titleOf={(row) => row.name}
      filters={filters}
      searchHint={t('customer.searchHint')}
      openPath={(row) => customerPaths.one(row.id)}
      addPath={customerPaths.add}
      addRight="customer:create"
      actions={[copyCode, remove]}
      many={many}
      spreadsheet={{ path: 'customer', importRight: 'customer:create', readsXls: true }}
    />
  )
}
