import type { ApprovalStep, FollowedWorkflow } from '@barem/shared/approval/schema'
import type { ApprovableEntity } from '@barem/shared/business'
import { compareByGivenName, vietnameseOrder } from '@barem/shared/values/given-name'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, principalsOf } from '#access/actor'
import { ableToDecide } from './eligible-approver.ts'
import type { AnyKind, ApprovableTable } from './kind.ts'

/** One person's part in a step of a request. */
export interface RoundStep {
  position: number
  /** How many of the step's people must approve. */
  quorum: number
  approverId: string
  approverName: string
  /** Whom it was handed over from. */
  formerApprovers: string[]
  /** What its workflow calls the step. */
  name: string | null
  /** Approved with the step before, by the same person. */
  carried: boolean
  /** They could still approve it now: active, with the right to, and it is not their own. */
  able: boolean
  /** Somebody is, or was, named to stand in for them. */
  stoodFor: boolean
  decision: 'approved' | 'rejected' | null
  /** The approver themselves, or their deputy. */
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: string | null
  note: string | null
}

/** One request for approval and its outcome, with the names at that time. */
export interface Round {
  id: string
  /** The first request of a document is its first round. */
  round: number
  open: boolean
  /** Hash of the snapshot that was sent. */
  schemaVersion: number
  sha256: string
  requestedBy: string
  requestedByName: string
  requestedAt: string
  note: string | null
  withdrawnAt: string | null
  withdrawnNote: string | null
  endedAs: 'cancelled' | 'cloned' | null
  endedByName: string | null
  endedAt: string | null
  endedNote: string | null
  /** In their order. */
  steps: RoundStep[]
  /** Who is told on the way. */
  notices: Notice[]
  /** The version of the workflow that says its steps. */
  followed: FollowedWorkflow | null
}

/** Whom a workflow tells once a step is passed; 0 is the request itself. */
export interface Notice {
  after: number
  name: string
  people: string[]
}

/** A request that waits, as the rights to its document depend on it. */
export interface OpenRound extends Pick<Round, 'open' | 'requestedBy'> {
  steps: OpenStep[]
}
/** A list does not ask who could still approve: what comes after a step is of no use to it. */
export type OpenStep = Pick<
  RoundStep,
  'position' | 'quorum' | 'approverId' | 'formerApprovers' | 'decision' | 'decidedBy'
> &
  Partial<Pick<RoundStep, 'able'>>

interface Of {
  entity: ApprovableEntity
  table: ApprovableTable
}

/** The latest request for approval of a document, beside its row. */
export function latestRound({ entity, table, ownerColumns }: Of & Pick<AnyKind, 'ownerColumns'>) {
  return sql<Round | null>`(
    select json_build_object('id', approval.id, 'round', round, 'open', open, 'schemaVersion', schema_version, 'sha256', sha256,
      'requestedBy', requested_by, 'requestedByName', requested_by_name, 'requestedAt', requested_at, 'note', note,
      'withdrawnAt', withdrawn_at, 'withdrawnNote', withdrawn_note,
      'endedAs', ended_as, 'endedByName', ended_by_name, 'endedAt', ended_at, 'endedNote', ended_note, 'notices', notices,
      'followed', case when workflow_version_id is not null then (
        select json_build_object('code', code, 'name', followed.name, 'number', number)
        from workflow_version followed join workflow on workflow.id = workflow_id where followed.id = workflow_version_id) end,
      'steps', (
        select coalesce(json_agg(json_build_object('position', position, 'quorum', quorum, 'approverId', approver_id,
          'approverName', approver_name, 'formerApprovers', former_approvers, 'name', step.name, 'carried', carried, 'decision', decision, 'decidedBy', decided_by,
          'decidedByName', decided_by_name, 'decidedAt', decided_at, 'note', step.note,
          'stoodFor', exists (select from deputy where principal_id = step.approver_id)
            or exists (select from deputy_past where principal_id = step.approver_id),
          'able', ${ableToDecide({ entity, table, ownerColumns })}) order by position, decided_at, step.id), '[]')
        from approval_step step where step.approval_id = approval.id))
    from approval join approval_snapshot on approval_snapshot.id = snapshot_id
    where approval.entity = ${sql.lit(entity)} and approval.entity_id = ${sql.ref(`${table}.id`)}
    order by round desc limit 1)`
}

