import { approvalLifecycle, type Status, type Verb } from '@barem/shared/approval/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import { holdDeputy } from '#access/principals'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import type { AnyKind, ApprovableDetail, ApprovableKind, LoadedRow, SentRow } from './kind.ts'
import { lockForVerb } from './lock.ts'
import { partOf } from './part.ts'
import { planOf } from './plan.ts'
import { writeRequest } from './request.ts'
import { approvableDocument } from './rights.ts'
import {
  afterApproval,
  decisionsOf,
  passedPositions,
  type Round,
  type RoundStep,
  waitingSteps,
} from './round.ts'
import { hashOf, snapshotOf } from './snapshot.ts'
import { awaited, concerned, owners, readableNotices, tell } from './tell.ts'
import { type Changed, calledAsSent, endRound, rowAfter, writeDocument } from './write.ts'

export type VerbCall = CommandContext & {
  params: { id: string }
  body: { version: number; note: string | null; reason?: string | null }
}
type DeletionCall = CommandContext & { params: { id: string }; query: { version?: number | undefined } }

/**
 * The verbs of an approvable kind but the clone, which has lines of its own to copy. They answer what they can change of the
 * document: not its lines (decision 055).
 */
export function approvalHandlers<Row extends ApprovableDetail, Document extends LoadedRow<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
) {
  const order = ({ params, body }: VerbCall) => ({ ...params, ...body })

  /** Writes the row and its request after a verb; the answer is built from what was written. */
  const write = (
    call: VerbCall,
    before: Row,
    changed: Changed,
    request: RawBuilder<unknown> | null,
  ): object => {
    const row = rowAfter(before, call.now, changed)
    writeDocument(call, kind.table, row, changed, request)
    return kind.presentChanged(row, call.actor)
  }

  /** Sends a draft or a rejected document to its designated approver, bound to its current content. */
  const requestApproval = async (call: VerbCall): Promise<object> => {
    const saved = await lockForVerb(kind, call, 'request-approval', order(call), kind.loadToSend)
    const document = { ...saved, row: calledAsSent(call, kind, saved.row) }
    const note = call.body.note || null
    const status = statusAfter(kind, 'request-approval', document.row, call.actor)
    const plan = await planOf(kind, call, document.row)
    const sent = writeRequest(kind, call, document, { status, note, plan })
    const told = plan.notices.filter(({ after }) => after === 0)
    const informed = await readableNotices(call, kind, sent.row, told)
    await tell(kind, call, 'request-approval', {
      row: sent.row,
      note,
      to: [],
      asked: awaited(sent.row),
      informed,
    })
    return kind.presentChanged(sent.row, call.actor)
  }

  /** Withdraws an undecided request: the document is a draft again, with current names. Its approvers are notified. */
  const withdraw = async (call: VerbCall): Promise<object> => {
    const { row } = await lockForVerb(kind, call, 'withdraw', order(call), kind.loadRow)
    const note = call.body.note || null
    const round = row.round!
    const answer = write(
      call,
      row,
      {
        status: statusAfter(kind, 'withdraw', row, call.actor),
        sent: null,
        round: { ...round, open: false, withdrawnAt: call.now.toISOString(), withdrawnNote: note },
      },
      sql`update approval set open = false, withdrawn_at = ${call.now}, withdrawn_note = ${note}
        where id = ${round.id} and open`,
    )
    const released = awaited(row)
    await tell(kind, call, 'withdraw', { row, note, to: released, released })
    return answer
  }

  /** Approves exactly what was sent: refused when the content differs from the snapshot. */
  const approve = async (call: VerbCall): Promise<object> => {
    const document = await lockForVerb(kind, call, 'approve', order(call), kind.loadSent)
    if (!(await isAsSent(call, document))) {
      call.deps.log.error({ [kind.entity]: document.row.id }, 'it differs from what was sent for approval')
      throw new Refusal('constraint-broken')
    }
    return decide(call, document.row, 'approve')
  }

  /** Whether its content, as it is stored, has the hash of what was sent, in the version that was sent. */
  const isAsSent = async ({ trx }: VerbCall, { row, written }: SentRow<Row>): Promise<boolean> => {
    const { schemaVersion, sha256 } = row.round!
    const version = row.version - decisionsOf(row.round!)
    if (schemaVersion === kind.schemaVersion)
      if (hashOf(kind.sentContent({ row: { ...row, version }, written })) === sha256) return true
    // what was sent in an earlier version is written as that version has it; and nothing is refused by the short way alone
    const whole = (await kind.load(trx, row.id))!
    const sent = { ...whole, row: { ...whole.row, version } }
    return snapshotOf(kind.content(sent, schemaVersion)).sha256 === sha256
  }

  /** Rejects with a reason. */
  const reject = async (call: VerbCall): Promise<object> => {
    const { row } = await lockForVerb(kind, call, 'reject', order(call), kind.loadRow)
    return decide(call, row, 'reject')
  }

  /** Writes the decision of the current step's approver and notifies the owners. */
  const decide = async (call: VerbCall, row: Row, verb: 'approve' | 'reject'): Promise<object> => {
    const { actor, now } = call
    const note = call.body.note || null
    const round = row.round!
    const decision = verb === 'approve' ? 'approved' : 'rejected'
    const part = partOf(kind, row, actor)! as RoundStep
    if (part.approverId !== actor.id) await refuseUnlessStanding(call, kind, part)
    const status = statusAfter(kind, verb, row, actor)
    const open = status === 'pending'
    const by = { decidedBy: actor.id, decidedByName: actor.fullName, decidedAt: now.toISOString() }
    const decided = { decision, ...by, note } as const
    const steps =
      verb === 'approve' ? approvedSteps(round, part, decided) : rejectedSteps(round, part, decided)
    const after: Round = { ...round, open, steps }
    const carried = steps.filter((step, at) => step.carried && !round.steps[at]!.carried)
    const answer = write(
      call,
      row,
      { status, round: after },
      sql`${open ? sql`` : closing(round)} ${carryOn(call, round, carried)} update approval_step set decision = ${decision}, decided_by = ${actor.id},
        decided_by_name = ${actor.fullName}, decided_at = ${now}, note = ${note}
        where approval_id = ${round.id} and position = ${part.position} and approver_id = ${part.approverId}`,
    )
    // its owners hear of the end; until then whoever it waits for next
    const waiting = waitingSteps(after)
    const asked = waiting.filter((step) => step.position !== part.position)
    const still = waiting.filter((step) => step.position === part.position).map((step) => step.approverId)
    const passed = passedPositions(after).filter((at) => !passedPositions(round).includes(at))
    const told = verb === 'approve' ? round.notices.filter((notice) => passed.includes(notice.after)) : []
    const taken = [part, ...carried].map((step) => stepInWords(round, step)).join(', ')
    const inPlaceOf = part.approverId === actor.id ? null : part.approverName
    await tell(kind, call, verb, {
      row,
      note,
      changes: [
        ...(round.followed ? [{ field: 'step', from: null, to: taken }] : []),
        ...(inPlaceOf === null ? [] : [{ field: 'inPlaceOf', from: null, to: inPlaceOf }]),
      ],
      to: open ? [] : owners(row),
      informed: await readableNotices(call, kind, row, told),
      asked: asked.map((step) => step.approverId),
      released: awaited(row).filter((person) => !still.includes(person)),
      still,
      principal: inPlaceOf === null ? null : part.approverId,
      more: { note: note ?? '', ...(inPlaceOf === null ? {} : { inPlaceOf }) },
    })
    return answer
  }

  /** Cancels irrevocably; the other people involved are notified. */
  const cancel = async (call: VerbCall): Promise<object> => {
    const note = call.body.note || null
    // a reason of the kind's own list says why, as words do
    const why = note ?? call.body.reason ?? null
    const { row } = await lockForVerb(kind, call, 'cancel', { ...order(call), note: why }, kind.loadRow)
    const told = kind.cancelling?.(call, row.id, call.body)
    const { round, request } = endRound(call, row.round, { as: 'cancelled', note })
    const before = { ...row, ...told?.shown }
    const status = statusAfter(kind, 'cancel', row, call.actor)
    const answer = write(call, before, { status, round }, request)
    const changes = told?.changes ?? []
    const released = awaited(row)
    await tell(kind, call, 'cancel', { row, note, changes, to: concerned(row), released })
    return answer
  }

  /** Deletes a draft with its lines. Its number is not reused. */
  const remove = async (call: DeletionCall): Promise<{ done: true }> => {
    const { row } = await lockForVerb(kind, call, 'delete', { ...call.params, ...call.query }, kind.loadRow)
    call.send(call.trx.deleteFrom(kind.table).where('id', '=', row.id).execute())
    await tell(kind, call, 'delete', { row, note: kind.subject(row).number, to: [] })
    return { done: true }
  }

  return {
    requestApproval: { command: requestApproval },
    withdraw: { command: withdraw },
    approve: { command: approve },
    reject: { command: reject },
    cancel: { command: cancel },
    remove: { command: remove },
  }
}

