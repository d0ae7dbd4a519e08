import { z } from 'zod'

/** A column or a filter of a list, as an address, a view or a file names it. */
export const fieldName = z.string().regex(/^[A-Za-z]{1,40}$/)