/** For lists: the open request of a pending document, beside its row. */
export function openRound({ entity, table }: Of) {
  return sql<OpenRound | null>`case when ${sql.ref(`${table}.status`)} = 'pending' then (
    select jsonb_build_object('open', true, 'requestedBy', requested_by, 'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quorum', quorum, 'approverId', approver_id,
        'formerApprovers', former_approvers, 'decision', decision, 'decidedBy', decided_by) order by position, decided_at, id), '[]')
      from approval_step where approval_id = approval.id))
    from approval where entity = ${sql.lit(entity)} and entity_id = ${sql.ref(`${table}.id`)} and open) end`
}

/** Everybody a step of the document is or was assigned to, or who decided one on behalf of another. */
export function approversOf({ entity, table }: Of) {
  return sql<string[]>`array(
    select distinct person from approval join approval_step step on step.approval_id = approval.id,
      unnest(array[approver_id, decided_by] || former_approvers) person
    where approval.entity = ${sql.lit(entity)} and approval.entity_id = ${sql.ref(`${table}.id`)}
      and person is not null)`
}

/** The undecided assignments of the current step of an open request. */
export function waitingSteps<Step extends OpenStep>(round: { open: boolean; steps: Step[] } | null): Step[] {
  if (!round?.open) return []
  const current = round.steps.find(({ position, quorum }) => approvalsIn(round, position) < quorum)
  return round.steps.filter((step) => step.decision === null && step.position === current?.position)
}

/** How many people have approved a step. */
export function approvalsIn({ steps }: { steps: readonly OpenStep[] }, position: number): number {
  return steps.filter((step) => step.position === position && step.decision === 'approved').length
}

/** How many decisions stand since the request: each made a version of the document, with what it carried on. */
export function decisionsOf({ steps }: Round): number {
  return steps.filter((step) => step.decision !== null && !step.carried).length
}

/**
 * The steps after one approval, each written by `approved`: with null the part itself, else by whom it is carried on. Whoever approved a step that is passed now
 * approves the next one with it, where they are asked there and could still approve: the same person on consecutive steps
 * approves once, also who approves now in another's place. Others' turns in between end that.
 */
export function afterApproval<Step extends OpenStep>(
  { steps }: { steps: readonly Step[] },
  part: Step,
  approved: (step: Step, carriedBy: string | null) => Step,
): Step[] {
  let after = steps.map((step) => (step === part ? approved(step, null) : step))
  const inPlace = (step: Step) => step.approverId === part.approverId && step.position >= part.position
  for (let { position } = part; ; position += 1) {
    const here = after.filter((step) => step.position === position)
    const next = after.filter((step) => step.position === position + 1)
    if (next.length === 0 || approvalsIn({ steps: here }, position) < here[0]!.quorum) return after
    const carriedBy = (step: Step): string | null => {
      const before = here.find(
        ({ approverId, decision }) => approverId === step.approverId && decision === 'approved',
      )
      if (!before || step.able !== true) return null
      const { decidedBy } = before
      if (decidedBy === step.approverId) return decidedBy
      // in another's place it is known only of whoever acts now; where they are asked themselves they answer for themselves
      return inPlace(before) && next.every(({ approverId }) => approverId !== decidedBy) ? decidedBy : null
    }
    // no more than the step needs
    const carried = next.filter((step) => carriedBy(step) !== null).slice(0, next[0]!.quorum)
    after = after.map((step) => (carried.includes(step) ? approved(step, carriedBy(step)) : step))
  }
}

/** The positions that are passed: as many have approved there as must. */
export function passedPositions(round: { steps: readonly OpenStep[] }): number[] {
  const quorums = new Map(round.steps.map(({ position, quorum }) => [position, quorum]))
  return [...quorums].filter(([at, quorum]) => approvalsIn(round, at) >= quorum).map(([at]) => at)
}

/** SQL of an undecided `step` of an open request: it has come to this one. */
export const isReached = sql<SqlBool>`step.quorum > (
      select count(*) from approval_step one
      where one.approval_id = step.approval_id and one.position = step.position and one.decision = 'approved')
    and (step.position = 1 or not exists (
      select from approval_step one where one.approval_id = step.approval_id and one.position < step.position
      group by one.position having count(*) filter (where one.decision = 'approved') < min(one.quorum)))`

type Owned = Of & Pick<AnyKind, 'ownerColumns'>

/**
 * Of a `step` of an open request, `approval`: it has come to this step, and this person may take this part of it now, their own or that of somebody
 * they stand in for; of several they stand in for the first. `partOf` says it of one document.
 */
