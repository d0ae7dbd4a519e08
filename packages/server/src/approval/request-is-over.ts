import { eventOf } from '@barem/shared/approval/events'
import { sql } from 'kysely'
import type { Message } from '#delivery/kinds'
import type { Deps } from '../deps.ts'
import { currentStep } from './round.ts'

/**
 * Whether a message asks somebody for a decision that is not theirs any more: the request was withdrawn, cancelled or
 * decided, or handed over. A later request of the same document has a message of its own.
 */
export async function requestIsOver({ db }: Deps, { notificationId }: Message): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select not exists (
      select from approval join approval_step step on step.approval_id = approval.id
      where entity = notification.entity and entity_id = notification.entity_id and open
        and requested_at <= notification.created_at and approver_id = notification.user_id and decision is null
        and position = ${currentStep}) as over
    from notification where id = ${notificationId} and kind like ${`%.${eventOf['request-approval']}`}`.execute(
    db,
  )
  return rows[0]?.over ?? false
}
