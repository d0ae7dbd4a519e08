import type { ErrorCode } from '#http/error-catalogue'

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
  'forbidden',
] as const satisfies readonly ErrorCode[]
/** Why not. A module may say it in a code of its own: of a quotation, `approval.not-approver` is QUT_ERR_011. */
export type RefusalCode = (typeof refusalCodes)[number]

export interface ApprovableDocument {
  status: Status
  authorId: string
  /** Who asked for the approval that is pending. */
  requestedById: string | null
  /** The approver of the current step; before a request the designated one. */
  approverId: string | null
  /** Since the request, no approver has approved a step. */
  nobodyHasActed: boolean
  /** Something rests on it: goods, a contract, a ledger entry. */
  inUse: boolean
  /** Cloned and cancelled: it can no longer be sent or reviewed, even where it stays as the root of a contract. */
  closed: boolean
}

export interface Actor {
  id: string
  /** By permission and record scope. */
  mayUpdate: boolean
  mayCreate: boolean
  /** A configuration lets people approve what they wrote themselves. */
  selfApprovalAllowed: boolean
}

interface Rule {
  from: readonly Status[]
  /** `gone`: the document is deleted. */
  to: Status | 'gone'
  refuse: (document: ApprovableDocument, actor: Actor) => RefusalCode | null
  /** In which states the verb needs words: a description, a reason. */
  noteFrom?: readonly Status[]
}

/** The one table of the lifecycle. The roles of a person do not appear: SuperAdmin approves no more than anybody. */
const rules: Record<Verb, Rule> = {
  update: { from: ['draft', 'rejected'], to: 'draft', refuse: unlessMayUpdate },
  delete: { from: ['draft'], to: 'gone', refuse: unlessMayUpdate },
  'request-approval': {
    from: ['draft', 'rejected'],
    to: 'pending',
    refuse: (document, actor) => {
      if (document.authorId !== actor.id && !actor.mayUpdate) return 'forbidden'
      return canBeApproved(document, actor) ? null : 'approval.no-approver'
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
    refuse: (document, actor) => {
      if (document.approverId !== actor.id) return 'approval.not-approver'
      return isOwn(document, actor) && !actor.selfApprovalAllowed ? 'approval.own-document' : null
    },
  },
  reject: {
    from: ['pending'],
    to: 'rejected',
    refuse: (document, actor) => (document.approverId === actor.id ? null : 'approval.not-approver'),
    noteFrom: ['pending'],
  },
  cancel: {
    from: ['draft', 'pending', 'rejected', 'approved'],
    to: 'cancelled',
    refuse: (document, actor) => {
      const approves = document.status === 'pending' && document.approverId === actor.id
      if (document.authorId !== actor.id && !approves) return 'approval.not-author'
      return document.status === 'approved' && document.inUse ? 'approval.in-use' : null
    },
    noteFrom: ['approved'],
  },
  'clone-and-cancel': {
    from: ['draft', 'pending', 'rejected', 'approved'],
    to: 'cancelled',
    refuse: (_, actor) => (actor.mayCreate ? null : 'forbidden'),
  },
}

function unlessMayUpdate(_: ApprovableDocument, actor: Actor): RefusalCode | null {
  return actor.mayUpdate ? null : 'forbidden'
}

/** Written by the person, or sent for approval by them. */
function isOwn(document: ApprovableDocument, actor: Actor): boolean {
  return document.authorId === actor.id || document.requestedById === actor.id
}

/** A request that its approver could never answer is refused at once: whoever asks counts as its owner. */
function canBeApproved({ approverId, authorId }: ApprovableDocument, actor: Actor): boolean {
  if (approverId === null) return false
  return actor.selfApprovalAllowed || (approverId !== authorId && approverId !== actor.id)
}

/** Why this person may not do that to this document now; null when they may. */
export function refusal(verb: Verb, document: ApprovableDocument, actor: Actor): RefusalCode | null {
  if (document.closed) return 'approval.closed'
  if (!rules[verb].from.includes(document.status)) return 'approval.wrong-status'
  return rules[verb].refuse(document, actor)
}

/**
 * The state after a verb that was not refused. An approval before the last step stays pending; an approved document in
 * use that is cloned stays approved as the root of what rests on it, and is closed.
 */
export function statusAfter(
  verb: Verb,
  document: Pick<ApprovableDocument, 'status' | 'inUse'>,
  { lastStep = true }: { lastStep?: boolean } = {},
): Status | 'gone' {
  if (verb === 'approve' && !lastStep) return 'pending'
  if (verb === 'clone-and-cancel' && document.status === 'approved' && document.inUse) return 'approved'
  return rules[verb].to
}

/** From which states a verb leads, and where to, whoever asks. */
export function transitionOf(verb: Verb): Readonly<Pick<Rule, 'from' | 'to'>> {
  return rules[verb]
}

/** Rejecting takes a description; cancelling what was approved takes a reason. */
export function needsNote(verb: Verb, status: Status): boolean {
  return rules[verb].noteFrom?.includes(status) ?? false
}

export type Ability = true | { refused: RefusalCode }
export type Abilities = Record<Verb, Ability>

/** What this person may do with this document, travelling with it so that buttons need no rules of their own. */
export function abilities(document: ApprovableDocument, actor: Actor): Abilities {
  const ability = (verb: Verb): Ability => {
    const refused = refusal(verb, document, actor)
    return refused === null ? true : { refused }
  }
  return Object.fromEntries(verbs.map((verb) => [verb, ability(verb)])) as Abilities
}
