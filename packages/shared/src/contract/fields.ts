import { z } from 'zod'
import { paymentCycles } from '#customer/form'
import { choice, date, dongFromZero, note, rate, reference, text, whole } from '#document/fields'
import type { LineKind } from '#trade-line/line'

/** Whose weight is paid for: as our scale has it, theirs, or by barem. */
export const settlingWeights = ['ours', 'theirs', 'barem'] as const

/** What purchase and sales contracts agree on alike (domain, section 6); the partner, the address and the prices are their own. */
export const contractTerms = {
  /** The number the partner gave it. */
  partnerNumber: text('optional', { max: 50, print: 1, exported: 17, single: true }),
  expectedReceiptDate: date('optional', { print: 7, exported: 3, ahead: true }),
  paymentMethod: reference('paymentMethod', 'optional', { print: 5, prefilled: 'theirs' }),
  deliveryMethod: reference('deliveryMethod', 'optional', { print: 8, prefilled: 'theirs' }),
  shippingMethod: reference('shippingMethod', 'optional', { print: 10, prefilled: 'theirs' }),
  /** When what was delivered falls due: the cycle closes a period, the term counts days from its end. */
  paymentCycle: choice(paymentCycles),
  paymentTerm: whole('optional', { max: 365 }),
  deposit: dongFromZero({ exported: 13 }),
  /** Percent of a line's quantity that may be delivered above or below it. */
  tolerance: rate(0),
  settlingWeight: choice(settlingWeights),
  /** Scale tolerance: percent of difference between the two scales within which ours stands (worked-examples, rule 12). */
  franchise: rate(0),
  /** When empty, whoever writes the contract. */
  officer: reference('user', 'supplied', { print: 3, exported: 15 }),
  approver: reference('user', 'optional', { exported: 16, prefilled: 'ours' }),
  note: note({ max: 2000, exported: 18 }),
}

/** How much of a contract is delivered, or paid. */
export const progressStates = ['none', 'partly', 'complete'] as const
export type Progress = (typeof progressStates)[number]
export const progress = z.enum(progressStates)

/** The lines of a contract, which answers beside them how far delivery and payment are. */
export function contractLine<Line extends LineKind>(line: Line) {
  return { ...line, answered: { ...line.answered, delivery: progress, payment: progress } }
}
