import {
  type Abilities,
  type ApprovableDocument,
  type Actor as ApprovalActor,
  approvalLifecycle,
  type Status,
} from '@barem/shared/approval/lifecycle'
import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import { type Actor, may } from '#http/actor'
import { Refusal } from '#http/refusal'
import type { AnyKind, ApprovableDetail, ApprovableRow } from './kind.ts'
import { waitingSteps } from './round.ts'

/** What the table of the lifecycle asks of a document, for this person: of several who may decide, their own part. */
export function approvableDocument(row: ApprovableRow, actor: Pick<Actor, 'id'>): ApprovableDocument {
  const waiting = waitingSteps(row.round)
  const part = waiting.find((step) => step.approverId === actor.id) ?? waiting[0]
  // Whoever is not eligible cannot be asked; what was sent stays with the one it was sent to.
  const designated = row.approverEligible ? row.approverId : null
  return {
    status: row.status as Status,
    authorId: row.authorId,
    contentAuthorIds: row.contentAuthors,
    requestedById: part ? row.round!.requestedBy : null,
    approverId: row.status === 'pending' ? (part?.approverId ?? null) : designated,
    nobodyHasActed: !row.round?.open || row.round.steps.every((step) => step.decision === null),
    lastStep: !part || row.round!.steps.every((step) => step.position <= part.position),
    inUse: row.inUse ?? false,
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
    selfApprovalAllowed: false,
  }
}

/** What this person may do with that document now, travelling with it. */
export function approvalAbilities(
  { entity }: Pick<AnyKind, 'entity'>,
  row: ApprovableRow,
  actor: Actor,
): Abilities {
  return approvalLifecycle.abilities(approvableDocument(row, actor), approvalActor(entity, actor))
}

/** Whoever may see documents of the kind; and whoever wrote this one, or is or was to approve it. */
export function maySee(
  { entity }: Pick<AnyKind, 'entity'>,
  row: Pick<ApprovableDetail, 'authorId' | 'approverId' | 'approvers'>,
  actor: Actor,
): boolean {
  return may(actor, `${entity}:view`) || [row.authorId, row.approverId, ...row.approvers].includes(actor.id)
}

/** Whoever may not see documents of a kind does not learn either which ones exist. */
export function unseen({ entity }: Pick<AnyKind, 'entity'>, actor: Actor): Refusal {
  return may(actor, `${entity}:view`)
    ? new Refusal('not-found')
    : new Refusal('forbidden', { params: { permission: `${entity}:view` } })
}
