import * as fc from 'fast-check'
import { type Schema, shapeOf } from './operation.ts'

/** Real ids by the name of the field that takes them. */
export type IdsOf = (field: string) => readonly string[]

const WORDS = [
  'Thép',
  'hộp',
  'mạ kẽm',
  'ống',
  'tròn',
  'Hòa Phát',
  'D10',
  'vằn',
  '21,2×1,6',
  'kho',
  'Đà Nẵng',
  'số 7',
]

/** Values that the schema allows; where a field names a record, one that exists. */
export function valueFor(schema: Schema, field: string, ids: IdsOf): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, field, ids)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array': {
      const minLength = schema.minItems ?? 0
      const entry = valueFor(schema.items ?? {}, field.replace(/s$/, ''), ids)
      return fc.array(entry, { minLength, maxLength: Math.min(minLength + 3, schema.maxItems ?? 3) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'string':
      return stringOf(schema, field, ids)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: Schema, ids: IdsOf): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, valueFor(property, name, ids)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

function numberOf({ type, minimum, exclusiveMinimum, maximum = 1e15, multipleOf = 1e-3 }: Schema) {
  const step = type === 'integer' ? 1 : multipleOf
  const lowest = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + step)
  const most = Math.min(maximum, Math.max(lowest, 1) + 10_000)
  const places = Math.max(0, Math.round(-Math.log10(step)))
  const steps = { min: Math.ceil(lowest / step), max: Math.floor(most / step) }
  return fc
    .integer({ min: Math.max(steps.min, -(2 ** 31)), max: Math.min(steps.max, 2 ** 31 - 1) })
    .map((count) => Number((count * step).toFixed(places)))
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''))

/** Fields whose values must be new, or of a form that a pattern with a look-ahead describes. */
const named: Record<string, fc.Arbitrary<string>> = {
  username: digits(9).map((tail) => `fuzz.${tail}`),
  account: digits(9).map((tail) => `fuzz.${tail}`),
  email: digits(9).map((tail) => `fuzz.${tail}@x.example`),
  phone: digits(9).map((tail) => `0${tail}`),
  phoneNumber: digits(9).map((tail) => `0${tail}`),
  code: digits(9).map((tail) => `FUZZ-${tail}`),
}

function stringOf(schema: Schema, field: string, ids: IdsOf): fc.Arbitrary<string> {
  const own = named[field]
  if (own) return own
  if (schema.format === 'uuid') {
    const known = ids(field)
    return known.length > 0 ? fc.constantFrom(...known) : fc.uuid({ version: 7 })
  }
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString())
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  const { minLength = 0, maxLength = 200 } = schema
  return fc
    .tuple(
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
      digits(Math.min(minLength + 1, 12)),
    )
    .map(([words, tail]) => `${words.join(' ')} ${tail}`.slice(0, maxLength).trim())
}

/** Values just inside and just outside of what the schema allows. */
export function edgesOf(schema: Schema): unknown[] {
  const { type, format, minLength, maxLength, minimum, maximum, exclusiveMinimum, multipleOf, maxItems } =
    shapeOf(schema)
  if (format === 'date' || format === 'date-time') {
    const time = format === 'date' ? '' : 'T00:00:00Z'
    return ['0000-01-01', '1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '9999-12-31'].map(
      (day) => `${day}${time}`,
    )
  }
  if (type === 'string') {
    const lengths = [0, minLength, maxLength, maxLength === undefined ? undefined : maxLength + 1]
    return lengths.flatMap((length) => (length === undefined ? [] : ['ế'.repeat(length), 'x'.repeat(length)]))
  }
  if (type === 'number' || type === 'integer') {
    const step = type === 'integer' ? 1 : (multipleOf ?? 1)
    const bounds = [minimum, maximum, exclusiveMinimum].filter((one) => one !== undefined)
    return [...bounds.flatMap((one) => [one, one - step, one + step, one + step / 10]), step / 2, -step]
  }
  if (type === 'array') return [[], Array((maxItems ?? 100) + 1).fill(null)]
  return [null]
}
