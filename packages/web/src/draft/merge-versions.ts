import type { z } from 'zod'

type Values = Record<string, unknown>

export type Side = 'mine' | 'theirs'

export interface Merge {
  /** Changed by the other alone: theirs is taken. */
  taken: string[]
  /** Changed by both, and not alike: a person decides. */
  conflicts: string[]
  /** Fields that were merged by their parts. */
  parts: Record<string, MergedPart>
}

/** A field of many parts, such as the lines of a document, as two people left it. */
interface MergedPart {
  /** What is asked stands as mine. */
  value: unknown
  /** What of the other's was taken, in words. */
  taken: () => string[]
  questions: PartQuestion[]
}

export interface PartQuestion {
  id: string
  label: () => string
  said: Record<Side, () => string>
  /** The field with their side of it. */
  take: (value: unknown) => unknown
}

export type MergePart = (base: unknown, mine: unknown, theirs: unknown) => MergedPart

/**
 * Compares three ways what became of one record: as it was opened, as it stands in the form, and as somebody else saved
 * it meanwhile. A field is read as its schema reads it, so that what is only shown beside it makes no difference; one of many
 * parts is merged by these.
 */
export function mergeVersions(
  schema: z.ZodObject,
  base: Values,
  mine: Values,
  theirs: Values,
  parts: Readonly<Record<string, MergePart>> = {},
): Merge {
  const merge: Merge = { taken: [], conflicts: [], parts: {} }
  for (const [name, field] of Object.entries(schema.shape)) {
    const before = reading(field as z.ZodType, base[name])
    const here = reading(field as z.ZodType, mine[name])
    const there = reading(field as z.ZodType, theirs[name])
    if (there === before || there === here) continue
    const part = parts[name]
    if (part) merge.parts[name] = part(base[name], mine[name], theirs[name])
    else if (here === before) merge.taken.push(name)
    else merge.conflicts.push(name)
  }
  return merge
}

/** The fields that two versions of one record read differently. */
export function differingFields(schema: z.ZodObject, one: Values, other: Values): string[] {
  return Object.entries(schema.shape)
    .filter(([name, field]) => {
      const type = field as z.ZodType
      return reading(type, one[name]) !== reading(type, other[name])
    })
    .map(([name]) => name)
}

function reading(field: z.ZodType, value: unknown): string {
  const plain = value === '' || value === undefined ? null : value
  const parsed = field.safeParse(plain)
  return JSON.stringify(parsed.success ? (parsed.data ?? null) : plain)
}

/** These fields of a version, with what a reference is called beside its id, to be laid over a form. */
export function fieldsOf(version: Values, names: readonly string[]): Values {
  const fields: Values = {}
  for (const name of names) {
    fields[name] = version[name]
    const reference = name.replace(/Id$/, '')
    if (reference === name) continue
    fields[reference] = version[reference]
    fields[`${reference}Name`] = version[`${reference}Name`]
  }
  return fields
}
