import type { ErrorCode } from '@barem/shared/http/error-catalogue'

/** The user-visible meaning of a violated constraint: an error code and, where there is one, the field. */
export interface ConstraintMeaning {
  code: ErrorCode
  path?: string
}

/** By constraint or index name. Others fall back to the SQLSTATE. */
const meanings: Record<string, ConstraintMeaning> = {}

/** A module names its own constraints (`module.ts`). */
export function nameConstraints(more: Record<string, ConstraintMeaning>): void {
  Object.assign(meanings, more)
}

interface DatabaseError {
  code?: unknown
  constraint?: unknown
  table?: unknown
}

/**
 * Translates a constraint violation into an error code of the catalogue; null for other errors.
 * PostgreSQL 18 answers ON DELETE RESTRICT with 23001, older ones with 23503.
 */
export function constraintMeaning(error: unknown, command: 'write' | 'delete'): ConstraintMeaning | null {
  const { code, constraint } = error as DatabaseError
  if (typeof code !== 'string') return null
  const named = typeof constraint === 'string' ? meanings[constraint] : undefined
  switch (code) {
    case '23505':
      return named ?? { code: 'duplicate' }
    case '23001':
      return deletionMeaning(constraint) ?? { code: 'in-use' }
    case '23503':
      if (command === 'delete') return deletionMeaning(constraint) ?? { code: 'in-use' }
      return { code: 'unknown-reference', ...pathOfReference(error as DatabaseError) }
    case '23514':
    case '23502':
    case '22003':
    case '22001':
    // characters that PostgreSQL cannot store in text or JSON
    case '22021':
    case '22P05':
      return named ?? { code: 'constraint-broken' }
    case 'BR001':
      return { code: 'approval.wrong-status' }
    default:
      return null
  }
}

/** By the end of a reference's name: `customer` of `quotation_customer_fkey`. */
const references: Record<string, ErrorCode> = {}

/** Modules register the error code for deleting a record that others refer to. */
export function nameReferences(more: Record<string, ErrorCode>): void {
  Object.assign(references, more)
}

function deletionMeaning(constraint: unknown): ConstraintMeaning | null {
  const found = Object.keys(references).find(
    (name) => typeof constraint === 'string' && constraint.endsWith(`_${name}_fkey`),
  )
  return found ? { code: references[found]! } : null
}

/** `quotation_sales_channel_fkey` → `salesChannelId`: the table's name goes, the rest is the field. */
function pathOfReference({ constraint, table }: DatabaseError): { path?: string } {
  if (typeof constraint !== 'string' || !constraint.startsWith(`${table}_`)) return {}
  const match = /^(.+)_fkey$/.exec(constraint.slice(String(table).length + 1))
  return match?.[1]
    ? { path: `${match[1].replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id` }
    : {}
}
