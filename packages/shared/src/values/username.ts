import { coded } from './issue.ts'
import { phonePattern } from './phone.ts'
import { typed } from './text.ts'

/**
 * 8 to 20 letters, digits, dots or underscores; no two special characters in a row; none at either end
 * (specification, section 5).
 */
export const usernamePattern = /^(?=.{8,20}$)[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*$/

export const username = typed.regex(usernamePattern, { error: coded('username') })

/** What a person signs in with: a username or a phone number. */
export const account = typed
  .refine((value) => usernamePattern.test(value) || phonePattern.test(value), { params: { code: 'account' } })
  .meta({ maxLength: 20 })
