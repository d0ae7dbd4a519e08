import { type CustomerItem, customerEndpoints, customerFilters } from '@barem/shared/customer/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { copyAction } from '#table/copy-action.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { customerPaths } from './paths.ts'

const columns: Column<CustomerItem>[] = [
  { key: 'code', title: 'customer.field.code', sort: 'code', width: 140, render: (row) => row.code },
  {
    key: 'name',
    title: 'customer.field.name',
    sort: 'name',
    card: 'title',
    render: (row) => (
      <Flex vertical className="two-lines">
        <strong>{row.abbreviatedName}</strong>
        <span>{row.name}</span>
      </Flex>
    ),
  },
  {
    key: 'active',
    title: 'customer.field.status',
    width: 130,
    card: 'status',
    render: (row) => (
      <Tag className="status-tag" color={row.active ? 'green' : 'default'}>
        {textOf(row.active ? 'customer.status.active' : 'customer.status.inactive')}
      </Tag>
    ),
  },
  { key: 'type', title: 'customer.field.type', width: 130, render: (row) => row.customerType.name },
  {
    key: 'phone',
    title: 'customer.field.phone',
    width: 130,
    render: (row) => <a href={`tel:${row.phone}`}>{row.phone}</a>,
  },
  {
    key: 'contactPerson',
    title: 'customer.field.contactPerson',
    hidden: true,
    width: 170,
    render: (row) => row.contactPerson,
  },
  {
    key: 'taxCode',
    title: 'customer.field.taxCode',
    hidden: true,
    width: 140,
    card: 'hidden',
    render: (row) => row.taxCode ?? '',
  },
  { key: 'officer', title: 'customer.field.officer', width: 160, render: (row) => row.officer.name },
  {
    key: 'supplier',
    title: 'customer.field.supplier',
    hidden: true,
    card: 'hidden',
    render: (row) => textOf(row.supplier ? 'customer.supplier.yes' : 'customer.supplier.no'),
  },
  {
    key: 'companyAddress',
    title: 'customer.field.companyAddress',
    hidden: true,
    card: 'hidden',
    render: (row) => row.companyAddress,
  },
  {
    key: 'modifiedAt',
    title: 'customer.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    card: 'hidden',
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

const copyCode = copyAction<CustomerItem>('frame.document.copyCode', (row) => row.code)

export default function CustomerList() {
  const { t } = useTranslation()
  const nameOf = (row: CustomerItem) => t('customer.name', { name: row.name })
  const remove = useRemoveAction<CustomerItem>({
    endpoint: customerEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(customerFilters, {
    customerTypeId: { label: 'customer.field.type', from: optionsOf('customer_type') },
    officerId: { label: 'customer.field.officer', from: userEndpoints.options },
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
      columns={columns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('customer.searchHint')}
      openPath={(row) => customerPaths.one(row.id)}
      addPath={customerPaths.add}
      addRight="customer:create"
      actions={[copyCode, remove]}
      spreadsheet={{ path: 'customer', importRight: 'customer:create' }}
    />
  )
}
