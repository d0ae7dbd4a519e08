import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fromStart, type Known, knownIds, ListMemory, shortestWay } from './list-memory.ts'
import {
  all,
  type Db,
  idOf,
  idsAlong,
  idsSorted,
  inOrder,
  type List,
  type ListView,
  totalOf,
  versionOf,
} from './list-sql.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** How many rows the view has, at the moment the rows were read. */
  total: number
}

interface Stamp {
  listVersion: string
  listTotal: string | null
}

/** Skipping fewer rows of an index costs less than knowing another way. */
const NEAR = 500
/** A filter that finds no more is better sorted than looked for along the order, where it may lie anywhere. */
const FEW = 5000
/** Somebody's write may come between two statements; after that one statement does everything, however long it takes. */
const TRIES = 2

const memories = new WeakMap<object, ListMemory>()

/**
 * One page of a list and its exact total, both of one moment: a total is remembered with the version of the table, and
 * the statement that reads the rows reads the version again. A page deep inside is read from the nearest row known.
 */
export async function listPage<Tables, Used extends keyof Tables, Row>(
  db: Db,
  list: List<Tables, Used, Row>,
  view: ListView,
  page: { pageNumber: number; pageSize: number },
): Promise<ListPage<Row>> {
  const reader = new PageReader(db, list, view, (page.pageNumber - 1) * page.pageSize, page.pageSize)
  // The count of a whole table is kept and comes with its rows.
  if (view.conditions.length === 0 && reader.offset < NEAR) return reader.atOnce()
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const remembered = attempt === 0 ? reader.remembered() : undefined
    const known = remembered ?? (await reader.measure())
    if (!remembered && known.total <= reader.offset) return { rows: [], total: known.total }
    const rows = await reader.knowing(known)
    if (rows) return { rows, total: known.total }
  }
  return reader.atOnce()
}

class PageReader<Tables, Used extends keyof Tables, Row> {
  readonly offset: number
  readonly #db: Db
  readonly #list: List<Tables, Used, Row>
  readonly #view: ListView
  readonly #size: number
  readonly #memory: ListMemory
  /** The conditions as they are asked, so that no filter and no scope can be forgotten. */
  readonly #filter: string

  constructor(db: Db, list: List<Tables, Used, Row>, view: ListView, offset: number, size: number) {
    this.#db = db
    this.#list = list
    this.#view = view
    this.offset = offset
    this.#size = size
    this.#memory = memories.get(db) ?? new ListMemory()
    memories.set(db, this.#memory)
    this.#filter = list.table + asAsked(db, all(view.conditions))
  }

  remembered(): Known | undefined {
    return this.#memory.find(this.#filter)
  }

  /** The version and the total as they are now. */
  async measure(): Promise<Known> {
    const { rows } = await sql<{ version: string; total: string }>`
      select ${versionOf(this.#list)} as version, ${totalOf(this.#list, this.#view)} as total`.execute(
      this.#db,
    )
    return this.#memory.keep(this.#filter, rows[0]!.version, Number(rows[0]!.total))
  }

  /** The page by the shortest way known; null when the list is no longer what was known of it. */
  async knowing(known: Known): Promise<Row[] | null> {
    const end = Math.min(this.offset + this.#size, known.total)
    if (end <= this.offset) return null
    const order = asAsked(this.#db, inOrder(this.#list, this.#view.sort))
    const ids = knownIds(known, order, this.offset, end)
    const found = await this.#read(
      ids ? sql`${ids}::uuid[]` : sql`array(${this.#search(known, order, end)})`,
      false,
    )
    if (found[0]?.listVersion !== known.version) return null
    if (!ids)
      this.#memory.keepPlace(this.#filter, known, order, {
        offset: this.offset,
        ids: found.map((row) => (row as unknown as { id: string }).id),
      })
    return found
  }

  #search(known: Known, order: string, end: number): RawBuilder<unknown> {
    const count = end - this.offset
    return this.#view.conditions.length > 0 && known.total <= FEW
      ? idsSorted(this.#list, this.#view, this.offset, count)
      : idsAlong(this.#list, this.#view, shortestWay(known, order, this.offset, end), count)
  }

  /** Page and total in one statement, from the start of the list. */
  async atOnce(): Promise<ListPage<Row>> {
    const ids = idsAlong(this.#list, this.#view, fromStart(this.offset), this.#size)
    const found = await this.#read(sql`array(${ids})`, true)
    if (found[0]) {
      const { total } = this.#memory.keep(this.#filter, found[0].listVersion, Number(found[0].listTotal))
      return { rows: found, total }
    }
    if (this.offset === 0) return { rows: [], total: 0 }
    const { total } = await this.measure()
    return total <= this.offset ? { rows: [], total } : this.atOnce()
  }

  async #read(ids: RawBuilder<unknown>, counted: boolean): Promise<(Row & Stamp)[]> {
    const total = counted ? totalOf(this.#list, this.#view) : sql<string>`null::bigint`
    const rows = await this.#list
      .rows(this.#db)
      .where(sql<SqlBool>`${idOf(this.#list)} = any (${ids})`)
      .select([versionOf(this.#list).as('listVersion'), total.as('listTotal')])
      .modifyEnd(inOrder(this.#list, this.#view.sort))
      .execute()
    // The stamp stays on the rows: taking it off each would cost more than all that follows from it.
    return rows as unknown as (Row & Stamp)[]
  }
}

function asAsked(db: Db, expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(db)
  return JSON.stringify([text, parameters])
}
