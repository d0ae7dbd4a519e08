import type { Reference } from '#http/page'
import type { Format } from '#values/format'
import { type Field, type FieldKind, type Fields, type Header, type KeyOf, keyOf } from './fields.ts'

type Entries<Fs extends Fields> = [keyof Fs & string, Field][]

function entriesOf<Fs extends Fields>(fields: Fs): Entries<Fs> {
  return Object.entries(fields)
}

/** What a form holds of a header, under the names under which it is sent. */
export type HeaderValues<Fs extends Fields> = {
  [Name in keyof Fs & string as KeyOf<Name, Fs[Name]>]: Fs[Name]['body']['_zod']['output'] | null
}

/** The header of an empty form. */
export function emptyHeader<Fs extends Fields>(fields: Fs): HeaderValues<Fs> {
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [keyOf(name, field), field.empty]),
  ) as HeaderValues<Fs>
}

/** The header of a saved document as its form holds it. */
export function headerValues<Fs extends Fields>(fields: Fs, header: Header<Fs>): HeaderValues<Fs> {
  const held = (name: keyof Fs & string, { kind }: Field) => {
    const value = valueIn(header, name)
    return kind === 'reference' ? ((value as Reference | null)?.id ?? null) : value
  }
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [keyOf(name, field), held(name, field)]),
  ) as HeaderValues<Fs>
}

export interface HeaderChange {
  field: string
  from: unknown
  to: unknown
}

/** What differs between two headers, in the order of the form: references by their names. */
export function headerChanges<Fs extends Fields>(
  fields: Fs,
  before: Header<Fs>,
  after: Header<Fs>,
): HeaderChange[] {
  return entriesOf(fields)
    .map(([name, { kind }]) => ({
      field: name,
      from: trackedValue(kind, valueIn(before, name)),
      to: trackedValue(kind, valueIn(after, name)),
    }))
    .filter(({ from, to }) => from !== to)
}

/** The fields whose changes only `cost:view` may see. */
export function isCostOf(fields: Fields, name: string): boolean {
  return fields[name]?.needs === 'cost:view'
}

/** A fact of the printed document and its place among them. */
export interface PlacedFact {
  place: number
  name: string
  value: string
}

/** The fields that stand on paper and say something, in words. */
export function printedFacts<Fs extends Fields>(
  fields: Fs,
  header: Header<Fs>,
  format: Format,
): PlacedFact[] {
  return entriesOf(fields).flatMap(([name, { kind, print }]) => {
    const value = trackedValue(kind, valueIn(header, name))
    if (print === undefined || value === null || value === '') return []
    return [{ place: print, name, value: printed(kind, value, format) }]
  })
}

/** A value of a field as a history shows and compares it, in words; null where there is none. */
export function termWords(
  fields: Fields,
  name: string,
  value: unknown,
  { format, choice }: { format: Format; choice: (option: string) => string },
): string | null {
  const kind = fields[name]?.kind
  if (value === null || value === undefined || value === '' || !kind) return null
  return kind === 'choice' ? choice(String(value)) : printed(kind, value, format)
}

function printed(kind: FieldKind, value: unknown, format: Format): string {
  if (kind === 'date') return format.date(String(value))
  if (kind === 'dong') return format.money(Number(value))
  if (kind === 'rate') return format.rate(Number(value))
  return String(value)
}

/** A value as a history shows and compares it. */
function trackedValue(kind: FieldKind, value: unknown): unknown {
  return kind === 'reference' ? ((value as Reference | null)?.name ?? null) : value
}

function valueIn<Fs extends Fields>(header: Header<Fs>, name: keyof Fs & string): unknown {
  return (header as Record<string, unknown>)[name]
}
