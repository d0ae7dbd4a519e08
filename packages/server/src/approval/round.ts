import type { ApprovalStep } from '@barem/shared/approval/schema'
import type { ApprovableEntity } from '@barem/shared/business'
import { sql } from 'kysely'
import type { ApprovableTable } from './kind.ts'

/** One person's part in a step of a request. */
export interface RoundStep {
  position: number
  /** How many of the step's people must approve. */
  quorum: number
  approverId: string
  approverName: string
  decision: 'approved' | 'rejected' | null
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
}

/** A request that waits, as the rights to its document depend on it. */
export interface OpenRound extends Pick<Round, 'open' | 'requestedBy'> {
  steps: OpenStep[]
}
export type OpenStep = Pick<RoundStep, 'position' | 'quorum' | 'approverId' | 'decision'>

interface Of {
  entity: ApprovableEntity
  table: ApprovableTable
}

/** The latest request for approval of a document, beside its row. */
export function latestRound({ entity, table }: Of) {
  return sql<Round | null>`(
    select json_build_object('id', approval.id, 'round', round, 'open', open, 'schemaVersion', schema_version, 'sha256', sha256,
      'requestedBy', requested_by, 'requestedByName', requested_by_name, 'requestedAt', requested_at, 'note', note,
      'withdrawnAt', withdrawn_at, 'withdrawnNote', withdrawn_note,
      'endedAs', ended_as, 'endedByName', ended_by_name, 'endedAt', ended_at, 'endedNote', ended_note,
      'steps', (
        select coalesce(json_agg(json_build_object('position', position, 'quorum', quorum, 'approverId', approver_id,
          'approverName', approver_name, 'decision', decision, 'decidedByName', decided_by_name, 'decidedAt', decided_at,
          'note', step.note) order by position, decided_at), '[]')
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
        'decision', decision) order by position, decided_at), '[]')
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
export function approvalsIn({ steps }: { steps: OpenStep[] }, position: number): number {
  return steps.filter((step) => step.position === position && step.decision === 'approved').length
}

/** How many decisions stand since the request: each made a version of the document. */
export function decisionsOf({ steps }: Round): number {
  return steps.filter((step) => step.decision !== null).length
}

/** SQL of a row of `approval`: the position of the step it has come to. */
export const currentStep = sql`(
      select min(position) from (
        select position from approval_step one where one.approval_id = approval.id
        group by position having count(*) filter (where decision = 'approved') < min(quorum)) as waiting)`

/** Of a row of a document: it waits for this person, in the step it has come to. */
export function waitsFor({ entity, table }: Of, person: string) {
  return sql<boolean>`${sql.ref(`${table}.status`)} = 'pending' and ${sql.ref(`${table}.id`)} in (
    select entity_id from approval join approval_step step on step.approval_id = approval.id
    where entity = ${sql.lit(entity)} and open and approver_id = ${person} and decision is null
      and position = ${currentStep})`
}

/** The steps since the latest request, and whose decision is pending. */
export function approvalPath({ round }: { round: Round | null }): ApprovalStep[] {
  if (!round) return []
  const step = (
    kind: ApprovalStep['kind'],
    name: string | null,
    at: string | null,
    note: string | null,
  ): ApprovalStep => ({ kind, name, at: at && new Date(at).toISOString(), note })
  return [
    step('requested', round.requestedByName, round.requestedAt, round.note),
    ...round.steps.flatMap(({ decision, decidedByName, decidedAt, note }) =>
      decision ? [step(decision, decidedByName, decidedAt, note)] : [],
    ),
    ...(round.withdrawnAt
      ? [step('withdrawn', round.requestedByName, round.withdrawnAt, round.withdrawnNote)]
      : []),
    ...(round.endedAs ? [step(round.endedAs, round.endedByName, round.endedAt, round.endedNote)] : []),
    ...waitingSteps(round).map(({ approverName }) => step('waiting', approverName, null, null)),
  ]
}
