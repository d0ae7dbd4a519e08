import { eventOf, INFORMED } from '@barem/shared/approval/events'
import type { Verb } from '@barem/shared/approval/lifecycle'
import { type Actor, may, principalsOf } from '#access/actor'
import { concernedBy, isConcerned } from '#access/concerned'
import { findDeputies, findPeople } from '#access/people'
import { type Change, record } from '#event/record'
import type { CommandContext } from '#http/call'
import type { AnyKind, ApprovableDetail } from './kind.ts'
import { isKeptFrom } from './part.ts'
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
export async function readableNotices(
  { trx, now }: CommandContext,
  { entity }: Pick<AnyKind, 'entity'>,
  { id }: Pick<ApprovableDetail, 'id'>,
  notices: readonly Notice[],
): Promise<Notice[]> {
  const ids = [...new Set(notices.flatMap(({ people }) => people))]
  if (ids.length === 0) return []
  const [people, whom] = await Promise.all([findPeople(trx, ids, now), concernedBy(trx, entity, id)])
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
  /** Whom it waits for next: their bells ring as for a request, and those of who stands in for them. */
  asked?: readonly string[]
  /** Whom it waited for and no longer does: what asked them is read. */
  released?: readonly string[]
  /** Whom it goes on waiting for. */
  still?: readonly string[]
  /** Whose part a deputy decided: they hear it, and what asked them falls silent. */
  principal?: string | null
  /** Whom its workflow tells now. */
  informed?: readonly Notice[]
  more?: Record<string, string>
}

/** Writes the event of a verb and notifies the people concerned. */
export async function tell(
  kind: Pick<AnyKind, 'entity' | 'ownerColumns' | 'subject'>,
  call: CommandContext,
  verb: Verb,
  event: VerbEvent,
): Promise<void> {
  const { entity, subject } = kind
  const { row, note = null, changes = [], to, asked = [], released = [], informed = [], more = {} } = event
  const { principal = null } = event
  const params = { ...subject(row), by: call.actor.fullName, ...more }
  const request = `${entity}.${eventOf['request-approval']}`
  const deputies = await deputiesOf(kind, call, event)
  const notify = [
    ...to.map((userId) => ({ userId, kind: `${entity}.${eventOf[verb]}`, params })),
    ...(principal === null || to.includes(principal)
      ? []
      : [{ userId: principal, kind: `${entity}.${eventOf[verb]}`, params: { ...params, forYou: 1 } }]),
    ...asked.map((userId) => ({ userId, kind: request, params })),
    ...deputies.asked.map(({ id: userId, inPlaceOf }) => ({
      ...{ userId, kind: request },
      params: { ...params, asksFor: inPlaceOf },
    })),
    ...informed.flatMap(({ name, people }) =>
      people.map((userId) => ({ userId, kind: `${entity}.${INFORMED}`, params: { ...params, step: name } })),
    ),
  ]
  const answers = { kind: request, people: [...released, ...deputies.released] }
  record(call, {
    kind: `${entity}.${eventOf[verb]}`,
    entity,
    entityId: row.id,
    note,
    changes,
    notify,
    answers,
  })
}

interface Deputies {
  /** Who may decide now for somebody it waits for next, and is not asked themselves; with the names of those. */
  asked: { id: string; inPlaceOf: string }[]
  /** Who stood in for somebody it waits for no more, and for nobody it goes on waiting for. */
  released: string[]
}

/** Of whom a document waits or waited for, who stands in for them. */
async function deputiesOf(
  kind: Pick<AnyKind, 'entity' | 'ownerColumns'>,
  { trx, now }: CommandContext,
  { row, asked = [], released = [], still = [] }: VerbEvent,
): Promise<Deputies> {
  // a request that is made now has not been read: of its steps it is not known
  const known = row.round?.steps.filter(({ stoodFor }) => !stoodFor).map(({ approverId }) => approverId) ?? []
  const principals = [...asked, ...released].filter((one) => !known.includes(one))
  if (principals.length === 0) return { asked: [], released: [] }
  const people = await findDeputies(trx, principals, now)
  const inPlaceOf = (deputy: Actor, of: readonly string[]) =>
    isKeptFrom(kind, row, deputy) ? [] : principalsOf(deputy, kind.entity).filter((one) => of.includes(one))
  const names = new Map(people.flatMap(({ standsFor }) => standsFor.map(({ id, name }) => [id, name])))
  return {
    asked: people.flatMap((deputy) => {
      const of = asked.includes(deputy.id) ? [] : inPlaceOf(deputy, asked)
      return of.length > 0 ? [{ id: deputy.id, inPlaceOf: of.map((one) => names.get(one)).join(', ') }] : []
    }),
    released: people.flatMap((deputy) =>
      [...asked, ...still].includes(deputy.id) || inPlaceOf(deputy, still).length > 0 ? [] : [deputy.id],
    ),
  }
}
