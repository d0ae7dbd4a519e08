import {
  type Abilities,
  type ApprovableDocument,
  type Actor as ApprovalActor,
  abilities,
  type RefusalCode,
  refusal,
  type Status,
  type Verb,
} from '@barem/shared/approval/lifecycle'
import { type Actor, may } from '#http/actor'

/** What the rules of the lifecycle need to know of a quotation. */
export interface LifecycleRow {
  status: string
  closed: boolean
  authorId: string
  requestedBy: string | null
  approverId: string | null
  decidedBy: string | null
  /** The designated approver is active and holds the right to decide on quotations. */
  approverEligible: boolean
}

function asDocument(row: LifecycleRow): ApprovableDocument {
  const sent = row.status === 'pending'
  return {
    status: row.status as Status,
    authorId: row.authorId,
    requestedById: row.requestedBy,
    // Whoever is not eligible cannot be asked; what was sent stays with the one it was sent to.
    approverId: sent || row.approverEligible ? row.approverId : null,
    nobodyHasActed: row.decidedBy === null,
    inUse: false,
    closed: row.closed,
  }
}

function asApprovalActor(actor: Actor): ApprovalActor {
  return {
    id: actor.id,
    mayUpdate: may(actor, 'quotation:update'),
    mayCreate: may(actor, 'quotation:create'),
    selfApprovalAllowed: false,
  }
}

/** What a right taken away in the meantime forbids, beyond the table of the lifecycle. */
function refusedByRights(verb: Verb, actor: Actor): RefusalCode | null {
  if (verb === 'delete' && !may(actor, 'quotation:delete')) return 'forbidden'
  if ((verb === 'approve' || verb === 'reject') && !may(actor, 'quotation:full'))
    return 'approval.not-approver'
  return null
}

/** Why this person may not do that to this quotation now; null when they may. */
export function quotationRefusal(verb: Verb, row: LifecycleRow, actor: Actor): RefusalCode | null {
  return refusal(verb, asDocument(row), asApprovalActor(actor)) ?? refusedByRights(verb, actor)
}

/** The same for every verb, travelling with the record. */
export function quotationAbilities(row: LifecycleRow, actor: Actor): Abilities {
  const all = abilities(asDocument(row), asApprovalActor(actor))
  for (const verb of ['delete', 'approve', 'reject'] as const) {
    const refused = refusedByRights(verb, actor)
    if (all[verb] === true && refused) all[verb] = { refused }
  }
  return all
}

/** Whoever may see quotations; and whoever wrote this one, is to approve it or has decided on it. */
export function maySee(
  row: Pick<LifecycleRow, 'authorId' | 'approverId' | 'decidedBy'>,
  actor: Actor,
): boolean {
  return may(actor, 'quotation:view') || [row.authorId, row.approverId, row.decidedBy].includes(actor.id)
}
