import { eventOf } from '@barem/shared/approval/events'
import { isApprovable } from '@barem/shared/business'
import { MENTIONED } from '@barem/shared/comment/endpoints'
import { toggleFilter } from '@barem/shared/list/filter'
import type { Notification } from '@barem/shared/notification/endpoints'
import { ownedEntities } from '@barem/shared/permission/scope'
import { type SqlBool, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import { isRecordSeen } from '#access/record-scope'
import type { ReadContext } from '#http/call'
import { all, type Condition, type Db } from '#list/list'
import { listAnswer, type PageNumber } from '#list/page'
import type { Deps } from '../deps.ts'
import { notificationWords } from './words.ts'

/** How many the bell shows before the drawer is opened. */
const TOP = 10

/** A person's own; those of records that are out of their sight by now are not shown. */
function ofActor(actor: Actor): Condition[] {
  const others = ownedEntities.flatMap((entity) => {
    const id = sql.ref('notification.entityId')
    const seen = isRecordSeen(actor, entity, id)
    return seen ? [sql<SqlBool>`notification.entity <> ${sql.lit(entity)} or ${seen}`] : []
  })
  return [sql<SqlBool>`notification.user_id = ${actor.id}`, ...others]
}

/** The newest first. */
export const notifications = {
  table: 'notification',
  scope: ofActor,
  filters: { unread: toggleFilter },
  own: { unread: (asked: unknown) => (asked ? sql<SqlBool>`notification.read_at is null` : null) },
  sort: '-createdAt',
  orders: { createdAt: [sql`notification.created_at`] },
  rows: (db: Db) =>
    db
      .selectFrom('notification')
      .select(['id', 'kind', 'params', 'entity', 'entityId', 'createdAt', 'readAt']),
}

type Row = Awaited<ReturnType<ReturnType<typeof notifications.rows>['executeTakeFirstOrThrow']>>

/** Whether its reader may see the document it is about, or was asked to decide on it: in the list of the bell and in a mail alike. */
export function knowsAmount({ entity, kind }: Pick<Row, 'entity' | 'kind'>, actor: Actor): boolean {
  if (!isApprovable(entity)) return true
  const isAsked = kind === `${entity}.${eventOf['request-approval']}`
  return isAsked || may(actor, `${entity}:view`)
}

function present(row: Row, { actor, locale }: Pick<ReadContext, 'actor' | 'locale'>): Notification {
  const { title, content } = notificationWords(row, locale, { amount: knowsAmount(row, actor) })
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

/** Whether a message tells of a record that went out of its reader's sight since it was written; one to somebody locked is refused for that. */
export async function isOutOfSight(
  { db, clock }: Deps,
  { notificationId, userId }: { notificationId: string | null; userId: string | null },
): Promise<boolean> {
  const [reader] = userId === null ? [] : await findPeople(db, [userId], clock.now())
  if (!reader) return false
  const found = await db
    .selectFrom('notification')
    .select('id')
    .where(all(ofActor(reader)))
    .where('id', '=', notificationId)
    .executeTakeFirst()
  return found === undefined
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

export function listNotifications(
  context: ReadContext,
  { pageNumber, pageSize, unread }: PageNumber & { unread?: 'true' | undefined },
) {
  const query = { pageNumber, pageSize, unread }
  return listAnswer(context, notifications, query, (row) => present(row, context))
}

export async function topNotifications(context: ReadContext) {
  const { db, actor } = context
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
  return { listNotification: rows.map((row) => present(row, context)), totalUnread }
}

export async function findNotification(context: ReadContext, id: string): Promise<Notification | null> {
  const { db, actor } = context
  const row = await notifications
    .rows(db)
    .where(all(ofActor(actor)))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? present(row, context) : null
}
