import { MENTIONED } from '@barem/shared/comment/endpoints'
import type { Notification } from '@barem/shared/notification/endpoints'
import { ownedEntities } from '@barem/shared/permission/scope'
import type { Locale } from '@barem/shared/values/constants'
import { type SqlBool, sql } from 'kysely'
import { type Actor, scopeOf } from '#http/actor'
import type { ReadContext } from '#http/call'
import { inScope } from '#http/record-scope'
import { all, type Condition, type Db } from '#list/list'
import { listAnswer, type PageNumber } from '#list/page'
import { notificationWords } from './words.ts'

/** How many the bell shows before the drawer is opened. */
const TOP = 10

/** A person's own; those of records that are out of their scope by now are not shown. */
function ofActor(actor: Actor): Condition[] {
  const others = ownedEntities.flatMap((entity) => {
    const seen = scopeOf(actor, entity) === null ? null : inScope(actor, entity)
    return seen
      ? [
          sql<SqlBool>`notification.entity <> ${sql.lit(entity)} or notification.entity_id in (
          select id from ${sql.table(entity)} where ${seen})`,
        ]
      : []
  })
  return [sql<SqlBool>`notification.user_id = ${actor.id}`, ...others]
}

/** The newest first. */
export const notifications = {
  table: 'notification',
  scope: ofActor,
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
    isMention: row.kind === MENTIONED,
  }
}

export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(sql<string>`count(*)`.as('total'))
    .where(all(ofActor(actor)))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function listNotifications(context: ReadContext, { pageNumber, pageSize }: PageNumber) {
  return listAnswer(context, notifications, { pageNumber, pageSize }, (row) => present(row, context.locale))
}

export async function topNotifications({ db, actor, locale }: ReadContext) {
  const [rows, totalUnread] = await Promise.all([
    notifications
      .rows(db)
      .where(all(ofActor(actor)))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(TOP)
      .execute(),
    countUnread(db, actor),
  ])
  return { listNotification: rows.map((row) => present(row, locale)), totalUnread }
}

export async function findNotification(
  { db, actor, locale }: ReadContext,
  id: string,
): Promise<Notification | null> {
  const row = await notifications
    .rows(db)
    .where(all(ofActor(actor)))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? present(row, locale) : null
}
