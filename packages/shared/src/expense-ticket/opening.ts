import { z } from 'zod'
import { id } from '#http/page'
import { localDate } from '#values/local-date'
import { dong } from '#values/money'
import { text } from '#values/text'

/** What one of our people had of advances when the company began with Barem: imported once, before their first settlement. */
export const openingAdvanceBody = z.strictObject({
  employeeId: id,
  date: localDate,
  amount: dong.refine((amount) => amount > 0, {
    params: { code: 'must_exceed', minimum: 0, origin: 'number' },
  }),
  note: text({ max: 500 }).nullable().default(null),
})
export type OpeningAdvance = z.output<typeof openingAdvanceBody>
