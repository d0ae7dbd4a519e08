import {
  type Field,
  type Fields,
  type FigureKind,
  type Header,
  isFigureKind,
  type KeyOf,
  keyOf,
} from '@barem/shared/document/fields'
import type { LineField } from '@barem/shared/document/line'
import { toPg, toWire } from '@barem/shared/values/decimal'
import { memoize } from '@barem/shared/values/memoize'
import type { Json } from '#approval/snapshot'

type Kept<F extends Field, Value> = F['presence'] extends 'optional' ? Value | null : Value
type Column<F extends Field> = Kept<F, F['kind'] extends 'flag' ? boolean : string>

/** The columns of a header as its table gives them: `numeric` as decimal text, a reference as its id. */
export type HeaderColumns<Fs extends Fields> = {
  [Name in keyof Fs & string as KeyOf<Name, Fs[Name]>]: Column<Fs[Name]>
}

type ReferenceName<Fs extends Fields> = {
  [Name in keyof Fs & string]: Fs[Name]['kind'] extends 'reference' ? Name : never
}[keyof Fs & string]

/** The names of the referenced records. */
export type HeaderNames<Fs extends Fields> = {
  [Name in ReferenceName<Fs> as `${Name}Name`]: Kept<Fs[Name], string>
}

type Figure<F extends Field, Plain> = F['kind'] extends FigureKind ? Kept<F, number> : Plain

/** A validated and completed header. */
export type SettledHeader<Fs extends Fields> = {
  [Name in keyof Fs & string as KeyOf<Name, Fs[Name]>]: Figure<Fs[Name], Column<Fs[Name]>>
}

/** A header as columns of its table; đồng that nobody named are none. */
export function headerColumns<Fs extends Fields>(fields: Fs, header: SettledHeader<Fs>): HeaderColumns<Fs> {
  const values = header as Record<string, string | number | boolean | null>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[keyOf(name, field)] ?? (field.kind === 'dong' ? 0 : null)
      return [keyOf(name, field), typeof value === 'number' ? toPg(value) : value]
    }),
  ) as HeaderColumns<Fs>
}

/** The names of a row's references. */
export function namesOf<Fs extends Fields>(fields: Fs, row: HeaderNames<Fs>): Record<string, string | null> {
  const names = row as Record<string, string | null>
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'reference')
      .map(([name]) => [`${name}Name`, names[`${name}Name`] ?? null]),
  )
}

/** A header as it is answered, from its row. `seesCost` false: what needs `cost:view` is null. */
export function readHeader<Fs extends Fields>(
  fields: Fs,
  row: HeaderColumns<Fs> & HeaderNames<Fs>,
  seesCost: boolean,
): Header<Fs> {
  const columns = row as Record<string, unknown>
  const read = (name: string, field: Field) => {
    const value = columns[keyOf(name, field)]
    if (value === null || (field.needs === 'cost:view' && !seesCost)) return null
    if (field.kind === 'reference') return { id: value, name: columns[`${name}Name`] ?? '' }
    return isFigureKind(field.kind) ? toWire(value as string) : value
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(name, field)]),
  ) as Header<Fs>
}

/** The header's part of the content an approval is bound to, in the fields of the given content version. */
export function headerContent<Fs extends Fields>(
  fields: Fs,
  row: HeaderColumns<Fs>,
  version: number,
): Record<string, Json> {
  const columns = row as Record<string, Json>
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { since = 1 }]) => since <= version)
      .map(([name, field]) => [keyOf(name, field), columns[keyOf(name, field)] ?? null]),
  )
}

type LineFields = Readonly<Record<string, Pick<LineField, 'from' | 'since'>>>

/** The names of a line's content in each version, sorted as they are hashed. */
export const lineNames = memoize((fields: LineFields) => {
  const versions = new Map<number, string[]>()
  return (version: number) => {
    let names = versions.get(version)
    if (!names) {
      const known = Object.entries(fields).filter(([, { since = 1 }]) => since <= version)
      names = ['position', ...known.map(([name]) => name)].sort()
      versions.set(version, names)
    }
    return names
  }
})

/** The same of a line: a field that lines get later is not in what was sent before. */
export function lineContent(
  fields: LineFields,
  row: { position: number },
  version: number,
): Record<string, Json> {
  const columns = row as { position: number } & Record<string, Json>
  const content: Record<string, Json> = {}
  for (const name of lineNames(fields)(version)) content[name] = columns[name] ?? null
  return content
}

/** Optional dates are cleared in the next revision: a date that has passed no longer applies. */
export function daysAhead<Fs extends Fields>(
  fields: Fs,
  row: HeaderColumns<Fs>,
  today: string,
): Partial<HeaderColumns<Fs>> {
  const days = Object.entries(row).filter(([key]) => {
    const field = fields[key]
    return field?.kind === 'date' && field.presence === 'optional'
  })
  return Object.fromEntries(
    days.map(([key, day]) => [key, day !== null && String(day) >= today ? day : null]),
  ) as Partial<HeaderColumns<Fs>>
}
