import { eventOf, INFORMED } from '@barem/shared/approval/events'
import type { Verb } from '@barem/shared/approval/lifecycle'
import { type Change, record } from '#event/record'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { concernedBy, isConcerned } from '#http/concerned'
import { findPeople } from '#http/session-repository'
import type { AnyKind, ApprovableDetail } from './kind.ts'
import { type Notice, waitingSteps } from './round.ts'

/** Its author and the person who sent it, without duplicates. */
export function owners({ authorId, round }: Pick<ApprovableDetail, 'authorId' | 'round'>): string[] {
  return [...new Set([authorId, ...(round && !round.withdrawnAt ? [round.requestedBy] : [])])]
}

/** Its owners, and its approvers when it was pending or approved. */
export function concerned(row: ApprovableDetail): string[] {
  const approvers = row.status === 'approved' ? row.round!.steps.map((step) => step.approverId) : awaited(row)
  return [...new Set([...owners(row), ...approvers])]
}

/** Whom a document waits for. */
export function awaited({ round }: Pick<ApprovableDetail, 'round'>): string[] {
  return waitingSteps(round).map((step) => step.approverId)
}

/** Of those a workflow tells, whoever may read the document at this moment: its partner and its total go with the words. */
export async function heardNow(
  { trx }: CommandContext,
  { entity }: Pick<AnyKind, 'entity'>,
  { id }: Pick<ApprovableDetail, 'id'>,
  notices: readonly Notice[],
): Promise<Notice[]> {
  const ids = [...new Set(notices.flatMap(({ people }) => people))]
  if (ids.length === 0) return []
  const [people, whom] = await Promise.all([findPeople(trx, ids), concernedBy(trx, entity, id)])
  const readers = new Set(
    people
      .filter((reader) => may(reader, `${entity}:view`) && isConcerned(reader, entity, whom))
      .map((reader) => reader.id),
  )
  return notices.map((notice) => ({ ...notice, people: notice.people.filter((one) => readers.has(one)) }))
}

interface VerbEvent {
  row: ApprovableDetail
  note?: string | null
  changes?: Change[]
  /** Who is notified, with which parameters beside the document's own. */
  to: readonly string[]
  /** Whom it waits for next: their bells ring as for a request. */
  asked?: readonly string[]
  /** Whom it waited for and no longer does: what asked them is read. */
  released?: readonly string[]
  /** Whom its workflow tells now. */
  informed?: readonly Notice[]
  more?: Record<string, string>
}

/** Writes the event of a verb and notifies the people concerned. */
export function tell(
  { entity, subject }: Pick<AnyKind, 'entity' | 'subject'>,
  call: CommandContext,
  verb: Verb,
  { row, note = null, changes = [], to, asked = [], released = [], informed = [], more = {} }: VerbEvent,
): void {
  const kind = `${entity}.${eventOf[verb]}`
  const params = { ...subject(row), by: call.actor.fullName, ...more }
  const request = `${entity}.${eventOf['request-approval']}`
  const notify = [
    ...to.map((userId) => ({ userId, kind, params })),
    ...asked.map((userId) => ({ userId, kind: request, params })),
    ...informed.flatMap(({ name, people }) =>
      people.map((userId) => ({ userId, kind: `${entity}.${INFORMED}`, params: { ...params, step: name } })),
    ),
  ]
  const answers = { kind: request, people: released }
  record(call, { kind, entity, entityId: row.id, note, changes, notify, answers })
}