export function takenBy({ entity, table, ownerColumns }: Owned, actor: Actor): RawBuilder<SqlBool> {
  const now = sql`step.waiting and ${isReached}`
  const principals = principalsOf(actor, entity)
  if (principals.length === 0) return sql<SqlBool>`step.approver_id = ${actor.id} and ${now}`
  const at = (column: string) => sql.ref(`document.${column}`)
  const owners = sql.join(ownerColumns.map(at))
  const own = actor.selfApproval.includes(entity)
    ? sql`false`
    : sql`${actor.id} = approval.requested_by or exists (select from ${sql.table(table)} document
        where document.id = approval.entity_id and ${actor.id} = any (${at('contentAuthors')} || array[${owners}]))`
  const seats = sql`${[actor.id, ...principals]}::uuid[]`
  return sql<SqlBool>`step.approver_id = any (${seats}) and ${now} and (step.approver_id = ${actor.id} or not (${own} or exists (
      select from approval_step other where other.approval_id = step.approval_id and other.position = step.position
        and (other.decided_by = ${actor.id} or (other.decision is null and (other.approver_id = ${actor.id}
          or (other.id < step.id and other.approver_id = any (${seats}))))))))`
}

/** Of a row of a document: it waits for this person, in the step it has come to. */
export function waitsFor(kind: Owned, actor: Actor) {
  const { entity, table } = kind
  return sql<boolean>`${sql.ref(`${table}.status`)} = 'pending' and ${sql.ref(`${table}.id`)} in (
    select entity_id from approval join approval_step step on step.approval_id = approval.id
    where entity = ${sql.lit(entity)} and open and ${takenBy(kind, actor)})`
}

/** What happened since the latest request, whose decision is pending and since when, and whose turn comes after. */
export function approvalPath({ round }: { round: Round | null }): ApprovalStep[] {
  if (!round) return []
  const steps = round.steps.toSorted(inPath)
  const waiting = waitingSteps({ open: round.open, steps })
  const since = moment(sinceWhen(round, waiting[0]?.position ?? 1))
  const toCome = round.open ? steps.filter(({ position }) => position > (waiting[0]?.position ?? 0)) : []
  return [
    happened('requested', round.requestedByName, round.requestedAt, round.note),
    ...steps.flatMap((part) => {
      const { decision, decidedByName, decidedAt, note } = part
      const inPlaceOf = part.decidedBy === part.approverId ? null : part.approverName
      return decision
        ? [{ ...happened(decision, decidedByName, decidedAt, note), ...stepOf(round, part), inPlaceOf }]
        : []
    }),
    ...(round.withdrawnAt
      ? [happened('withdrawn', round.requestedByName, round.withdrawnAt, round.withdrawnNote)]
      : []),
    ...(round.endedAs ? [happened(round.endedAs, round.endedByName, round.endedAt, round.endedNote)] : []),
    ...waiting.map((part) => ({ ...happened('waiting', part.approverName), ...stepOf(round, part), since })),
    ...toCome.map((part) => ({ ...happened('coming', part.approverName), ...stepOf(round, part) })),
  ]
}

/** Step by step; in each of them what was decided first, then by name. */
function inPath(one: RoundStep, other: RoundStep): number {
  const [first, second] = [one, other].map(({ decidedAt }) =>
    decidedAt ? Date.parse(decidedAt) : Infinity,
  ) as [number, number]
  return (
    one.position - other.position ||
    (first === second ? 0 : first - second) ||
    compareByGivenName(one.approverName, other.approverName) ||
    vietnameseOrder.compare(one.approverId, other.approverId)
  )
}

function happened(
  kind: ApprovalStep['kind'],
  name: string | null,
  at: string | null = null,
  note: string | null = null,
): ApprovalStep {
  return {
    ...{ kind, name, at: moment(at), note },
    ...{ position: null, step: null, quorum: null, carried: false, since: null, inPlaceOf: null },
  }
}

function stepOf({ followed }: Round, { position, name, quorum, carried }: RoundStep) {
  return followed ? { position, step: name, quorum, carried } : {}
}

/** When a step began to wait: with the request, or with the last decision of those before it. */
function sinceWhen({ requestedAt, steps }: Round, position: number): string {
  const before = steps.filter((step) => step.position < position).flatMap(({ decidedAt }) => decidedAt ?? [])
  return before.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? requestedAt
}

const moment = (at: string | null) => at && new Date(at).toISOString()
