import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { FastifyInstance } from 'fastify'
import type { Check } from '#audit/check'
import type { ConstraintMeaning } from '#db/constraint-errors'
import type { Listed } from '#list/list'
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
  /** What nobody else may have, by what a report calls it; the expression as SQL says it. */
  unique: Record<string, string>
}

/** What the house must know of a module, said here once: `modules.ts` is read by the app, the audit and the tests. */
export interface Module {
  /** The folder. */
  name: string
  routes?(app: FastifyInstance, deps: Deps): void
  /** What its constraints and unique indexes mean to a person. */
  constraints?: Record<string, ConstraintMeaning>
  /** The refusal of deleting what is referred to, by the end of the references' names: `customer` of `…_customer_fkey`. */
  inUse?: Record<string, ErrorCode>
  spreadsheets?: readonly SpreadsheetKind[]
  /** Lists that grow with the business: their orders have indexes, their rows are counted. */
  lists?: readonly Listed[]
  records?: readonly Recorded[]
  checks?: readonly Check[]
}
