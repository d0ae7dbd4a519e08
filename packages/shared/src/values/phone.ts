import { coded } from './issue.ts'
import { typed } from './text.ts'

/** Starts with 0, followed by 9 or 10 digits (specification, section 5). */
export const phonePattern = /^0\d{9,10}$/

/** A Vietnamese phone number, digits only. */
export const phone = typed.regex(phonePattern, { error: coded('phone') })
