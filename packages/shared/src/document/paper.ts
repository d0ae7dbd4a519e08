import { z } from 'zod'

/** What is printed of a document beside what its page shows: as it was sent, of a draft as it is today. */
export const paperFacts = z.object({
  /** Whom to ask for at the partner's. */
  contactPerson: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** The partner as a contract names it. */
  partnerAddress: z.string().nullable(),
  partnerAccount: z.string().nullable(),
  partnerBank: z.string().nullable(),
  officerPhone: z.string().nullable(),
  officerEmail: z.string().nullable(),
  /** How products, units and terms are called in English, by their names. */
  english: z.record(z.string(), z.string()),
})
export type PaperFacts = z.output<typeof paperFacts>
