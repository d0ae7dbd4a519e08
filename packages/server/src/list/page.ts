import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#access/actor'
import {
  type AnyList,
  all,
  countedTables,
  type Db,
  idOf,
  idsAlong,
  idsSorted,
  inOrder,
  isWithin,
  type List,
  type ListQuery,
  type ListView,
  type Stretch,
  totalOf,
  versionOf,
  viewOf,
} from './list.ts'
import { type Known, Totals } from './totals.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** How many rows the view has, at the moment the rows were read. */
  total: number
}

export interface PageNumber {
  pageNumber: number
  pageSize: number
}

interface Stamp {
  listVersion: string | null
  listTotal: string | null
}

/** Below this offset, skipping index entries is cheaper than a separate count. */
const NEAR = 500
/** A filter that matches no more rows is sorted; scanning the order's index for it could read the whole index. */
const FEW = 5000

const remembered = new WeakMap<object, Totals>()

/** The answer of a list's endpoint: one page of the view a query describes, and its exact total. */
export async function listAnswer<Tables, Used extends keyof Tables, Row, Item>(
  { db, actor }: { db: Db; actor: Actor },
  list: List<Tables, Used, Row>,
  query: ListQuery & PageNumber,
  present: (row: Row) => Item,
): Promise<{ data: Item[]; totalItems: number }> {
  const { rows, total } = await listPage(db, list, viewOf(list, actor, query), query)
  return { data: rows.map(present), totalItems: total }
}

/**
 * One page of a list and its exact total, both of one moment: in one statement, or, where a counted list is filtered or
 * read at a large offset, with a cached total whose table version the statement that reads the rows verifies.
 */
export async function listPage<Tables, Used extends keyof Tables, Row>(
  db: Db,
  list: List<Tables, Used, Row>,
  view: ListView,
  { pageNumber, pageSize }: PageNumber,
): Promise<ListPage<Row>> {
  const offset = (pageNumber - 1) * pageSize
  const start = { backwards: false, skip: offset, count: pageSize }
  if (!list.counted || (view.conditions.length === 0 && offset < NEAR)) return atOnce(db, list, view, start)
  const filter = countedTables(list).join() + asAsked(db, all(view.conditions))
  const totals = totalsOf(db)
  let known = totals.find(filter)
  // A write may come between two statements; after the second failure a single statement does everything.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const fresh = known === undefined
    const { version, total, few } = known ?? totals.keep(filter, await totalNow(db, list, view))
    const count = Math.min(pageSize, total - offset)
    if (count <= 0 && fresh) return { rows: [], total }
    if (count > 0) {
      const ids = idsKnowing(list, few ? byIds(view) : view, { offset, count, total })
      const rows = await read(db, list, view, ids, { version: versionOf(list), total: sql`null::bigint` })
      if (rows[0]?.listVersion === version) return { rows, total }
    }
    known = undefined
  }
  return atOnce(db, list, view, start)
}

/** With a known total: few rows are sorted, many are read along the index, from the nearer end. */
function idsKnowing(
  list: AnyList,
  view: ListView,
  { offset, count, total }: { offset: number; count: number; total: number },
): RawBuilder<unknown> {
  if (view.conditions.length > 0 && total <= FEW) return idsSorted(list, view, offset, count)
  const after = total - offset - count
  const backwards = after < offset
  return idsAlong(list, view, { backwards, skip: backwards ? after : offset, count })
}

/** Page and total in one statement. A later page without rows has none to carry the total, which is counted separately. */
async function atOnce<Tables, Used extends keyof Tables, Row>(
  db: Db,
  list: List<Tables, Used, Row>,
  view: ListView,
  start: Stretch,
): Promise<ListPage<Row>> {
  const ids = idsAlong(list, view, start)
  const rows = await read(db, list, view, ids, { version: sql`null::bigint`, total: totalOf(list, view) })
  if (rows[0]) return { rows, total: Number(rows[0].listTotal) }
  if (start.skip === 0) return { rows: [], total: 0 }
  return { rows: [], total: (await totalNow(db, list, view)).total }
}

/** PostgreSQL evaluates of the two totals the one that it takes. */
async function totalNow(db: Db, list: AnyList, view: ListView): Promise<Known> {
  const version = list.counted ? versionOf(list) : sql`0`
  const { found } = list
  const first = found ? sql`with ${sql.ref(found.name)} as materialized (${found.by})` : sql``
  const total = view.byIds
    ? sql`case when few then ${totalOf(list, byIds(view))} else ${totalOf(list, view)} end`
    : totalOf(list, view)
  const { rows } = await sql<{ version: string; few: boolean; total: string }>`
    ${first} select ${version} as version, few, ${total} as total
    from (select ${isWithin(view, FEW)} as few offset 0) as scope`.execute(db)
  const [now] = rows
  return { version: now!.version, few: now!.few, total: Number(now!.total) }
}

/** The same view, whose reader's scope is asked by its ids. */
function byIds({ byIds, ...view }: ListView): ListView {
  return { ...view, conditions: byIds!.conditions }
}

/** The rows of these ids in their order; the version column stays on the rows; removing it from each costs more than it is worth. */
async function read<Tables, Used extends keyof Tables, Row>(
  db: Db,
  list: List<Tables, Used, Row>,
  view: ListView,
  ids: RawBuilder<unknown>,
  stamp: { version: RawBuilder<unknown>; total: RawBuilder<unknown> },
): Promise<(Row & Stamp)[]> {
  const rows = await list
    .rows(db)
    .where(sql<SqlBool>`${idOf(list)} = any (array(${ids}))`)
    .select([stamp.version.as('listVersion'), stamp.total.as('listTotal')])
    .modifyEnd(inOrder(list, view.sort))
    .execute()
  return rows as unknown as (Row & Stamp)[]
}

function totalsOf(db: Db): Totals {
  const totals = remembered.get(db) ?? new Totals()
  remembered.set(db, totals)
  return totals
}

/** The cache key: the compiled conditions, so that every filter and scope is part of it. */
function asAsked(db: Db, expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(db)
  return JSON.stringify([text, parameters])
}
