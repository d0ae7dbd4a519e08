import { type Field, type Fields, type Header, type KeyOf, keyOf } from '@barem/shared/document/fields'
import { toWire } from '@barem/shared/values/decimal'
import { type AliasedRawBuilder, sql } from 'kysely'
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

/** What those references are called. */
export type HeaderNames<Fs extends Fields> = { [Name in ReferenceName<Fs> as `${Name}Name`]: string | null }

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
    return field.kind === 'dong' || field.kind === 'rate' ? toWire(value as string) : value
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(name, field)]),
  ) as Header<Fs>
}

/** The part of a header that an approval is bound to, as its row has it, as the given version of the content knew it. */
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

/** Tables whose name for an entry is not in a column `name`. */
const nameColumns: Partial<Record<string, { table: string; column: string }>> = {
  user: { table: 'appUser', column: 'fullName' },
}

/**
 * What the references of a header are called, each by itself: the planner takes long over a dozen tables to join. A name
 * that the table keeps itself (`kept`) is left out.
 */
export function referenceNames<Fs extends Fields, Kept extends ReferenceName<Fs> = never>(
  fields: Fs,
  table: string,
  kept: readonly Kept[] = [],
): AliasedRawBuilder<string | null, `${Exclude<ReferenceName<Fs>, Kept>}Name`>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.to || kept.some((one) => one === name)) return []
    const of = nameColumns[field.to] ?? { table: field.to, column: 'name' }
    const alias = `${name}Name` as `${Exclude<ReferenceName<Fs>, Kept>}Name`
    return [
      sql<string | null>`(select ${sql.ref(`named.${of.column}`)} from ${sql.table(of.table)} as named
        where named.id = ${sql.ref(`${table}.${keyOf(name, field)}`)})`.as(alias),
    ]
  })
}
