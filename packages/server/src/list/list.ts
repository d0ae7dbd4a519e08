import { endOf, type Filters, NEEDS_RIGHT, valuesOf } from '@barem/shared/list/filter'
import type { Permission } from '@barem/shared/permission/permissions'
import { addDays, startOfDay } from '@barem/shared/values/local-date'
import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { type Actor, may } from '#access/actor'
import { idsInScope, inScope } from '#access/record-scope'
import { ONE_PLAN } from '#db/client'
import { inSql } from '#db/names'
import type { Database } from '#db/types'
import { fieldRefusal, Refusal } from '#refusal'

export type Db = Kysely<Database> | Transaction<Database>
export type Condition = RawBuilder<SqlBool>

/** The description of a list: source of its rows, conditions, orders, and the columns of a row. */
export interface List<Tables, Used extends keyof Tables, Row> {
  /**
   * The alias of its rows in orders and conditions: the entity, by which its table is called, or the alias given to `from`.
   * Rows of an entity that belong to somebody are those in the reader's scope, without more.
   */
  table: string
  /** Several tables read as one (`together`); the table of that name when absent. */
  from?: RawBuilder<unknown>
  /** Rows that cost more to find than to show are found once for the page and its total: as a table of that name, which `from` and `rows` read. */
  found?: { name: string; by: RawBuilder<unknown> }
  /**
   * A table that grows with the business: its triggers count its rows and changes (`track_changes` in the migrations), so
   * that the total of all is kept and the total of a filter is remembered as long as nothing was written. The tables,
   * where it is a list of others than its own, all rows of each.
   */
  counted?: true | readonly string[]
  /**
   * Of a counted list the further tables its scope, search and filters read, which count their changes too: what they change,
   * its own table need not tell.
   */
  asked?: readonly string[]
  /** Of what is not counted: no more rows of a view are counted, nor shown by page. */
  mostCounted?: number
  /** The rows this reader may see, where their table alone does not say it; all others when absent. */
  scope?(actor: Actor): Condition[]
  /** The conditions of a search; all must hold. */
  search?(text: string | undefined, actor: Actor): Condition[]
  filters?: Filters
  /** The conditions of filters declared `own`, and of those that ask more than their column; null adds no condition. */
  own?: Record<string, (value: unknown, actor: Actor) => Condition | null>
  /** The order when none is asked for: a key of `orders`, with `-` before it for the other direction. */
  sort: string
  /**
   * Each order as the expressions of an index that ends with the id. None may be null: nullable columns are wrapped in
   * coalesce, in the index too.
   */
  orders: Record<string, readonly RawBuilder<unknown>[]>
  /** Orders that tell what the rows themselves do not: without the right each is refused. */
  orderNeeds?: Record<string, Permission>
  /** The rows with everything they show, their id among it, in no order. */
  rows(db: Db): SelectQueryBuilder<Tables, Used, Row>
}

/** What the SQL of a list depends on, without the columns of its rows. */
export type AnyList = Omit<List<never, never, never>, 'rows'>

/** The rows of a list that match a query, and their order. */
export interface ListView {
  sort: string
  /** All conditions of a row, the reader's scope included; all must hold. */
  conditions: readonly Condition[]
  /** Of a department's reader: the ids of their scope, and the same conditions asked by these, for where they are few. */
  byIds?: { ids: RawBuilder<unknown>; conditions: readonly Condition[] }
}

/** The query of a list without its page number and size. */
export type ListQuery = {
  search?: string | undefined
  sort?: string | undefined
  /** Ids with commas between them. */
  ids?: string | undefined
} & Record<string, unknown>

/**
 * The view a query describes, for this reader: scope, search and filters, in the order asked for. Refuses a range that ends
 * before it begins, and a filter or an order by what this reader may not see.
 */
