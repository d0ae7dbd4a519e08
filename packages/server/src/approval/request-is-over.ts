import { eventOf } from '@barem/shared/approval/events'
import { isApprovable } from '@barem/shared/business'
import { sql } from 'kysely'
import { principalsOf } from '#access/actor'
import { findPeople } from '#access/people'
import type { Message } from '#delivery/kinds'
import type { Deps } from '../deps.ts'
import { isReached } from './round.ts'

/**
 * Whether a message asks somebody for a decision that is not theirs any more: the request was withdrawn, cancelled or
 * decided, or handed over, or whoever it asks stands in for nobody it waits for. A later request of the same document has a message of its own.
 */
export async function requestIsOver({ db, clock }: Deps, { notificationId }: Message): Promise<boolean> {
  const asked = await db
    .selectFrom('notification')
    .select(['userId', 'entity'])
    .where('id', '=', notificationId)
    .where('kind', 'like', `%.${eventOf['request-approval']}`)
    .executeTakeFirst()
  if (!asked) return false
  const { userId, entity } = asked
  const [reader] = await findPeople(db, [userId], clock.now())
  const principals = reader && isApprovable(entity) ? principalsOf(reader, entity) : []
  const { rows } = await sql<{ over: boolean }>`
    select not exists (
      select from approval join approval_step step on step.approval_id = approval.id
      where entity = notification.entity and entity_id = notification.entity_id and waiting
        and requested_at <= notification.created_at and approver_id = any (${[userId, ...principals]}::uuid[])
        and ${isReached}) as over
    from notification where id = ${notificationId}`.execute(db)
  return rows[0]?.over ?? false
}