type Decided = Pick<RoundStep, 'decision' | 'decidedBy' | 'decidedByName' | 'decidedAt' | 'note'>

/** The steps after this part is approved; what is carried on was approved by whoever has the part, without a note of its own. */
function approvedSteps(round: Round, part: RoundStep, decided: Decided): RoundStep[] {
  return afterApproval(round, part, (step, decidedBy) => ({
    ...step,
    ...decided,
    ...(decidedBy !== null && {
      ...{ carried: true, note: null, decidedBy },
      decidedByName: decidedBy === decided.decidedBy ? decided.decidedByName : step.approverName,
    }),
  }))
}

function rejectedSteps({ steps }: Round, part: RoundStep, decided: Decided): RoundStep[] {
  return steps.map((step) => (step === part ? { ...step, ...decided } : step))
}

function closing({ id }: Round): RawBuilder<unknown> {
  return sql`, request as (update approval set open = false where id = ${id})`
}

/** What is approved with the step before, in the statement that approves that one. */
function carryOn({ now }: VerbCall, { id }: Round, carried: readonly RoundStep[]): RawBuilder<unknown> {
  if (carried.length === 0) return sql``
  const parts = carried.map(
    ({ position, approverId, decidedBy, decidedByName }) =>
      sql`(${position}::int, ${approverId}::uuid, ${decidedBy}::uuid, ${decidedByName}::text)`,
  )
  return sql`, carried as (update approval_step set decision = 'approved', carried = true, decided_by = person,
    decided_by_name = called, decided_at = ${now}
    from (values ${sql.join(parts)}) as part (at, seat, person, called)
    where approval_id = ${id} and position = at and approver_id = seat)`
}

