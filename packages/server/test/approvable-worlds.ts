import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import { documentCopy } from '#document/copy'
import type { CommandContext } from '#http/call'
import { quotationKind } from '#quotation/kind'
import type { Answer, Caller, TestApp } from './app.ts'
import { quotationWorld } from './quotations.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a document
type Loose = any

/** What the laws of every approvable kind ask of a kind's documents. */
export interface ApprovableWorld {
  /** As in the path: `Quotation`. */
  resource: string
  people: Map<string, string>
  /** As `cloneAndCancel` of this kind begins the next revision. */
  copy(call: CommandContext, document: Loose): Promise<{ id: string; number: string }>
  /** A right form, with director.hoa as its approver. */
  body(change?: object): Record<string, unknown>
  /** Of sales.minh's. */
  draft(change?: object): Promise<Loose>
  pending(change?: object): Promise<Loose>
  verb(
    who: Caller,
    document: { id: string; version: number },
    name: string,
    note?: string | null,
  ): Promise<Answer<Loose>>
}

/** Of each kind; a further kind does not compile without its own. */
export const approvableWorlds: Record<ApprovableEntity, (server: TestApp) => Promise<ApprovableWorld>> = {
  quotation: async (server) => ({
    resource: 'Quotation',
    copy: documentCopy(quotationKind),
    ...(await quotationWorld(server)),
  }),
}
