import { z } from 'zod'
import type { Permission } from '#permission/permissions'
import { coded } from '#values/issue'
import { localDate } from '#values/local-date'
import { DONG_MAX } from '#values/money'

/** A column or a filter of a list, as an address, a view or a file names it. */
export const fieldName = z.string().regex(/^[A-Za-z]{1,40}$/)

/** A boolean as it stands in a query string. */
export const queryBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

/**
 * How a filter compares its column with what was asked; `own`: the list says it in its own SQL. A column that holds `moments`
 * is compared with where the day begins and ends in Vietnam; `several` values are found with any of them.
 */
export type Comparison =
  | { column?: string; is: 'equal'; several?: 'text' | 'uuid' }
  | { column?: string; is: 'from' | 'to'; moments?: true }
  | 'own'

/**
 * One filter of a list, described once: the query's schema, the condition on the server, the control in the browser and
 * what a saved view may keep all follow from it.
 */
export interface Filter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  /** `switch`: yes, no or not asked for; `toggle`: on or not asked for; `reference`: picked from another list. */
  control: 'switch' | 'toggle' | 'choice' | 'reference' | 'date' | 'amount'
  /** The values of a choice. */
  options?: readonly string[]
  comparison: Comparison
  /** Of one that its list understands itself: it takes several values. */
  several?: true
  /** Without this right it is refused, for it tells what the rows themselves do not. */
  needs?: Permission
}

export type Filters = Record<string, Filter>

/** The code of an issue: this person may see the list, but not by this filter or order. */
export const NEEDS_RIGHT = 'needs_right'

/** Whether a filter is for somebody with these rights. */
export function mayAskFor({ needs }: Pick<Filter, 'needs'>, may: (right: Permission) => boolean): boolean {
  return !needs || may(needs)
}

/** What the query of a list says of its filters: each may be left out. */
export type FilterShape<F extends Filters> = { [Name in keyof F]: z.ZodOptional<F[Name]['schema']> }

export function filterShape<F extends Filters>(filters: F): FilterShape<F> {
  const entries = Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])
  return Object.fromEntries(entries) as FilterShape<F>
}

/** The most values of one filter. */
export const VALUES_MAX = 50
const LONGEST_VALUE = 36

/** One value, or several with commas between them. `pattern` says one to readers of the API. */
export function severalOf(one: z.ZodType, pattern: string) {
  return z
    .string()
    .max((LONGEST_VALUE + 1) * VALUES_MAX)
    .check(({ value, issues }) => {
      for (const part of valuesOf(value)) {
        const code = one.safeParse(part).error?.issues[0]?.message
        if (code) issues.push({ code: 'custom', input: value, params: { code, value: part } })
        if (code) return
      }
    })
    .meta({
      pattern: `^(${pattern})(,(${pattern}))*$`,
      description: 'One value, or several with commas between them',
    })
}

/** The values of a filter that takes several. */
export function valuesOf(value: unknown): string[] {
  return [...new Set(String(value).split(','))]
}

/** The name of the filter that ends the range begun by one of this column. */
export function endOf(filters: Filters, column: string | undefined): string | undefined {
  return Object.entries(filters).find(
    ([, { comparison }]) => comparison !== 'own' && comparison.is === 'to' && comparison.column === column,
  )?.[0]
}

const equal = { is: 'equal' } as const

export const switchFilter = { schema: queryBoolean, control: 'switch', comparison: equal } as const
export const referenceFilter = {
  schema: severalOf(z.uuid(), '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'),
  control: 'reference',
  comparison: { ...equal, several: 'uuid' },
} as const
/** On or not asked for, which false means too; what it means the list says itself. */
export const toggleFilter = {
  schema: queryBoolean.transform((on) => on || undefined),
  control: 'toggle',
  comparison: 'own',
} as const

export function choiceFilter<const Option extends string>(options: readonly [Option, ...Option[]]) {
  return {
    schema: severalOf(z.enum(options), options.join('|')),
    control: 'choice',
    options,
    comparison: { ...equal, several: 'text' },
  } as const
}

/** One of several, which the list understands itself. */
export function ownChoiceFilter<const Option extends string>(options: readonly [Option, ...Option[]]) {
  return { schema: z.enum(options), control: 'choice', options, comparison: 'own' } as const
}

/** One or several of these, which the list understands itself. */
export function ownChoicesFilter<const Option extends string>(options: readonly [Option, ...Option[]]) {
  return { ...choiceFilter(options), comparison: 'own', several: true } as const
}

/** Picked from another list, and understood by the list itself. */
export const ownReferenceFilter = { schema: z.uuid(), control: 'reference', comparison: 'own' } as const

/** Days from (or up to) the one given, that day included. */
export function dateFilter(column: string, is: 'from' | 'to') {
  return { schema: localDate, control: 'date', comparison: { column, is } } as const
}

/** The same of a column that holds moments. */
export function momentFilter(column: string, is: 'from' | 'to') {
  return { schema: localDate, control: 'date', comparison: { column, is, moments: true } } as const
}

/** Whole đồng as text, never through a binary fraction; a browser reads a number out of its own address. */
const dongText = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (Number.isSafeInteger(value) ? String(value) : value),
  z
    .string()
    .regex(/^[0-9]+$/, { error: coded('whole'), abort: true })
    .refine((value) => BigInt(value) <= DONG_MAX, { params: { code: 'too_big', maximum: DONG_MAX } }),
)

/** Amounts from (or up to) the one given, in whole đồng. */
export function amountFilter(column: string, is: 'from' | 'to') {
  return { schema: dongText, control: 'amount', comparison: { column, is } } as const
}
