import type { ApprovalStep } from '@barem/shared/approval/schema'
import type { HistoryEntry } from '@barem/shared/event/history'
import type { DocumentAnswer, DocumentKind } from './document-kind.ts'

/** What is said of a step on the way. */
type Said = Pick<ApprovalStep, 'kind' | 'name' | 'at' | 'note'>

/** What is said of a document's state under its title. */
export interface DocumentState {
  /** Whose turn it is. */
  waiting: readonly Said[]
  /** Who brought it to this state, when, with which words; null where nobody did: a draft that was never sent. */
  last: Said | null
}

type Kinds = readonly ApprovalStep['kind'][]

/** The steps that explain each state: what ended the request, or began it. */
const explaining: Record<DocumentAnswer['status'], Kinds> = {
  // sent back: what was said stands there until it is sent again
  draft: ['withdrawn', 'rejected'],
  pending: ['requested'],
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['cancelled', 'cloned'],
}

/** Who acts next and who acted last. */
export function documentState({
  status,
  path,
}: Pick<DocumentAnswer, 'status'> & { path: readonly Said[] }): DocumentState {
  return {
    waiting: path.filter(({ kind }) => kind === 'waiting'),
    last: path.findLast(({ kind }) => explaining[status].includes(kind)) ?? null,
  }
}

/** What ended a document that was never sent, by its history: no request for approval tells of it. */
export function endingOf(entries: readonly Pick<HistoryEntry, 'kind' | 'actorName' | 'at' | 'note'>[]) {
  for (const { kind: event, actorName: name, at, note } of entries) {
    const kind = explaining.cancelled.find((one) => event.endsWith(`.${one}`))
    if (kind) return { kind, name, at, note } satisfies Said
  }
  return null
}

/** The day until which it binds us, and whether that day has passed; null where its kind has none or it binds nobody. */
export function validityOf(
  { validity }: Pick<DocumentKind, 'validity'>,
  document: Pick<DocumentAnswer, 'status'>,
  today: string,
): { day: string; expired: boolean } | null {
  if (!validity || document.status === 'cancelled') return null
  const day = (document as unknown as Record<string, string | null>)[validity.field]
  return day ? { day, expired: day < today } : null
}

/** Whether it opens as a form: a draft of whoever wrote it or looks after it. */
export function opensAsForm(
  document: Pick<DocumentAnswer, 'status' | 'author' | 'officer' | 'abilities'>,
  person: string | undefined,
): boolean {
  const own = [document.author.id, document.officer.id].includes(person ?? '')
  return document.status === 'draft' && own && document.abilities.update === true
}
