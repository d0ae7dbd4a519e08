import { z } from 'zod'
import { type Filters, filterShape } from '#list/filter'
import { PAGE_SIZE } from '#values/constants'
import { coded } from '#values/issue'
import { text } from '#values/text'

const notWhole = coded('whole')
const writtenNumber = /^-?\d+(\.\d+)?$/

/** A whole number as it stands in a query string: decimal digits, not the other forms that `Number()` reads (`0x1`, `1e2`, ` 1`). */
export function queryInteger({ max = Number.MAX_SAFE_INTEGER } = {}) {
  return z.preprocess<unknown, z.ZodNumber, number>(
    (value) => (typeof value === 'string' && writtenNumber.test(value) ? Number(value) : value),
    z
      .number({ error: (issue) => (issue.code === 'invalid_type' ? notWhole(issue) : undefined) })
      .int()
      .min(1)
      .max(max),
  )
}

/** Which page of a list, counted from 1, and how many of it a page has. */
export const pageParts = {
  pageNumber: queryInteger({ max: 1_000_000 }).default(1),
  pageSize: queryInteger({ max: 100 }).default(PAGE_SIZE),
}

/** Ids in a query, with commas between them; an id has 36 characters. */
export function idList(most: number) {
  return z
    .string()
    .min(1)
    .max(most * 37 - 1)
    .refine((list) => list.split(',').every((one) => id.safeParse(one).success), {
      params: { code: 'invalid_format' },
    })
}

/** The most rows that are named one by one. */
export const IDS_MAX = 100

/** As many a picker shows before others. */
export const FIRST_OPTIONS = 20

export type SortOf<Field extends string> = Field | `-${Field}`

/** `name` sorts upwards, `-name` downwards; nothing outside the list is a sort. */
export function sortSchema<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const values = fields.flatMap((field) => [field, `-${field}`]) as SortOf<Field>[]
  return z.enum(values as [SortOf<Field>, ...SortOf<Field>[]])
}

/**
 * The query of a list: page, size (1–100, 10 by default), accent-blind search, one sort, and the list's own filters.
 * Unknown names are refused.
 */
export function pageQuery<const Field extends string, F extends Filters = Record<never, never>>(options: {
  sort: readonly [Field, ...Field[]]
  filters?: F
}) {
  return z.strictObject({
    ...pageParts,
    search: text({ max: 200, min: 0 }).optional(),
    sort: sortSchema(options.sort).optional(),
    /** Only these, such as those somebody chose. */
    ids: idList(IDS_MAX).optional(),
    ...filterShape(options.filters ?? ({} as F)),
  })
}

/** The version whoever deletes saw; without it what stands is deleted. */
export const deletionQuery = z.strictObject({ version: queryInteger().optional() })
/** In small letters, as the database writes it: what is looked up among its answers is compared as text. */
export const id = z.uuid().toLowerCase()
export const idParams = z.strictObject({ id })
/** The version a person was looking at; a stale one is refused with the document as it stands. */
export const version = z.number().int().min(1)
/** A reference shown beside its name. */
export const reference = z.object({ id: z.uuid(), name: z.string() })
export type Reference = z.output<typeof reference>

/**
 * The form of a change: what it leaves out stays as it is, so that nothing is emptied or put back by being left out. Rows
 * of an array (the lines of a document) replace those there are, so each of them says all of its fields.
 */
export function changeOf<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) {
  const kept = Object.entries(form.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : whole(field),
  ])
  return z.strictObject({ ...(Object.fromEntries(kept) as ChangeShape<Shape>), id, version })
}

/** An array whose rows leave nothing out; any other field as it is. */
function whole(field: unknown): unknown {
  if (!(field instanceof z.ZodArray) || !(field.element instanceof z.ZodObject)) return field
  const shape = Object.entries(field.element.shape).map(([name, one]) => [
    name,
    one instanceof z.ZodDefault ? one.unwrap() : one,
  ])
  return z.core.clone(field, { ...field.def, element: z.strictObject(Object.fromEntries(shape)) })
}

/** A field that has a default in the form may be left out of a change; what the form requires is required there too. */
export type ChangeShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field extends z.ZodType>
    ? z.ZodOptional<Field>
    : Shape[Name]
}
