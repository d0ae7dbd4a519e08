import { z } from 'zod'
import { localDate } from '#values/local-date'

/** A boolean as it stands in a query string. */
export const queryBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

/**
 * How a filter compares its column with what was asked; `own`: the list says it in its own SQL. A column that holds `moments`
 * is compared with where the day begins and ends in Vietnam.
 */
export type Comparison = { column?: string; is: 'equal' | 'from' | 'to'; moments?: true } | 'own'

/**
 * One filter of a list, described once: the query's schema, the condition on the server, the control in the browser and
 * what a saved view may keep all follow from it.
 */
export interface Filter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  /** `switch`: yes, no or not asked for; `toggle`: on or not asked for; `reference`: picked from another list. */
  control: 'switch' | 'toggle' | 'choice' | 'reference' | 'date'
  /** The values of a choice. */
  options?: readonly string[]
  comparison: Comparison
}

export type Filters = Record<string, Filter>

/** What the query of a list says of its filters: each may be left out. */
export type FilterShape<F extends Filters> = { [Name in keyof F]: z.ZodOptional<F[Name]['schema']> }

export function filterShape<F extends Filters>(filters: F): FilterShape<F> {
  const entries = Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])
  return Object.fromEntries(entries) as FilterShape<F>
}

const equal = { is: 'equal' } as const

export const switchFilter = { schema: queryBoolean, control: 'switch', comparison: equal } as const
export const referenceFilter = { schema: z.uuid(), control: 'reference', comparison: equal } as const
/** On or not asked for; what it means the list says itself. */
export const toggleFilter = { schema: queryBoolean, control: 'toggle', comparison: 'own' } as const

export function choiceFilter<const Option extends string>(options: readonly [Option, ...Option[]]) {
  return { schema: z.enum(options), control: 'choice', options, comparison: equal } as const
}

/** Days from (or up to) the one given, that day included. */
export function dateFilter(column: string, is: 'from' | 'to') {
  return { schema: localDate, control: 'date', comparison: { column, is } } as const
}

/** The same of a column that holds moments. */
export function momentFilter(column: string, is: 'from' | 'to') {
  return { schema: localDate, control: 'date', comparison: { column, is, moments: true } } as const
}
