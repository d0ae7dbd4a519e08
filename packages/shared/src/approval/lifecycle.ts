import type { ErrorCode } from '#http/error-catalogue'
import { lifecycle } from './machine.ts'

/** The states of a quotation, a contract, an expense ticket or a debt transaction (domain, section 4). */
export const statuses = ['draft', 'pending', 'approved', 'rejected', 'cancelled'] as const
export type Status = (typeof statuses)[number]

export const verbs = [
  'update',
  'delete',
  'request-approval',
  'withdraw',
  'approve',
  'reject',
  'cancel',
  'clone-and-cancel',
] as const
export type Verb = (typeof verbs)[number]

export const refusalCodes = [
  'approval.wrong-status',
  'approval.closed',
  'approval.not-approver',
  'approval.own-document',
  'approval.not-author',
  'approval.not-requester',
  'approval.no-approver',
  'approval.already-acted',
  'approval.in-use',
  'approval.unchanged',
  'forbidden',
] as const satisfies readonly ErrorCode[]
/** Why not. A module may say it in a code of its own: of a quotation, `approval.not-approver` is QUT_ERR_011. */
export type RefusalCode = (typeof refusalCodes)[number]

export interface ApprovableDocument {
  status: Status
  authorId: string
  /** Whose own it is: whoever wrote or changed the content of this revision, or gets what it pays. */
  ownerIds: readonly string[]
  /** Who asked for the approval that is pending. */
  requestedById: string | null
  /** The approver of the current step; before a request the designated one. */
  approverId: string | null
  /** Whoever stands in for them, where that is who asks: they approve and reject in their place, and do nothing else in it. */
  deputyId?: string | null
  /** A workflow of its department may say who decides: whether it does, the request itself finds out. */
  byWorkflow?: boolean
  /** It is to change another and changes nothing of it; known where its lines were read. */
  unchanged?: boolean
  /** Since the request, no approver has approved a step. */
  nobodyHasActed: boolean
  /** No step comes after the current one. */
  lastStep: boolean
  /** Something rests on it: goods, a contract, a ledger entry. */
  inUse: boolean
  /** In use, it is corrected by a document of its own, not by a clone of its rest. */
  keptWhole?: boolean
  /** Cloned and cancelled: it can no longer be sent or reviewed, even where it stays as the root of a contract. */
  closed: boolean
}

/** What a person may do with documents of this kind, by permission and record scope. */
export interface ApprovalActor {
  id: string
  mayCreate: boolean
  mayUpdate: boolean
  mayDelete: boolean
  mayApprove: boolean
  /** A configuration lets people approve what they wrote themselves. */
  selfApprovalAllowed: boolean
}

/** The one table of the approval. The roles of a person do not appear: SuperAdmin approves no more than anybody. */
export const approvalLifecycle = lifecycle<Status, Verb, ApprovableDocument, ApprovalActor, RefusalCode>({
  wrongState: 'approval.wrong-status',
  closed: (document) => (document.closed ? 'approval.closed' : null),
  rules: {
    update: {
      from: ['draft', 'rejected'],
      to: 'draft',
      refuse: (_, actor) => (actor.mayUpdate ? null : 'forbidden'),
    },
    delete: {
      from: ['draft'],
      to: 'gone',
      refuse: (document, actor) => {
        if (!actor.mayUpdate || !actor.mayDelete) return 'forbidden'
        return document.inUse ? 'approval.in-use' : null
      },
    },
    'request-approval': {
      from: ['draft', 'rejected'],
      to: 'pending',
      refuse: (document, actor) => {
        if (document.authorId !== actor.id && !actor.mayUpdate) return 'forbidden'
        if (!document.byWorkflow && !canBeApproved(document, actor)) return 'approval.no-approver'
        return document.unchanged ? 'approval.unchanged' : null
      },
    },
    withdraw: {
      from: ['pending'],
      to: 'draft',
      refuse: (document, actor) => {
        if (document.requestedById !== actor.id) return 'approval.not-requester'
        return document.nobodyHasActed ? null : 'approval.already-acted'
      },
    },
    approve: {
      from: ['pending'],
      to: 'approved',
      instead: { from: ['pending'], to: 'pending', when: (document) => !document.lastStep },
      refuse: (document, actor) => {
        if (!isApprover(document, actor)) return 'approval.not-approver'
        return isOwn(document, actor) && !actor.selfApprovalAllowed ? 'approval.own-document' : null
      },
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      refuse: (document, actor) => (isApprover(document, actor) ? null : 'approval.not-approver'),
      noteFrom: ['pending'],
    },
    cancel: {
      from: ['draft', 'pending', 'rejected', 'approved'],
      to: 'cancelled',
      refuse: (document, actor) => {
        if (!mayCancel(document, actor)) return 'approval.not-author'
        return document.inUse ? 'approval.in-use' : null
      },
      noteFrom: ['approved'],
    },
    'clone-and-cancel': {
      from: ['draft', 'pending', 'rejected', 'approved'],
      to: 'cancelled',
      // in use, it stays approved as the root of what rests on it, and is closed
      instead: { from: ['approved'], to: 'approved', when: (document) => document.inUse },
      refuse: (document, actor) => {
        if (!actor.mayCreate) return 'forbidden'
        // what was sent is ended by whoever may cancel it; anybody who may create begins anew from the rest
        const sent = document.status === 'pending' || document.status === 'approved'
        if (sent && !mayCancel(document, actor)) return 'approval.not-author'
        return document.inUse && document.keptWhole ? 'approval.in-use' : null
      },
      noteFrom: ['approved'],
    },
  },
})

function isApprover(document: ApprovableDocument, actor: ApprovalActor): boolean {
  return [document.approverId, document.deputyId].includes(actor.id) && actor.mayApprove
}

/** Its author; while it waits, its approver too. */
function mayCancel(document: ApprovableDocument, actor: ApprovalActor): boolean {
  return document.authorId === actor.id || (document.status === 'pending' && document.approverId === actor.id)
}

/** The person's own, or sent for approval by them. */
function isOwn(document: ApprovableDocument, actor: ApprovalActor): boolean {
  return isOwner(document, actor.id) || document.requestedById === actor.id
}

function isOwner({ authorId, ownerIds }: ApprovableDocument, id: string): boolean {
  return authorId === id || ownerIds.includes(id)
}

/** A request that its approver could never answer is refused at once: whoever asks counts as its owner. */
function canBeApproved(document: ApprovableDocument, actor: ApprovalActor): boolean {
  const { approverId } = document
  if (approverId === null) return false
  return actor.selfApprovalAllowed || (approverId !== actor.id && !isOwner(document, approverId))
}

export type Abilities = ReturnType<typeof approvalLifecycle.abilities>
