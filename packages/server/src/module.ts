import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { FastifyInstance } from 'fastify'
import type { Discussed } from '#access/discussed'
import type { ConstraintMeaning } from '#db/constraint-errors'
import type { MessageKind } from '#delivery/kinds'
import type { DocumentKind } from '#document/kind'
import type { Found } from '#finder/found'
import type { AnyList } from '#list/list'
import type { SpreadsheetKind } from '#spreadsheet/kind'
import type { Deps } from './deps.ts'

/** A table of versions: each change of a row has one event. */
export interface Recorded {
  table: string
  /** Of its events. */
  entity: string
  /** The column a person finds a row by. */
  name: string
  /** The kinds of event that make a version. */
  changes: readonly string[]
  /** Unique values: the SQL expression by the name a report uses. */
  unique: Record<string, string>
}

/** The module manifest: what the rest of the server needs from a module. `modules.ts` lists them for app, audit and tests. */
export interface Module {
  /** The folder. */
  name: string
  /** A kind of document that goes through approvals. */
  document?: DocumentKind
  routes?(app: FastifyInstance, deps: Deps): void
  /** What its constraints and unique indexes mean to a person. */
  constraints?: Record<string, ConstraintMeaning>
  /** The error code for deleting a record that is referred to, by the suffix of the foreign keys: `customer` of `…_customer_fkey`. */
  inUse?: Record<string, ErrorCode>
  spreadsheets?: readonly SpreadsheetKind[]
  /** Lists that grow with the business: their orders have indexes, their rows are counted. */
  lists?: readonly AnyList[]
  /** The others, by the entity of their rows. */
  smallLists?: Readonly<Record<string, AnyList>>
  records?: readonly Recorded[]
  /** Its kinds of records in the finder. */
  found?: readonly Found[]
  /** Kinds of record that files and comments belong to. */
  discussed?: readonly Discussed[]
  /** What its kinds of rows of the outbox mean: jobs, and messages that leave the company. */
  messages?: Record<string, MessageKind>
}