export function viewOf(list: AnyList, actor: Actor, query: ListQuery): ListView {
  refuseUnseen(list, actor, query)
  refuseCrossed(list.filters ?? {}, query)
  const own = inScope(actor, list.table)
  const ids = idsInScope(actor, list.table)
  const others = [
    ...(list.scope?.(actor) ?? []),
    ...(query.ids === undefined ? [] : [sql<SqlBool>`${idOf(list)} = any (${query.ids.split(',')}::uuid[])`]),
    ...(list.search?.(query.search, actor) ?? []),
    ...Object.keys(list.filters ?? {}).flatMap((name) => conditionOf(list, name, query[name], actor) ?? []),
  ]
  return {
    sort: query.sort ?? list.sort,
    conditions: own ? [own, ...others] : others,
    ...(ids && { byIds: { ids, conditions: [sql<SqlBool>`${idOf(list)} in (${ids})`, ...others] } }),
  }
}

function conditionOf(list: AnyList, name: string, value: unknown, actor: Actor): Condition | null {
  if (value === undefined) return null
  const { comparison } = list.filters![name]!
  const own = list.own?.[name]
  if (own || comparison === 'own') return own!(value, actor)
  const column = columnOf(list, comparison.column ?? name)
  if (comparison.is === 'equal') {
    return comparison.several
      ? isOneOf(column, value, comparison.several)
      : sql<SqlBool>`${column} = ${value}`
  }
  if (comparison.moments) return ofDay(column, comparison.is, String(value))
  const signs = { from: sql`>=`, to: sql`<=` }
  return sql<SqlBool>`${column} ${signs[comparison.is]} ${value}`
}

/** By a filter of one value or several: one alone, or the same one twice, keeps the order of an index. */
export function isOneOf(column: RawBuilder<unknown>, asked: unknown, type: string): RawBuilder<SqlBool> {
  const values = valuesOf(asked)
  return values.length > 1
    ? sql<SqlBool>`${column} = any (${values}::${sql.raw(type)}[])`
    : sql<SqlBool>`${column} = ${values[0]}`
}

function refuseUnseen({ filters = {}, orderNeeds = {} }: AnyList, actor: Actor, query: ListQuery): void {
  const asked = Object.keys(filters).filter((name) => query[name] !== undefined)
  const needed: [path: string, permission: Permission | undefined][] = [
    ...asked.map((name): [string, Permission | undefined] => [name, filters[name]!.needs]),
    ['sort', orderNeeds[keyOf(query.sort ?? '')]],
  ]
  // No `forbidden`: whoever follows a view or a bookmark of somebody else may see the list without it.
  const errors = needed.flatMap(([path, permission]) =>
    permission && !may(actor, permission) ? [{ path, code: NEEDS_RIGHT, params: { permission } }] : [],
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
}

function refuseCrossed(filters: Filters, query: ListQuery): void {
  for (const [name, { control, comparison }] of Object.entries(filters)) {
    const until =
      comparison !== 'own' && comparison.is === 'from' ? endOf(filters, comparison.column) : undefined
    const [from, to] = [query[name], until && query[until]]
    if (!until || from === undefined || to === undefined) continue
    const crossed =
      control === 'amount' ? BigInt(String(from)) > BigInt(String(to)) : String(from) > String(to)
    if (crossed) throw fieldRefusal(until, 'before_beginning')
  }
}

/** Moments from the beginning of a day in Vietnam, or up to its end. */
function ofDay(column: RawBuilder<unknown>, is: 'from' | 'to', day: string): Condition {
  return is === 'to'
    ? sql<SqlBool>`${column} < ${startOfDay(addDays(day, 1))}`
    : sql<SqlBool>`${column} >= ${startOfDay(day)}`
}

/** The rows of several tables under one alias, each a `select` of the same columns, its id first. */
export function together(name: string, selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(selects, sql` union all `)}) as ${sql.ref(name)}`
}

const columnOf = ({ table }: Pick<AnyList, 'table'>, column: string) => sql.ref<string>(`${table}.${column}`)

export const idOf = (list: Pick<AnyList, 'table'>): RawBuilder<string> => columnOf(list, 'id')

/** What to select from. */
export const sourceOf = ({ from, table }: AnyList): RawBuilder<unknown> => from ?? sql.table(table)

/** All conditions as one. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`
}

/** The expressions of an order, the id last as a tie-breaker. */
function expressions(list: AnyList, sort: string): RawBuilder<unknown>[] {
  return [...list.orders[keyOf(sort)]!, idOf(list)]
}

