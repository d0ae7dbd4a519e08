import { PhoneOutlined, UserOutlined } from '@ant-design/icons'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import {
  type InteractionItem,
  interactionEndpoints,
  interactionFilters,
} from '@barem/shared/interaction/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textOf } from '#i18n/i18n.ts'
import type { Column, RowAction } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { PartnerName } from '#table/PartnerName.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { DueTag } from '#ui/DueTag.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { interactionPaths } from './paths.ts'
import { manyDone, mayBeDone, useDone } from './use-done.ts'

const columns: Column<InteractionItem>[] = [
  {
    key: 'date',
    title: 'interaction.field.date',
    sort: 'date',
    width: 130,
    card: 'fact',
    render: (row) => (
      <>
        {row.channel === 'call' ? <PhoneOutlined aria-hidden /> : <UserOutlined aria-hidden />}{' '}
        <RelativeTime at={row.date} />
      </>
    ),
  },
  {
    key: 'customer',
    title: 'interaction.field.customer',
    card: 'title',
    width: 184,
    render: ({ customer }) => <PartnerName short={customer.abbreviatedName} full={customer.name} />,
  },
  {
    key: 'content',
    title: 'interaction.field.content',
    width: 320,
    priority: 9,
    card: 'fact',
    render: (row) => row.content,
  },
  {
    key: 'nextStep',
    title: 'interaction.field.nextStep',
    width: 160,
    priority: 6,
    render: (row) => row.nextStep ?? '',
  },
  {
    key: 'nextDate',
    title: 'interaction.field.nextDate',
    sort: 'nextDate',
    width: 136,
    priority: 8,
    card: 'status',
    named: true,
    render: (row) => (row.nextDate ? <DueTag {...row} /> : null),
  },
  {
    key: 'nextStaff',
    title: 'interaction.field.nextStaff',
    hidden: true,
    width: 150,
    render: (row) => row.nextStaff?.name ?? '',
  },
  {
    key: 'status',
    title: 'interaction.field.status',
    width: 168,
    priority: 4,
    render: (row) => textOf(`interaction.status.${row.status}`),
  },
  {
    key: 'channel',
    title: 'interaction.field.channel',
    hidden: true,
    width: 110,
    render: (row) => textOf(`interaction.way.${row.channel}`),
  },
  {
    key: 'method',
    title: 'interaction.field.method',
    hidden: true,
    width: 110,
    render: (row) => textOf(`interaction.way.${row.method}`),
  },
  {
    key: 'staff',
    title: 'interaction.field.staff',
    width: 136,
    priority: 3,
    card: 'fact',
    render: (row) => row.staff.name,
  },
  {
    key: 'modifiedAt',
    title: 'interaction.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

/** Every interaction; a row leads to all those with its customer, where the next one is written down. */
export default function InteractionList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const done = useDone()
  const nameOf = (row: InteractionItem) => t('interaction.name', { name: row.customer.abbreviatedName })
  const remove = useRemoveAction<InteractionItem>({
    endpoint: interactionEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const actions: RowAction<InteractionItem>[] = [
    {
      key: 'done',
      label: 'interaction.done',
      allowed: mayBeDone,
      run: done,
      many: manyDone,
    },
    {
      key: 'open',
      label: 'interaction.open',
      run: (row) => void navigate({ to: interactionPaths.one(row.id) }),
    },
    remove,
  ]
  const filters = filterControls(interactionFilters, {
    overdue: { label: 'interaction.filter.overdue', first: true },
    due: { label: 'interaction.filter.due', first: false },
    status: { label: 'interaction.field.status', words: 'interaction.status' },
    staffId: { label: 'interaction.field.staff', from: userEndpoints.options, first: true },
    dateFrom: { label: 'interaction.filter.date' },
    nextFrom: { label: 'interaction.filter.next', first: false },
    nextStaffId: { label: 'interaction.field.nextStaff', from: userEndpoints.options },
    channel: { label: 'interaction.field.channel', words: 'interaction.way', first: false },
    customerId: { label: 'interaction.field.customer', from: customerEndpoints.options },
  })
  return (
    <ListPage
      endpoint={interactionEndpoints.list}
      title="interaction.title"
      count="interaction.count"
      columns={columns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('interaction.searchHint')}
      openPath={(row) => interactionPaths.of(row.customer.id)}
      addPath={interactionPaths.add}
      addRight="interaction:create"
      addLabel="interaction.add"
      actions={actions}
      spreadsheet={{ path: 'interaction', importRight: 'interaction:create' }}
    />
  )
}
