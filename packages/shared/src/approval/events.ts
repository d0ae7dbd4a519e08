import type { Verb } from './lifecycle.ts'

/** What the history of a document calls each verb, after its entity: `quotation.approved`. */
export const eventOf = {
  update: 'updated',
  delete: 'deleted',
  'request-approval': 'approval-requested',
  withdraw: 'withdrawn',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  'clone-and-cancel': 'cloned',
} as const satisfies Record<Verb, string>

/** Verbs that somebody else is told of by their bell. */
export type NotifiedEvent = Exclude<(typeof eventOf)[Verb], 'updated' | 'deleted'> | typeof INFORMED

/** A workflow says whom to tell of a document on its way. */
export const INFORMED = 'informed'
