import type { Notification } from '@barem/shared/notification/endpoints'
import type { Locale } from '@barem/shared/values/constants'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#http/actor'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer, type PageNumber } from '#list/page'
import { notificationWords } from './words.ts'

/** How many the bell shows before the drawer is opened. */
const TOP = 10

/** A person's own, the newest first. */
export const notifications = {
  table: 'notification',
  scope: (actor: Pick<Actor, 'id'>) => [sql<SqlBool>`notification.user_id = ${actor.id}`],
  sort: '-createdAt',
  orders: { createdAt: [sql`notification.created_at`] },
  rows: (db: Db) =>
    db
      .selectFrom('notification')
      .select(['id', 'kind', 'params', 'entity', 'entityId', 'createdAt', 'readAt']),
}

type Row = Awaited<ReturnType<ReturnType<typeof notifications.rows>['executeTakeFirstOrThrow']>>

function present(row: Row, locale: Locale): Notification {
  const { title, content } = notificationWords(row, locale)
  return {
    id: row.id,
    title,
    contentNotify: content,
    isRead: row.readAt !== null,
    created: row.createdAt.toISOString(),
    entity: row.entity,
    entityId: row.entityId,
  }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(sql<string>`count(*)`.as('total'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function listNotifications(context: ReadContext, { pageNumber, pageSize }: PageNumber) {
  return listAnswer(context, notifications, { pageNumber, pageSize }, (row) => present(row, context.locale))
}

export async function topNotifications(db: Db, userId: string, locale: Locale) {
  const [rows, totalUnread] = await Promise.all([
    notifications
      .rows(db)
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(TOP)
      .execute(),
    countUnread(db, userId),
  ])
  return { listNotification: rows.map((row) => present(row, locale)), totalUnread }
}

export async function findNotification(
  db: Db,
  userId: string,
  id: string,
  locale: Locale,
): Promise<Notification | null> {
  const row = await notifications
    .rows(db)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? present(row, locale) : null
}
