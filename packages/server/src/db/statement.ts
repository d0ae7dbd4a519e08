import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { inSql } from './names.ts'
import type { Database } from './types.ts'

// Kysely builds and compiles a statement each time it runs (decision 030).

/** SQL with `$1`, `$2` … and their values. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Runs SQL with `$1`, `$2` … as it stands; rows come with the names of the code. */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/**
 * SQL of an array at a place (`$1`) whose length PostgreSQL does not see. A plan for as many values as there are looks cheaper
 * than one for any number, so that it would plan anew at each call, which costs more than to find a few rows.
 */
export function ofAnyLength(place: string, type = 'uuid'): string {
  return `(select ${place}::${type}[])::${type}[]`
}

/** Takes the place of a value until the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Values as a query that `compileOnce` builds takes them, where it is built for one call. */
export function asValues<Name extends string>(
  values: Record<Name, unknown>,
): Record<Name, RawBuilder<never>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  ) as unknown as Record<Name, RawBuilder<never>>
}

/** A query that is built and compiled once, at its first use; after that only the named values change. */
export function compileOnce<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Database>, value: Record<Name, RawBuilder<never>>) => Compilable<Row>,
): (db: Kysely<Database>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`]))
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as Record<Name, RawBuilder<never>>).compile()
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as Name] : one,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/**
 * Inserts rows; where one has no value for a column, the column's default. Values are numbered after `offset` others. Throws
 * on an SQL expression, which would be stored as text.
 */
export function insertStatement(table: string, rows: readonly object[], offset = 0): Statement {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const values: unknown[] = []
  const places = rows.map((row) => {
    const own = names.map((name) => {
      const value = (row as Record<string, unknown>)[name]
      return value === undefined ? 'default' : `$${offset + values.push(plain(name, value))}`
    })
    return `(${own})`
  })
  return { text: `insert into ${quoted(table)} (${names.map(quoted)}) values ${places}`, values }
}

/** Changes columns of one row; an undefined one stays. Throws on an SQL expression. */
export function updateStatement(table: string, id: string, columns: object): Statement {
  const known = Object.entries(columns).filter(([, value]) => value !== undefined)
  const assignments = known.map(([name], index) => `${quoted(name)} = $${index + 2}`)
  return {
    text: `update ${quoted(table)} set ${assignments} where id = $1`,
    values: [id, ...known.map(([name, value]) => plain(name, value))],
  }
}

function plain(name: string, value: unknown): unknown {
  if (value !== null && typeof value === 'object' && 'toOperationNode' in value)
    throw new Error(`${name} is an SQL expression, not a value`)
  return value
}

/** A table or column of the code as SQL names it. */
export function quoted(name: string): string {
  return `"${inSql(name).replaceAll('"', '""')}"`
}
