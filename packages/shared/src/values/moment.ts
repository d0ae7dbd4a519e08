import { z } from 'zod'
import { coded } from './issue.ts'
import { businessDate, isLocalDate } from './local-date.ts'

/** A moment of a request, in UTC (`2026-11-23T02:30:00.000Z`), within the years of business dates, by the clock in Vietnam. */
export const moment = z.iso
  .datetime({ error: coded('datetime'), abort: true })
  .refine((value) => isLocalDate(businessDate(new Date(value))), { params: { code: 'datetime' } })
