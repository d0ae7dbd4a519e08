import { eventOf } from '@barem/shared/approval/events'
import { allows, type Permission } from '@barem/shared/permission/permissions'
import type { Kept, KeptReason } from '@barem/shared/user/hand-over'
import { sql } from 'kysely'
import type { AnyKind } from '#approval/kind'
import { type EventDescription, recordAll } from '#event/record'
import type { CommandContext } from '#http/call'
import { waitingStepsOf } from './holdings.ts'
import type { Parties } from './receiver.ts'
import type { HandOver } from './records.ts'

interface Waiting {
  id: string
  documentId: string
  number: string
  requestedByName: string
  /** The receiver wrote, changed or sent the document, or gets what it pays. */
  own: boolean
  /** The receiver has a part in the same step, or took one for somebody. */
  asked: boolean
}

/**
 * The undecided steps of open requests of a kind. Each document is locked first, as a verb locks it, and the steps are read
 * behind the locks: what was decided meanwhile is decided. The document's own row stays as it was sent.
 */
export function handOverApprovals(kind: AnyKind): HandOver {
  return async (call, parties) => {
    const { trx } = call
    const { to } = parties
    const waiting = await waitingOf(call, kind, parties)
    const mayApprove = allows(to, `${kind.entity}:approve` as Permission)
    const reasonOf = ({ own, asked }: Waiting): KeptReason | null => {
      if (!mayApprove) return 'no-right'
      if (own) return 'own-document'
      return asked ? 'asked-already' : null
    }
    const moved = waiting.filter((step) => reasonOf(step) === null)
    const kept = waiting.flatMap((step): Kept[] => {
      const reason = reasonOf(step)
      const { documentId: id, number: name } = step
      return reason ? [{ group: 'approvals', entity: kind.entity, id, name, reason }] : []
    })
    if (moved.length > 0) {
      await sql`update approval_step set approver_id = ${to.id}, approver_name = ${to.fullName},
          former_approvers = former_approvers || approver_id
        where id = any (${moved.map(({ id }) => id)}::uuid[])`.execute(trx)
      recordAll(call, await Promise.all(moved.map((step) => eventFor(call, kind, parties, step))))
    }
    return { moved: moved.length, kept }
  }
}

async function waitingOf({ trx }: CommandContext, kind: AnyKind, { from, to }: Parties): Promise<Waiting[]> {
  const steps = sql`${waitingStepsOf(from.id)} and approval.entity = ${kind.entity}`
  const table = sql.table(kind.table)
  const owners = sql.join(kind.ownerColumns.map((column) => sql.ref(`document.${column}`)))
  await sql`select id from ${table} where id in (select entity_id ${steps}) order by id for update`.execute(
    trx,
  )
  const { rows } = await sql<Waiting>`select step.id, document.id as document_id, document.number,
      approval.requested_by_name, ${to.id} = any (document.content_authors || array[approval.requested_by, ${owners}]) as own,
      exists (select from approval_step other where other.approval_id = approval.id and other.position = step.position
        and (other.approver_id = ${to.id} or other.decided_by = ${to.id})) as asked
    from (select step.* ${steps}) step join approval on approval.id = step.approval_id
    join ${table} document on document.id = approval.entity_id order by document.id`.execute(trx)
  return rows
}

/** The receiver's bell rings as for a request, and whoever it waited for is asked no more. */
async function eventFor(
  { trx }: CommandContext,
  kind: AnyKind,
  { from, to }: Parties,
  { documentId, requestedByName }: Waiting,
): Promise<EventDescription> {
  const { entity } = kind
  const request = `${entity}.${eventOf['request-approval']}`
  const { row } = (await kind.loadSent(trx, documentId))!
  const params = { ...kind.subject(row), by: requestedByName }
  return {
    ...{ kind: `${entity}.handed-over`, entity, entityId: documentId },
    changes: [{ field: 'approverId', from: from.fullName, to: to.fullName }],
    notify: [{ userId: to.id, kind: request, params }],
    answers: { kind: request, people: [from.id] },
  }
}
