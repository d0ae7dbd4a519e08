import {
  type Abilities,
  type ApprovableDocument,
  type ApprovalActor,
  approvalLifecycle,
  type Status,
} from '@barem/shared/approval/lifecycle'
import type { UsedBy } from '@barem/shared/approval/schema'
import { type ApprovableEntity, neededFor } from '@barem/shared/business'
import { type Actor, may } from '#http/actor'
import { isSeen } from '#http/record-scope'
import { Refusal } from '#http/refusal'
import type { AnyKind, ApprovableDetail, ApprovableRow, Db } from './kind.ts'
import { afterApproval, waitingSteps } from './round.ts'

/** The input of the lifecycle for this document and person: with several approvers, this person's own step. */
export function approvableDocument(
  row: ApprovableRow,
  actor: Pick<Actor, 'id'>,
  { rest }: Pick<AnyKind, 'rest'> = {},
): ApprovableDocument {
  const waiting = waitingSteps(row.round)
  const part = waiting.find((step) => step.approverId === actor.id) ?? waiting[0]
  // Eligibility is checked at the request; a pending request stays with its approver.
  const designated = row.approverEligible ? row.approverId : null
  return {
    status: row.status as Status,
    authorId: row.authorId,
    contentAuthorIds: row.contentAuthors,
    requestedById: part ? row.round!.requestedBy : null,
    byWorkflow: row.byWorkflow ?? false,
    approverId: row.status === 'pending' ? (part?.approverId ?? null) : designated,
    nobodyHasActed: !row.round?.open || row.round.steps.every((step) => step.decision === null),
    lastStep: !part || waitingSteps({ open: true, steps: afterApproval(row.round!, part) }).length === 0,
    inUse: row.inUse,
    keptWhole: rest === undefined,
    closed: row.closed,
  }
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
  kind: Pick<AnyKind, 'entity' | 'rest'>,
  row: ApprovableRow,
  actor: Actor,
): Abilities {
  return approvalLifecycle.abilities(approvableDocument(row, actor, kind), approvalActor(kind.entity, actor))
}

/** What rests on a document, of what this person may see. */
export function usedBySeen({ usedBy }: Pick<ApprovableDetail, 'usedBy'>, actor: Actor): UsedBy[] {
  return usedBy.filter(({ entity }) => may(actor, `${entity}:view`))
}

/**
 * Visible to those with the kind's read permission whose scope holds it (decision 057), and to the document's author and its current and former approvers; what
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
  return [row.authorId, row.approverId, ...row.approvers].includes(actor.id)
}

/** Without the right to see a document the answer is the same as for one that does not exist. */
export function unseen({ entity }: Pick<AnyKind, 'entity'>, actor: Actor): Refusal {
  return may(actor, `${entity}:view`)
    ? new Refusal('not-found')
    : new Refusal('forbidden', { params: { permission: `${entity}:view` } })
}
