import {
  type Abilities,
  type ApprovableDocument,
  type ApprovalActor,
  approvalLifecycle,
  type Status,
} from '@barem/shared/approval/lifecycle'
import type { UsedBy } from '@barem/shared/approval/schema'
import { type ApprovableEntity, neededFor } from '@barem/shared/business'
import { type Actor, may, principalsOf } from '#access/actor'
import { isSeen } from '#access/record-scope'
import { ofAnyLength, runStatement } from '#db/statement'
import { Refusal } from '#refusal'
import type { AnyKind, ApprovableDetail, ApprovableRow, Db } from './kind.ts'
import { type Owned, ownersOf, partOf } from './part.ts'
import { afterApproval, type OpenRound, type OpenStep, type RoundStep, waitingSteps } from './round.ts'

/** The input of the lifecycle for this document and person: with several approvers, the part this person takes. */
export function approvableDocument(
  row: ApprovableRow,
  actor: Actor,
  kind: Owned & Pick<AnyKind, 'rest'>,
): ApprovableDocument {
  const taken = partOf(kind, row, actor)
  const part = taken ?? waitingSteps(row.round)[0]
  // Eligibility is checked at the request; a pending request stays with its approver.
  const designated = row.approverEligible ? row.approverId : null
  return {
    status: row.status as Status,
    authorId: row.authorId,
    ownerIds: ownersOf(kind, row),
    requestedById: part ? row.round!.requestedBy : null,
    byWorkflow: row.byWorkflow ?? false,
    unchanged: row.unchanged ?? false,
    approverId: row.status === 'pending' ? (part?.approverId ?? null) : designated,
    deputyId: taken && taken.approverId !== actor.id ? actor.id : null,
    nobodyHasActed: !row.round?.open || row.round.steps.every((step) => step.decision === null),
    lastStep: !part || isLast(row.round!, part, actor.id),
    inUse: row.inUse,
    keptWhole: kind.rest === undefined,
    closed: row.closed,
  }
}

function isLast(round: OpenRound, part: OpenStep, decidedBy: string): boolean {
  const steps = afterApproval(round, part, (step, by) => ({
    ...step,
    decision: 'approved',
    decidedBy: by ?? decidedBy,
  }))
  return waitingSteps({ open: true, steps }).length === 0
}

/** What this person may do with documents of a kind. */
export function approvalActor(entity: ApprovableEntity, actor: Actor): ApprovalActor {
  return {
    id: actor.id,
    mayCreate: may(actor, `${entity}:create`),
    mayUpdate: may(actor, `${entity}:update`),
    mayDelete: may(actor, `${entity}:delete`),
    mayApprove: may(actor, `${entity}:approve`),
    selfApprovalAllowed: actor.selfApproval.includes(entity),
  }
}

/** What this person may do with the document now; part of its answer. */
export function approvalAbilities(
  kind: Owned & Pick<AnyKind, 'rest'>,
  row: ApprovableRow,
  actor: Actor,
): Abilities {
  return approvalLifecycle.abilities(approvableDocument(row, actor, kind), approvalActor(kind.entity, actor))
}

/** In whose place this person decides on it now; null where they do not, or are asked themselves. */
export function decidesFor(kind: Owned, row: ApprovableDetail, actor: Actor): string | null {
  if (row.status !== 'pending') return null
  const part = partOf<RoundStep>(kind, row, actor)
  return part && part.approverId !== actor.id ? part.approverName : null
}

/** What rests on a document, of what this person may see. */
export function usedBySeen({ usedBy }: Pick<ApprovableDetail, 'usedBy'>, actor: Actor): UsedBy[] {
  return usedBy.filter(({ entity }) => may(actor, `${entity}:view`))
}

/**
 * Visible to those with the kind's read permission whose scope holds it (decision 057), and to the document's author, its current and former approvers and
 * whoever stands in for one it waits for; what
 * is all prices also to them only with the right to those (decision 053).
 */
export async function maySee(
  { entity }: Pick<AnyKind, 'entity'>,
  db: Db,
  row: Pick<ApprovableDetail, 'id' | 'authorId' | 'approverId' | 'approvers'>,
  actor: Actor,
): Promise<boolean> {
  if (may(actor, `${entity}:view`)) return isSeen(db, actor, entity, row.id)
  const needed = neededFor(entity)
  if (needed && !may(actor, needed)) return false
  if ([row.authorId, row.approverId, ...row.approvers].includes(actor.id)) return true
  return isAwaitedOf(db, entity, row.id, principalsOf(actor, entity))
}

/** Whether a document waits for one of these people, now or after an earlier step: whoever stands in for them sees it. */
async function isAwaitedOf(
  db: Db,
  entity: ApprovableEntity,
  id: string,
  people: readonly string[],
): Promise<boolean> {
  if (people.length === 0) return false
  const rows = await runStatement(
    db,
    `select from approval_step join approval on approval.id = approval_id
    where entity = $1 and entity_id = $2 and waiting and approver_id = any (${ofAnyLength('$3')}) limit 1`,
    [entity, id, people],
  )
  return rows.length > 0
}

/** Without the right to see a document the answer is the same as for one that does not exist. */
export function unseen({ entity }: Pick<AnyKind, 'entity'>, actor: Actor): Refusal {
  return may(actor, `${entity}:view`)
    ? new Refusal('not-found')
    : new Refusal('forbidden', { params: { permission: `${entity}:view` } })
}
