import { z } from 'zod'
import { type ApprovableEntity, approvableEntities, business, type DocumentModule } from '#business'
import { compare } from '#values/decimal'
import { coded } from '#values/issue'
import { localDate } from '#values/local-date'

const kinds = z.enum(approvableEntities as [ApprovableEntity, ...ApprovableEntity[]])

/** Letters before a number: BG of BG2611-0001. */
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,6}$/)

/** The prefixes that numbers of documents begin with until the company has its own; what changes another document has none. */
export const usualPrefixes: Partial<Record<ApprovableEntity, string>> = Object.fromEntries(
  approvableEntities.flatMap((entity) => {
    const { prefix }: Partial<DocumentModule> = business[entity]
    return prefix ? [[entity, prefix]] : []
  }),
)

/** Prefixes of numbers by kind of document; a kind that is not named keeps its own. What is numbered already stays so. */
export const numberingSchema = z.strictObject({ prefixes: z.partialRecord(kinds, prefix) })

/** The books are closed up to this day, that day too. */
export const closingDateSchema = z.strictObject({ date: localDate })

/** Kinds of document that whoever wrote them may approve all the same (domain, section 4). */
export const selfApprovalSchema = z.strictObject({
  kinds: z
    .array(kinds)
    .max(approvableEntities.length)
    .overwrite((list) => approvableEntities.filter((one) => list.includes(one))),
})

const percent = z
  .number()
  .positive()
  .max(100, { error: coded('too_big_percent') })
  .multipleOf(0.01)

/** From which part of a customer's credit limit, in percent, and from how many days overdue on we warn. */
export const limitsSchema = z.strictObject({
  creditWarningPercent: percent,
  overdueWarningDays: z.number().int().min(0).max(365),
})

/** After so many days a price of the catalogue is called old. */
export const priceAgeSchema = z.strictObject({ days: z.number().int().min(1).max(365) })

/** For so many days a new document is valid until the company says otherwise. */
export const USUAL_VALIDITY_DAYS = 7

/** For so many days a new document is valid. */
export const validitySchema = z.strictObject({ days: z.number().int().min(1).max(365) })

/** How far a weighed weight may be from the theoretical one, in percent, before a line says so: ever louder. */
export const weightBandsSchema = z
  .strictObject({ slight: percent, clear: percent, strong: percent })
  .superRefine(({ slight, clear, strong }, context) => {
    const refuse = (path: string, minimum: number) =>
      context.addIssue({
        code: 'too_small',
        origin: 'number',
        minimum,
        inclusive: false,
        path: [path],
        input: 0,
      })
    if (compare(clear, slight) <= 0) refuse('clear', slight)
    if (compare(strong, clear) <= 0) refuse('strong', clear)
  })
