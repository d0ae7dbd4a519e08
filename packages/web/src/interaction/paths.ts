import { business } from '@barem/shared/business'
import { recordPaths } from '#navigation/paths.ts'

export const interactionPaths = {
  ...recordPaths(business.interaction.path),
  /** Those with one customer. */
  of: (customer: string) => `/customers/history/${customer}`,
}