/** The order of a sort, whichever its direction. */
const keyOf = (sort: string) => sort.replace(/^-/, '')

/** `order by` of a view, or the same read backwards. */
export function inOrder(list: AnyList, sort: string, backwards = false): RawBuilder<unknown> {
  return sql`order by ${keysInOrder(list, sort, backwards)}`
}

/** What stands behind `order by` there. */
export function keysInOrder(list: AnyList, sort: string, backwards = false): RawBuilder<unknown> {
  return directed(expressions(list, sort), sort, backwards)
}

function directed(keys: readonly RawBuilder<unknown>[], sort: string, backwards: boolean) {
  const direction = sort.startsWith('-') !== backwards ? sql`desc` : sql`asc`
  return sql.join(keys.map((key) => sql`${key} ${direction}`))
}

/** Whether the scope of a view's reader holds no more than so many records; false where it is not asked by ids. */
export function isWithin({ byIds }: ListView, most: number): RawBuilder<boolean> {
  return byIds
    ? sql`(select count(*) <= ${sql.lit(most)} from (select from (${byIds.ids}) as seen limit ${sql.lit(most + 1)}) as counted)`
    : sql`false`
}

/** Offset and limit of a page; backwards counts from the end of the list. */
export interface Stretch {
  backwards: boolean
  skip: number
  count: number
}

/**
 * The ids of a page, read along the index of its order. The limit is part of the text, and so is that nothing is skipped:
 * a prepared statement with an unknown limit would be planned each time, for PostgreSQL expects a tenth of the table.
 */
export function idsAlong(list: AnyList, view: ListView, { backwards, skip, count }: Stretch) {
  return sql`
    select ${idOf(list)} from ${sourceOf(list)} where ${all(view.conditions)}
    ${inOrder(list, view.sort, backwards)} limit ${sql.lit(count)}${skip > 0 ? sql` offset ${skip}` : sql``}`
}

/**
 * The same by finding all rows first and sorting them; `offset 0` keeps the planner from scanning the order's index, which
 * leaves the indexes of the conditions: one plan for all values.
 */
export function idsSorted(list: AnyList, view: ListView, skip: number, count: number): RawBuilder<unknown> {
  const keys = expressions(list, view.sort)
  const names = keys.map((_, place) => sql.ref(`key_${place}`))
  const found = sql`
    select ${sql.join(keys.map((key, place) => sql`${key} as ${names[place]}`))}
    from ${sourceOf(list)} where ${all(view.conditions)} offset 0`
  return sql`
    ${sql.raw(ONE_PLAN)} select ${names.at(-1)} from (${found}) as found
    order by ${directed(names, view.sort, false)} limit ${count} offset ${skip}`
}

/** The tables whose rows and changes are counted for a list, as the database names them. */
export function countedTables({ counted, table }: AnyList): string[] {
  if (!counted) return []
  return (counted === true ? [table] : counted).map(inSql)
}

/** The tables whose changes may change what a condition of a counted list finds. */
export function tablesRead(list: AnyList): string[] {
  return list.counted ? [...countedTables(list), ...(list.asked ?? []).map(inSql)] : []
}

/** The change counter of the tables read: for snapshots with the same value every condition finds the same rows. */
export function versionOf(list: AnyList): RawBuilder<string> {
  return sql`(select coalesce(sum(changes), 0) from table_change where table_name = any (${tablesRead(list)}))`
}

/** The number of rows of a view: the stored total for all rows of a counted list, otherwise count(*), up to `mostCounted`. */
export function totalOf(list: AnyList, { conditions }: ListView): RawBuilder<string> {
  if (list.mostCounted !== undefined)
    return sql`(select count(*) from (
      select from ${sourceOf(list)} where ${all(conditions)} limit ${sql.lit(list.mostCounted)}) as counted)`
  return list.counted && conditions.length === 0
    ? sql`(select coalesce(sum(row_count), 0) from table_change where table_name = any (${countedTables(list)}))`
    : sql`(select count(*) from ${sourceOf(list)} where ${all(conditions)})`
}
