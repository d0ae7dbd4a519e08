import { coded } from './issue.ts'
import { typed } from './text.ts'

/** 10 digits; 13 as `0100109106-001` for a branch; 12 for individuals and households (domain, section 1). */
const pattern = /^(?:\d{10}|\d{10}-\d{3}|\d{12})$/
const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]

/** A tax code (MST) of the right shape. A wrong check digit passes: it is a warning, see `taxCodeWarning`. */
export const taxCode = typed.regex(pattern, { error: coded('tax_code') })

/**
 * `wrong-shape` refuses; `wrong-check-digit` warns, since the tax office has issued a few such codes. A code of 12
 * digits is a personal identification number and has no check digit.
 */
export function checkTaxCode(value: string): 'ok' | 'wrong-check-digit' | 'wrong-shape' {
  if (!pattern.test(value)) return 'wrong-shape'
  if (value.length === 12) return 'ok'
  const sum = weights.reduce((total, weight, place) => total + weight * Number(value[place]), 0)
  // 10 − (sum mod 11) is 10 where the sum divides evenly; ten is no digit, so no such code is valid.
  return 10 - (sum % 11) === Number(value[9]) ? 'ok' : 'wrong-check-digit'
}

/** The warning code to show beside a tax code that is accepted, or null. */
export function taxCodeWarning(value: string): 'tax_code_check_digit' | null {
  return checkTaxCode(value) === 'wrong-check-digit' ? 'tax_code_check_digit' : null
}
