import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { inSql } from './names.ts'
import type { Database } from './types.ts'

// Kysely builds and compiles a statement each time it runs: for what every save sends that cost more than the rest of it.

/** SQL with `$1`, `$2` … and their values. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Runs a statement whose text is always the same. */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** Takes the place of a value until the statement runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query that is built and compiled once, at its first use; after that only the named values change. */
export function compileOnce<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Database>, value: Record<Name, RawBuilder<never>>) => Compilable<Row>,
): (db: Kysely<Database>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const slots = Object.fromEntries(names.map((name) => [name, sql`${new Slot(name)}`]))
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, slots as Record<Name, RawBuilder<never>>).compile()
    const parameters = compiled.parameters.map((one) =>
      one instanceof Slot ? values[one.name as Name] : one,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** Inserts rows; where one has no value for a column, the column's default. Values are numbered after `numbered` others. */
export function insertion(table: string, rows: readonly object[], numbered = 0): Statement {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const values: unknown[] = []
  const places = rows.map((row) => {
    const own = names.map((name) => {
      const value = (row as Record<string, unknown>)[name]
      return value === undefined ? 'default' : `$${numbered + values.push(value)}`
    })
    return `(${own})`
  })
  return { text: `insert into ${quoted(table)} (${names.map(quoted)}) values ${places}`, values }
}

/** Changes columns of one row; an undefined one stays. */
export function change(table: string, id: string, columns: object): Statement {
  const known = Object.entries(columns).filter(([, value]) => value !== undefined)
  const news = known.map(([name], index) => `${quoted(name)} = $${index + 2}`)
  return {
    text: `update ${quoted(table)} set ${news} where id = $1`,
    values: [id, ...known.map(([, value]) => value)],
  }
}

/** A table or column of the code as SQL names it. */
export function quoted(name: string): string {
  return `"${inSql(name).replaceAll('"', '""')}"`
}
