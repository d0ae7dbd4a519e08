import { z } from 'zod'
import { type ApprovableEntity, business } from '#business'
import { endpoint } from '#http/endpoint'
import { id, idParams, version } from '#http/page'
import { amountFilter, toggleFilter } from '#list/filter'
import { NOTE_MAX_LENGTH, text } from '#values/text'
import { progress } from './fields.ts'

/** A contract is ended before all of it is delivered: its open rest ends. Null where it goes on. */
export const contractEnding = {
  ending: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
}
export type Ending = z.output<z.ZodObject<typeof contractEnding>>['ending']

/** The latest approved annex, and what the contract comes to by it; null where what was signed stands. */
export const contractAnnexed = {
  annexed: z.object({ id, number: z.string(), date: z.string(), total: z.number() }).nullable(),
}
export type Annexed = z.output<z.ZodObject<typeof contractAnnexed>>['annexed']

/** What every contract says beside its fields, in lists and as a whole. */
export const contractStanding = { ...contractEnding, ...contractAnnexed, delivery: progress }

/** What a contract says of it as a whole: whether this person may end it, or open it again. */
export const contractEndable = { ...contractStanding, mayEnd: z.boolean() }

/** The column with what a contract comes to now: as its latest approved annex says, else as it was signed. */
export const AGREED_TOTAL = 'agreedTotal'

/** Amounts of contracts are what they come to now, as their lists show them. */
export const agreedFilters = {
  totalFrom: amountFilter(AGREED_TOTAL, 'from'),
  totalTo: amountFilter(AGREED_TOTAL, 'to'),
}

/** What lists of one kind of contract are filtered by beside what every document has. */
export const contractFilters = {
  ...agreedFilters,
  /** Those that were closed short. */
  ended: toggleFilter,
  /** Those of which an annex can be made now (`annexRefusals`). */
  annexable: toggleFilter,
}

const body = z.strictObject({ version, note: text({ max: NOTE_MAX_LENGTH, lines: true }) })

/** The two verbs; both take a reason. */
export function endingEndpoints<Data extends z.ZodType>(contract: ApprovableEntity, data: Data) {
  const [resource] = business[contract].views
  const verb = (name: string, summary: string) =>
    endpoint({
      method: 'POST',
      path: `/${resource}/{id}/${name}`,
      summary,
      permission: 'signed-in',
      params: idParams,
      body,
      data,
    })
  return {
    closeShort: verb('close-short', 'End an approved contract before all of it is delivered, with a reason'),
    reopen: verb('reopen', 'Take that back, with a reason'),
  }
}
