import {
  type Announcement,
  announcementEndpoints,
  announcementFilters,
} from '@barem/shared/announcement/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { Column, RowAction } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import './announcement.css'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { announcementPaths } from './paths.ts'
import { TestButtons } from './TestButtons.tsx'

const waitsFor = ({ waitsFor }: Announcement) =>
  textOf('announcement.waitsFor', {
    channels: waitsFor.map((one) => textOf(`announcement.channel.${one}`)).join(', '),
  })

const columns: Column<Announcement>[] = [
  { key: 'title', title: 'announcement.field.title', card: 'title', render: (row) => row.title },
  {
    key: 'targets',
    title: 'announcement.field.targets',
    width: 180,
    priority: 4,
    card: 'fact',
    render: (row) => row.targets.map(({ name }) => name).join(', '),
  },
  {
    key: 'channels',
    title: 'announcement.field.channels',
    width: 120,
    priority: 3,
    render: (row) =>
      [textOf('announcement.bell'), ...row.channels.map((one) => textOf(`announcement.channel.${one}`))].join(
        ', ',
      ),
  },
  {
    key: 'contentType',
    title: 'announcement.field.contentType',
    width: 120,
    hidden: true,
    render: (row) => textOf(`announcement.contentType.${row.contentType}`),
  },
  {
    key: 'dueAt',
    title: 'announcement.field.dueAt',
    width: 150,
    sort: 'createdAt',
    card: 'beside',
    render: (row, format) => format.moment(row.dueAt),
  },
  {
    key: 'read',
    title: 'announcement.field.read',
    width: 90,
    align: 'right',
    render: (row) =>
      row.published ? textOf('announcement.readOf', { read: row.read, receivers: row.receivers }) : '',
  },
  {
    key: 'delivery',
    title: 'announcement.field.delivery',
    width: 272,
    priority: 8,
    card: 'status',
    render: (row) => (
      <span className="delivery">
        {row.waitsFor.length > 0 && <Tag color="orange">{waitsFor(row)}</Tag>}
        {row.published ? (
          row.channels.length > 0 && (
            <span className={row.failed > 0 ? 'delivery-failed' : undefined}>
              {textOf('announcement.delivery', { sent: row.sent, waiting: row.waiting, failed: row.failed })}
            </span>
          )
        ) : (
          <Tag>{textOf(row.withdrawn ? 'announcement.withdrawn' : 'announcement.waiting')}</Tag>
        )}
      </span>
    ),
  },
  {
    key: 'createdByName',
    title: 'announcement.field.createdByName',
    width: 160,
    hidden: true,
    render: (row) => row.createdByName,
  },
]

/** What was told to people; one opens what left of it by mail and Zalo. */
export default function AnnouncementList() {
  const { t } = useTranslation()
  const may = useMay()
  const withdraw = useCommand(announcementEndpoints.withdrawPlanned)
  const [writing, setWriting] = useState<Announcement | 'new' | null>(null)
  const isPlanned = (row: Announcement) =>
    !row.published && !row.withdrawn && may('systemNotification:update')
  const takeBack = async ({ id, version, title }: Announcement) => {
    const answer = await confirm({
      title: `${t('announcement.withdraw')}: ${t('announcement.name', { title })}`,
      text: t('announcement.withdrawText'),
      yes: t('announcement.withdraw'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    await withdraw.mutateAsync({ params: { id }, body: { version } })
    feedback.success(t('announcement.withdrawDone'))
  }
  const actions: RowAction<Announcement>[] = [
    { key: 'edit', label: 'announcement.edit', allowed: isPlanned, run: setWriting },
    {
      ...{ key: 'withdraw', label: 'announcement.withdraw' as const, danger: true },
      ...{ allowed: isPlanned, run: (row) => void takeBack(row).catch(feedback.undone) },
      many: {
        stateOf: ({ published, withdrawn }) =>
          withdrawn
            ? t('announcement.withdrawn')
            : published
              ? t('announcement.deliveries.states.sent')
              : null,
        run: ({ id, version }, _, send) =>
          send(announcementEndpoints.withdrawPlanned, { params: { id }, body: { version } }),
      },
    },
  ]
  return (
    <>
      <ListPage
        endpoint={announcementEndpoints.announcements}
        title="announcement.title"
        count="announcement.count"
        columns={columns}
        nameOf={(row) => t('announcement.name', { title: row.title })}
        searchHint={t('announcement.searchHint')}
        filters={filterControls(announcementFilters, { from: { label: 'announcement.field.dueAt' } })}
        openPath={(row) => `${announcementPaths.deliveries}?announcementId=${row.id}`}
        onAdd={() => setWriting('new')}
        actions={actions}
        addRight="systemNotification:create"
        addLabel="announcement.add"
        emptyText="announcement.empty"
        viewList="Announcement"
        extra={
          <>
            <TestButtons />
            <LinkButton to={announcementPaths.deliveries}>{t('announcement.deliveries.open')}</LinkButton>
          </>
        }
      />
      {writing ? (
        <AnnouncementDialog planned={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />
      ) : null}
    </>
  )
}
