import type { Abilities, Status } from '@barem/shared/approval/lifecycle'
import type { ApprovalStep, FollowedWorkflow, UsedBy } from '@barem/shared/approval/schema'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Reference } from '@barem/shared/http/page'
import { capitalized } from '@barem/shared/values/capitalized'
import type { Format } from '@barem/shared/values/format'
import type { SayingKind } from '#form/saying.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Above } from '#navigation/page-title.ts'
import type { Action } from './verbs.ts'

/** What every document that is approved carries, also as a row of a list. */
export interface Approvable {
  id: string
  number: string
  version: number
  status: Status
  closed: boolean
  author: Reference
  approver: Reference | null
  abilities: Abilities
  /** The workflow that its request follows, or that one may follow; a row of a list does not say. */
  followed?: FollowedWorkflow | null
  /** Who did and is to do what; a row of a list does not say. */
  path?: readonly ApprovalStep[]
  byWorkflow?: boolean
  /** In whose place the reader decides on it now. */
  decidesFor?: string | null
  /** What rests on it; a row of a list does not say. */
  usedBy?: readonly UsedBy[]
}

type VerbEndpoint =
  | 'requestApproval'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'cloneAndCancel'
  | 'remove'

/** What approval has to know of a kind of document. */
export interface ApprovableKind<Document extends Approvable = Approvable> {
  /** Where its words stand: `quotation.kind`, `quotation.name`. */
  entity: string
  endpoints: Record<VerbEndpoint | 'one', Endpoint>
  paths: { list: string; one: (id: string) => string }
  /** The document it stands under. */
  above?: (document: Document) => Above
  /** What a document is about, in numbers, within a sentence; with what `beside` read, once it is known. */
  about: (document: Document, format: Format, beside?: unknown) => string
  /** Its own words before a verb, in place of those of every document; null where there are none. `approver`: in words. */
  question?: (action: Action, document: Document, format: Format, approver: string) => string | null
  /** What the sentence tells of that the document does not say. */
  beside?: (document: Document) => Promise<unknown>
  /** What a document earns, as a sentence, for whoever may see it. */
  margin?: (document: Document, format: Format) => string | null
  /** What is said with its cancellation, beside words. */
  cancelling?: () => Promise<SayingKind>
  /** What replacing it does, where that is not what it does to any other; null where it is. */
  replacing?: (document: Document, format: Format) => Promise<string | null>
  /** What in it is worth a look before it is sent, in sentences; absent where nothing ever is. */
  warned?: (document: Document) => Promise<string[]>
}

/** The kind, and one of it by its number, within a sentence and at its beginning. */
export function kindWords({ entity }: Pick<ApprovableKind, 'entity'>, number = '') {
  const kind = textOf(`${entity}.kind`)
  const name = textOf(`${entity}.name`, { number })
  return { kind, name, Kind: capitalized(kind), Name: capitalized(name) }
}
