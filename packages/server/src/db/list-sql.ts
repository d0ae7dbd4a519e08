import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import type { Way } from './list-memory.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database> | Transaction<Database>

/** A list: the table whose rows it shows, the orders it may have, and what a row shows. */
export interface List<Tables, Used extends keyof Tables, Row> {
  /** As SQL names it. Its triggers count its changes (`track_changes` in the migrations). */
  table: string
  /**
   * Each order as the expressions of an index that ends with the id. None may be null: what can be null is wrapped in
   * coalesce, in the index too.
   */
  orders: Record<string, readonly RawBuilder<unknown>[]>
  /** The rows with everything they show, their id among it, in no order. */
  rows(db: Db): SelectQueryBuilder<Tables, Used, Row>
}

/** Which rows of a list, in which order. */
export interface ListView {
  /** A key of the list's orders, with `-` before it for the other direction. */
  sort: string
  /**
   * Everything that decides whether a row belongs, the reader's scope included; all must hold. They read the list's own
   * table alone, for its version vouches for them.
   */
  conditions: readonly RawBuilder<SqlBool>[]
}

/** What a list's SQL needs to know of it, whatever its rows show. */
export type Listed = Pick<List<never, never, never>, 'table' | 'orders'>

export const idOf = ({ table }: Listed): RawBuilder<string> => sql.ref<string>(`${table}.id`)

/** All conditions as one. */
export function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`
}

/** That each column has the value given; undefined asks for nothing. */
export function equalTo(
  { table }: Pick<Listed, 'table'>,
  values: Record<string, unknown>,
): RawBuilder<SqlBool>[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`)
}

/** The expressions of an order, the id last, so that no two rows are alike. */
function expressions(list: Listed, sort: string): RawBuilder<unknown>[] {
  return [...list.orders[sort.replace(/^-/, '')]!, idOf(list)]
}

const descending = (sort: string, backwards: boolean): boolean => sort.startsWith('-') !== backwards

/** `order by` of a view, or the same read backwards. */
export function inOrder(list: Listed, sort: string, backwards = false): RawBuilder<unknown> {
  return ordered(expressions(list, sort), sort, backwards)
}

function ordered(
  keys: readonly RawBuilder<unknown>[],
  sort: string,
  backwards: boolean,
): RawBuilder<unknown> {
  const direction = descending(sort, backwards) ? sql`desc` : sql`asc`
  return sql`order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))}`
}

/** The ids of `count` rows along the order of a view; from the row of a place on, or before it when going backwards. */
export function idsAlong(list: Listed, view: ListView, way: Way, count: number): RawBuilder<unknown> {
  const conditions = way.from === null ? view.conditions : [...view.conditions, beyond(list, view.sort, way)]
  return sql`
    select ${idOf(list)} from ${sql.table(list.table)} where ${all(conditions)}
    ${inOrder(list, view.sort, way.backwards)} limit ${count} offset ${way.skip}`
}

/** The same by finding every row first and sorting them; `offset 0` keeps the planner from walking along the order. */
export function idsSorted(list: Listed, view: ListView, offset: number, count: number): RawBuilder<unknown> {
  const keys = expressions(list, view.sort)
  const names = keys.map((_, place) => sql.ref(`key_${place}`))
  const found = sql`
    select ${sql.join(keys.map((key, place) => sql`${key} as ${names[place]}`))}
    from ${sql.table(list.table)} where ${all(view.conditions)} offset 0`
  return sql`
    select ${names.at(-1)} from (${found}) as found
    ${ordered(names, view.sort, false)} limit ${count} offset ${offset}`
}

/** Rows from a known one on, itself included; going backwards, those before it. */
function beyond(list: Listed, sort: string, { backwards, from }: Way): RawBuilder<SqlBool> {
  const keys = expressions(list, sort)
  const own = keys
    .slice(0, -1)
    .map((key) => sql`(select ${key} from ${sql.table(list.table)} where ${idOf(list)} = ${from})`)
  const known = [...own, sql`${from}::uuid`]
  const sign = sql.raw(`${descending(sort, backwards) ? '<' : '>'}${backwards ? '' : '='}`)
  return sql`(${sql.join(keys)}) ${sign} (${sql.join(known)})`
}

/** The version of the list's table. */
export function versionOf({ table }: Listed): RawBuilder<string> {
  return sql`(select coalesce(sum(changes), 0) from table_change where table_name = ${table})`
}

/** How many rows a view has; of the whole table that is kept, of a filter it is counted. */
export function totalOf({ table }: Listed, { conditions }: ListView): RawBuilder<string> {
  return conditions.length === 0
    ? sql`(select coalesce(sum(row_count), 0) from table_change where table_name = ${table})`
    : sql`(select count(*) from ${sql.table(table)} where ${all(conditions)})`
}
