import { announcementEndpoints, type Delivery, deliveryFilters } from '@barem/shared/announcement/endpoints'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column, RowAction } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'

const colors = { waiting: 'default', sent: 'green', failed: 'red', dropped: 'default' } as const

const columns: Column<Delivery>[] = [
  {
    key: 'receiver',
    title: 'announcement.deliveries.receiver',
    width: 180,
    card: 'title',
    render: (row) => row.receiver,
  },
  {
    key: 'channel',
    title: 'announcement.field.channels',
    width: 80,
    card: 'beside',
    render: (row) => textOf(`announcement.channel.${row.channel}`),
  },
  {
    key: 'recipient',
    title: 'announcement.deliveries.recipient',
    width: 200,
    priority: 3,
    render: (row) => row.recipient,
  },
  { key: 'title', title: 'announcement.deliveries.content', card: 'fact', render: (row) => row.title },
  {
    key: 'at',
    title: 'announcement.deliveries.at',
    width: 154,
    sort: 'createdAt',
    render: (row, format) => format.moment(row.sentAt ?? row.createdAt),
  },
  {
    key: 'attempts',
    title: 'announcement.deliveries.attempts',
    width: 90,
    priority: 4,
    align: 'right',
    render: (row, format) => format.number(row.attempts),
  },
  {
    key: 'state',
    title: 'announcement.deliveries.state',
    width: 100,
    card: 'status',
    render: (row) => (
      <Tag color={colors[row.state]}>{textOf(`announcement.deliveries.states.${row.state}`)}</Tag>
    ),
  },
  {
    key: 'failure',
    title: 'announcement.deliveries.failure',
    width: 240,
    card: 'fact',
    render: (row) => row.failure ?? '',
  },
]

/** Every message by mail and Zalo, one row a receiver; what did not leave is sent again from here. */
export default function DeliveryList() {
  const { t } = useTranslation()
  const again = useCommand(announcementEndpoints.sendAgain)
  const sendAgain: RowAction<Delivery> = {
    key: 'again',
    label: 'announcement.deliveries.again',
    allowed: (row) => row.state === 'failed' || (row.state === 'waiting' && row.attempts > 0),
    run: (row) =>
      void again
        .mutateAsync({ params: { id: row.id } })
        .then(() => feedback.success(t('announcement.deliveries.againDone')), feedback.undone),
    many: {
      stateOf: ({ state }) => t(`announcement.deliveries.states.${state}`),
      run: ({ id }, _, send) => send(announcementEndpoints.sendAgain, { params: { id } }),
    },
  }
  const filters = filterControls(deliveryFilters, {
    state: { label: 'announcement.deliveries.state', words: 'announcement.deliveries.states' },
    channel: { label: 'announcement.field.channels', words: 'announcement.channel' },
    from: { label: 'announcement.deliveries.createdAt' },
  })
  return (
    <ListPage
      endpoint={announcementEndpoints.deliveries}
      title="announcement.deliveries.title"
      count="announcement.deliveries.count"
      columns={columns}
      nameOf={(row) => t('announcement.deliveries.name', { receiver: row.receiver })}
      searchHint={t('announcement.deliveries.searchHint')}
      filters={filters}
      emptyText="announcement.deliveries.empty"
      viewList="Delivery"
      actions={[sendAgain]}
    />
  )
}
