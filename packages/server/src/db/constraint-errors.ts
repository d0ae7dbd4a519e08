import type { ErrorCode } from '@barem/shared/http/error-catalogue'

/** What a broken constraint means to a person: a code of the catalogue and, where there is one, the field. */
export interface ConstraintMeaning {
  code: ErrorCode
  path?: string
}

/** By constraint or index name. What is not named here falls back to the kind of the breach. */
const meanings: Record<string, ConstraintMeaning> = {
  app_user_username_key: { code: 'USE_ERR_008', path: 'username' },
  app_user_email_key: { code: 'USE_ERR_007', path: 'email' },
  app_user_phone_number_key: { code: 'USE_ERR_009', path: 'phoneNumber' },
  app_user_username_is_phone: { code: 'USE_ERR_008', path: 'username' },
  app_user_phone_is_username: { code: 'USE_ERR_009', path: 'phoneNumber' },
  app_user_code_key: { code: 'duplicate-code', path: 'code' },
  user_role_group_role_group_fkey: { code: 'ROG_ERR_007' },
}

/** A module names its own constraints when it is loaded. */
export function nameConstraints(more: Record<string, ConstraintMeaning>): void {
  Object.assign(meanings, more)
}

interface DatabaseError {
  code?: unknown
  constraint?: unknown
  table?: unknown
}

/**
 * Translates a constraint breach into the catalogue; null when the error is something else.
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
      return { code: 'unknown-reference', ...pathOfReference(constraint) }
    case '23514':
    case '23502':
    case '22003':
    case '22001':
    // characters PostgreSQL does not keep, in a text or in JSON
    case '22021':
    case '22P05':
      return named ?? { code: 'constraint-broken' }
    case 'BR001':
      return { code: 'approval.wrong-status' }
    default:
      return null
  }
}

const deletions: { pattern: RegExp; code: ErrorCode }[] = [
  { pattern: /_customer_fkey$/, code: 'CUS_ERR_007' },
  { pattern: /_department_fkey$/, code: 'DEP_ERR_007' },
  { pattern: /_warehouse_type_fkey$/, code: 'WAT_ERR_007' },
  { pattern: /_role_group_fkey$/, code: 'ROG_ERR_007' },
]

function deletionMeaning(constraint: unknown): ConstraintMeaning | null {
  const found = deletions.find(({ pattern }) => typeof constraint === 'string' && pattern.test(constraint))
  return found ? { code: found.code } : null
}

/** `quotation_sales_channel_fkey` → `salesChannelId`: the table's name goes, the rest is the field. */
function pathOfReference(constraint: unknown): { path?: string } {
  const match =
    typeof constraint === 'string'
      ? /^(?:app_user|quotation_line|quotation|product_barem|product_picture|product|customer)_(.+)_fkey$/.exec(
          constraint,
        )
      : null
  if (!match?.[1]) return {}
  return { path: `${match[1].replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id` }
}
