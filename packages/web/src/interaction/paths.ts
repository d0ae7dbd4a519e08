import { recordPaths } from '#navigation/paths.ts'

export const interactionPaths = {
  ...recordPaths('/customers/history-interaction'),
  /** Those with one customer. */
  of: (customer: string) => `/customers/history/${customer}`,
}
