import {
  type Announcement,
  type announcementEndpoints,
  announcementFilters,
  type Delivery,
  deliveryFilters,
} from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Reference } from '@barem/shared/http/page'
import { translate } from '@barem/shared/i18n/translate'
import { valuesOf } from '@barem/shared/list/filter'
import type { Channel } from '@barem/shared/notification/channels'
import type { Locale } from '@barem/shared/values/constants'
import { type SqlBool, sql } from 'kysely'
import { PASSWORD_LINK } from '#account/forgotten-passwords'
import { searchConditions } from '#db/search'
import { failureWords } from '#delivery/failure'
import { OFF } from '#delivery/message'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer } from '#list/page'
import { notificationWords } from '#notification/words'
import { channelIsOn } from '#outbox/channels'
import { users } from '#user/repository'

const count = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from notification left join outbox on outbox.notification_id = notification.id
    where notification.event_id = announcement.event_id and ${condition})`

const isOff = (channel: string) => sql<boolean>`not ${sql.raw(channelIsOn(channel))}`

/** The channels that are off, of those by which an announcement has yet to leave. */
const waitsFor = sql<Channel[]>`array(select one.channel from (
    select distinct outbox.channel from notification join outbox on outbox.notification_id = notification.id
    where notification.event_id = announcement.event_id and outbox.status = 'pending'
    union all select unnest(channels)
    where announcement.event_id is null and announcement.withdrawn_at is null) as one
  where ${isOff('one.channel')} order by one.channel)`

const announcements = {
  table: 'announcement',
  search: (text: string | undefined) => searchConditions(sql`announcement.search_key`, text),
  filters: announcementFilters,
  sort: '-createdAt',
  orders: { createdAt: [sql`announcement.created_at`] },
  rows: (db: Db) =>
    db
      .selectFrom('announcement')
      .innerJoin('appUser as author', 'author.id', 'announcement.createdBy')
      .select([
        ...(['announcement.id', 'title', 'content', 'contentType', 'targetType', 'channels'] as const),
        ...(['dueAt', 'eventId', 'announcement.createdAt', 'author.fullName as createdByName'] as const),
        ...(['withdrawnAt', 'announcement.version'] as const),
      ])
      .select([
        sql<Reference[]>`(select coalesce(json_agg(json_build_object('id', id, 'name', name)
            order by given, name collate vi_natural, id), '[]') from (
            select id, full_name as name, ${users.orders.givenName[0]} as given from app_user
            where announcement.target_type = 'user' and id = any (target_ids)
            union all select id, name, '' from role_group
            where announcement.target_type = 'group' and id = any (target_ids)) as named)`.as('targets'),
        sql<number>`(select count(*)::int from notification where event_id = announcement.event_id)`.as(
          'receivers',
        ),
        sql<number>`(select count(*)::int from notification where event_id = announcement.event_id
          and read_at is not null)`.as('read'),
        count(sql`outbox.status = 'sent'`).as('sent'),
        count(sql`outbox.status = 'pending'`).as('waiting'),
        count(sql`outbox.status = 'failed'`).as('failed'),
        waitsFor.as('waitsFor'),
      ]),
}

export function listAnnouncements(
  context: ReadContext,
  query: CallOutput<(typeof announcementEndpoints)['announcements']>['query'],
) {
  return listAnswer(context, announcements, query, presentAnnouncement)
}

type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof announcements.rows>['executeTakeFirstOrThrow']>>

function presentAnnouncement({
  content,
  dueAt,
  eventId,
  withdrawnAt,
  ...row
}: AnnouncementRow): Announcement {
  return {
    ...row,
    contentNotify: content,
    contentType: row.contentType as Announcement['contentType'],
    targetType: row.targetType as Announcement['targetType'],
    channels: row.channels as Channel[],
    dueAt: dueAt.toISOString(),
    published: eventId !== null,
    withdrawn: withdrawnAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function findAnnouncement(db: Db, id: string): Promise<Announcement> {
  return presentAnnouncement(
    await announcements.rows(db).where('announcement.id', '=', id).executeTakeFirstOrThrow(),
  )
}

const STATUS = { waiting: 'pending', sent: 'sent', failed: 'failed', dropped: 'dropped' } as const
type Status = (typeof STATUS)[keyof typeof STATUS]

/** What leaves the company; the server's own jobs are not shown. */
export const deliveries = {
  table: 'outbox',
  scope: () => [sql<SqlBool>`outbox.channel <> 'system'`],
  search: (text: string | undefined) =>
    searchConditions(sql`app_user.search_key`, text).map(
      (found) => sql<SqlBool>`outbox.user_id in (select id from app_user where ${found})`,
    ),
  filters: deliveryFilters,
  own: {
    state: (value: unknown) =>
      sql<SqlBool>`outbox.status = any (${valuesOf(value).map((state) => STATUS[state as keyof typeof STATUS])}::text[])`,
    announcementId: (value: unknown) => sql<SqlBool>`outbox.notification_id in (
      select notification.id from notification join announcement on announcement.event_id = notification.event_id
      where announcement.id = ${value})`,
  },
  sort: '-createdAt',
  orders: { createdAt: [sql`outbox.created_at`] },
  rows: (db: Db) =>
    db
      .selectFrom('outbox')
      .leftJoin('appUser', 'appUser.id', 'outbox.userId')
      .leftJoin('notification', 'notification.id', 'outbox.notificationId')
      .select([
        ...([
          'outbox.id',
          'channel',
          'recipient',
          'status',
          'attempts',
          'outbox.createdAt',
          'dueAt',
        ] as const),
        ...([
          'sentAt',
          'failure',
          'outbox.kind',
          'fullName',
          'notification.kind as event',
          'entity',
        ] as const),
        'notification.params as told',
        isOff('outbox.channel').as('isOff'),
        sql<
          string | null
        >`(select subject from document_mail_receiver receiver join document_mail mail on mail.id = mail_id
          where receiver.id = outbox.id)`.as('subject'),
      ]),
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveries.rows>['executeTakeFirstOrThrow']>>

export function listDeliveries(
  context: ReadContext,
  query: CallOutput<(typeof announcementEndpoints)['deliveries']>['query'],
) {
  return listAnswer(context, deliveries, query, (row) => present(row, context.locale))
}

function present(row: Row, locale: Locale): Delivery {
  const waiting = (row.status as Status) === 'pending'
  const failure = waiting && row.isOff ? OFF : row.failure
  return {
    ...{ id: row.id, channel: row.channel as Channel, recipient: row.recipient, attempts: row.attempts },
    receiver: row.fullName ?? row.recipient,
    title: titleOf(row, locale),
    state: waiting ? 'waiting' : (row.status as 'sent' | 'failed' | 'dropped'),
    createdAt: row.createdAt.toISOString(),
    dueAt: waiting ? row.dueAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    failure: failure === null ? null : failureWords(failure, locale),
  }
}

function titleOf({ kind, event, entity, told, subject }: Row, locale: Locale): string {
  if (subject !== null) return subject
  if (kind === PASSWORD_LINK) return translate(locale, 'delivery.password.title')
  return event && entity ? notificationWords({ kind: event, entity, params: told }, locale).title : ''
}