/** `2/3 · Giám đốc`, as the history has it. */
function stepInWords({ steps }: Round, { position, name }: RoundStep): string {
  const last = Math.max(...steps.map((step) => step.position))
  return [`${position}/${last}`, ...(name === null ? [] : [name])].join(' · ')
}

/**
 * Refuses who does not stand in for the approver any more: withdrawn at this moment, their deputy is held or gone before, and
 * so is the right of whom they stand in for. `refusal` asked whom they stood in for when they called.
 */
async function refuseUnlessStanding(
  { trx, actor, now }: VerbCall,
  { entity, codes }: AnyKind,
  { approverId }: RoundStep,
): Promise<void> {
  const code = codes?.['approval.not-approver'] ?? 'approval.not-approver'
  const held = await holdDeputy(trx, { entity, of: approverId, by: actor.id }, now)
  const [principal] = held ? await findPeople(trx, [approverId]) : []
  if (!principal || !may(principal, `${entity}:approve`)) throw new Refusal(code)
}

/** The resulting status of a verb, for verbs that are allowed and do not delete. */
export function statusAfter(
  kind: Pick<AnyKind, 'entity' | 'ownerColumns' | 'rest'>,
  verb: Verb,
  row: ApprovableDetail,
  actor: Actor,
): Status {
  return approvalLifecycle.statusAfter(verb, approvableDocument(row, actor, kind)) as Status
}
