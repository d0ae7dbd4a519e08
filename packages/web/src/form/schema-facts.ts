import { type Figure, figureOf } from '@barem/shared/values/figure'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { tidy } from '@barem/shared/values/visible'
import type { z } from 'zod'
import { valueAt } from './faults.ts'

type Values = Record<string, unknown>

function fieldOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  return schema.shape[name] as z.ZodType | undefined
}

/** Whether a form must hold something in this field: neither nothing nor null will do. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = fieldOf(schema, name)
  return field !== undefined && !field.safeParse(undefined).success && !field.safeParse(null).success
}

/** Whether an emptied field is kept empty: nothing else stands in its place, and it is not refused. */
export function isClearable(schema: z.ZodObject, name: string): boolean {
  const field = fieldOf(schema, name)
  if (!field || field.safeParse(null).success) return true
  const kept = field.safeParse(undefined)
  return kept.success && kept.data === undefined
}

/** The longest text a field takes, or null. */
export function maxLengthOf(schema: z.ZodObject, name: string): number | null {
  let field: unknown = fieldOf(schema, name)
  while (field && typeof field === 'object') {
    if ('maxLength' in field && typeof field.maxLength === 'number') return field.maxLength
    const { innerType, in: from } = (field as { def?: { innerType?: unknown; in?: unknown } }).def ?? {}
    field = innerType ?? from
  }
  return null
}

/** How the number in a field is typed, where that is not as an amount. */
export function figureIn(schema: z.ZodObject, name: string): Figure | null {
  return figureOf(fieldOf(schema, name))
}

/** An emptied field is nothing: null where null is allowed, absent otherwise. */
function unblank(field: z.ZodType, value: unknown): unknown {
  if (value !== '' && value !== undefined && value !== null) return value
  if (field.safeParse(null).success) return null
  return value === '' && !field.safeParse(undefined).success ? '' : undefined
}

/** What a form holds, as its schema wants it: the schema's fields only, blanks as nothing. */
export function wireValues(schema: z.ZodObject, values: Values): Values {
  const wire: Values = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = unblank(field as z.ZodType, values[name])
    if (value !== undefined) wire[name] = value
  }
  return wire
}

/** What is wrong with one field by itself. */
export function fieldIssues(schema: z.ZodObject, name: string, value: unknown): Issue[] {
  const field = fieldOf(schema, name)
  if (!field) return []
  const parsed = field.safeParse(unblank(field, value))
  if (parsed.success) return []
  const found = issuesOf(parsed.error).map(({ path, ...issue }) => ({
    ...issue,
    path: path ? `${name}.${path}` : name,
  }))
  return asSaid(found, { [name]: value })
}

/** What is wrong with the fields of a form, each by itself. */
export function formIssues(schema: z.ZodObject, values: Values): Issue[] {
  const parsed = schema.safeParse(wireValues(schema, values))
  return parsed.success ? [] : asSaid(issuesOf(parsed.error), values)
}

/** Longer is cut where it is said; the field shows all of it. */
const MAX_TYPED_SAID_LENGTH = 30

/**
 * One issue of each field, its first; a date that cannot be read is said with what was typed, a text that is too long with
 * how long it is.
 */
function asSaid(issues: Issue[], values: unknown): Issue[] {
  const firsts = issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)
  return firsts.map((issue) => {
    const typed = valueAt(values, issue.path)
    if (typeof typed !== 'string') return issue
    const text = tidy(typed)
    if (issue.code === 'date')
      return { ...issue, params: { origin: 'typed', text: text.slice(0, MAX_TYPED_SAID_LENGTH) } }
    if (issue.code !== 'too_big' || issue.params.origin !== 'string') return issue
    return { ...issue, params: { ...issue.params, origin: 'typed', count: text.length } }
  })
}
