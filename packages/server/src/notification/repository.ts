import { isApprovable } from '@barem/shared/business'
import { translate } from '@barem/shared/i18n/translate'
import type { Notification } from '@barem/shared/notification/endpoints'
import { capitalized } from '@barem/shared/values/capitalized'
import type { Locale } from '@barem/shared/values/constants'
import { formatFor } from '@barem/shared/values/format'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#http/actor'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer, type PageNumber } from '#list/page'

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

type Params = Record<string, string | number>
type Row = Awaited<ReturnType<ReturnType<typeof notifications.rows>['executeTakeFirstOrThrow']>>

function present(row: Row, locale: Locale): Notification {
  const params = inWords(row.params as Params, locale)
  const [key, words] = wordsOf(row, params, locale)
  return {
    id: row.id,
    title: translate(locale, `${key}.title`, words),
    contentNotify: translate(locale, `${key}.content`, words),
    isRead: row.readAt !== null,
    created: row.createdAt.toISOString(),
    entity: row.entity,
    entityId: row.entityId,
  }
}

/** Documents share the texts of their events, with the words of their kind. */
function wordsOf({ entity, kind }: Row, params: Params, locale: Locale): [key: string, words: Params] {
  if (!isApprovable(entity)) return [`notification.${kind}`, params]
  const name = translate(locale, `${entity}.kind`)
  const words = { kind: name, Kind: capitalized(name), with: translate(locale, `${entity}.with`, params) }
  return [`notification.approval.${kind.slice(entity.length + 1)}`, { ...params, ...words }]
}

/** Formats amounts in the reader's locale. */
function inWords({ total, ...params }: Params, locale: Locale): Params {
  return total === undefined ? params : { ...params, total: formatFor(locale).money(total) }
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
