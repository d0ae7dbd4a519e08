import type { FoundGroup } from '@barem/shared/finder/endpoints'
import { type Typed, typedAs } from '@barem/shared/finder/typed'
import { type Numeric, toWireOrNull } from '@barem/shared/values/decimal'
import { foldText } from '@barem/shared/values/fold-text'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { beginsWord, likePattern } from '#db/search'
import type { ReadContext } from '#http/call'
import { all, type Condition, idOf, keysInOrder, sourceOf, viewOf } from '#list/list'
import type { Found } from './found.ts'

/**
 * So many matches of a kind are put in order of nearness. Of more the words say too little for that: the first in the order
 * of its list are as good, and reading along its index finds them soon.
 */
const FEW = 400
/** So far the order of a list is read for the first of many matches. */
const WALKED = 2000

interface Row {
  entity: string
  id: string
  title: string
  detail: string | null
  status: string | null
  amount: Numeric | null
  date: string | null
  exact: boolean
  place: string
}

/** The best of each kind this person may see, in one statement. */
export async function find(
  kinds: readonly Found[],
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { search, most }: { search: string; most: number },
): Promise<FoundGroup[]> {
  const typed = typedAs(search)
  const open = kinds.filter(({ entity }) => may(actor, `${entity}:view`))
  if (open.length === 0) return []
  const each = open.map((kind) => sql`(${bestOf(kind, typed, actor, most + 1)})`)
  const { rows } = await sql<Row>`${sql.join(each, sql` union all `)}`.execute(db)
  const groups = open.map(({ entity }): FoundGroup => {
    const own = rows
      .filter((row) => row.entity === entity)
      .toSorted((one, other) => Number(one.place) - Number(other.place))
    const shown = own.slice(0, most).map(({ entity: _, place: __, amount, ...row }) => ({
      ...row,
      amount: toWireOrNull(amount),
    }))
    return { entity, rows: shown, more: own.length > most }
  })
  return groups
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => Number(other.rows[0]!.exact) - Number(one.rows[0]!.exact))
}

/** Those that are exactly what was typed, then the nearest, then in the order of the list. */
function bestOf(kind: Found, typed: Typed, actor: Actor, count: number): RawBuilder<unknown> {
  const { list } = kind
  const words = kind.words?.(typed) ?? typed.text
  const seen = viewOf(list, actor, {}).conditions
  const asked = {
    ...{ words, count, shown: shownOf(kind, actor) },
    exact: (kind.exact?.(typed) ?? []).map((condition) => all([condition, ...seen])),
    matching: (kind.ways?.(words, actor) ?? [list.search?.(words, actor) ?? []]).map((way) =>
      all([...seen, ...way]),
    ),
  }
  return list.counted ? bestOfMany(kind, asked) : bestOfDozens(kind, asked)
}

/** What is asked of one kind, each condition with the reader's scope: what is exactly it, and the ways to match. */
interface Asked {
  words: string
  shown: RawBuilder<unknown>
  count: number
  exact: Condition[]
  matching: Condition[]
}

/** Of a list of dozens all that match are put in order: twenty of those are planned as quickly as two that grow. */
function bestOfDozens(kind: Found, { words, count, shown, exact, matching }: Asked): RawBuilder<unknown> {
  // a column may be empty, and is then neither equal nor not
  const isExact = sql`coalesce(${anyOf(exact)}, false)`
  return sql`
    select ${shown}, ${isExact} as exact, row_number() over nearest as place
    from ${sourceOf(kind.list)} where ${anyOf([...matching, ...exact])}
    window nearest as (order by ${isExact} desc, ${nearestFirst(kind, words)})
    order by place limit ${sql.lit(count)}`
}

/**
 * Of what grows a few matches are taken as they lie; where there are more, the first in the order of the list are, as far
 * as `WALKED` reaches along its index, and of those taken as many as are missing.
 */
function bestOfMany(kind: Found, { words, count, shown, exact, matching }: Asked): RawBuilder<unknown> {
  const { list } = kind
  const id = idOf(list)
  const source = sourceOf(list)
  const idsWhere = (condition: Condition, most: number) =>
    sql`(select ${id} from ${source} where ${condition} limit ${sql.lit(most)})`
  const along = sql`(select * from ${source} order by ${keysInOrder(list, list.sort)} limit ${sql.lit(WALKED)})`
  const walk = (way: Condition) => sql`(select ${id} from ${along} as ${sql.table(list.table)}
    where (select count(*) from few) > ${sql.lit(FEW)} and ${way} limit ${sql.lit(count)})`
  const none = sql`select null::uuid as id where false`
  return sql`
    with few as materialized (${together(matching.map((way) => idsWhere(way, FEW + 1)))}),
    walked as materialized (${together(matching.map(walk))}),
    exact as materialized (${exact.length > 0 ? together(exact.map((one) => idsWhere(one, count))) : none})
    select ${shown}, ${id} in (select id from exact) as exact, row_number() over nearest as place
    from ${source}
    where ${id} in (
      select id from exact
      union all select id from walked
      union all select id from few where (select count(*) from walked) < ${sql.lit(count)})
    window nearest as (order by (${id} in (select id from exact)) desc, (${id} in (select id from walked)) desc,
      ${nearestFirst(kind, words)})
    order by place limit ${sql.lit(count)}`
}

/** What is answered of each row to this person. */
function shownOf({ entity, list, title, detail, ...found }: Found, actor: Actor): RawBuilder<unknown> {
  const missing = sql`null::text`
  const { status = missing, amount = sql`null::numeric`, date = sql`null::date` } = found
  return sql`${sql.lit(entity)} as entity, ${idOf(list)} as id, ${title} as title, ${detail?.(actor) ?? missing} as detail,
    ${status} as status, ${amount} as amount, ${date} as date`
}

function nearestFirst({ list, nearness }: Found, words: string): RawBuilder<unknown> {
  const rank = nearness?.(words) ?? placeInKey(list.table, words)
  return sql`${rank} desc, ${keysInOrder(list, list.sort)}`
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** One after the other, each row once. */
function together(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union `)
}

/** Its search key begins with the text; or a word in it does. */
function placeInKey(table: string, words: string): RawBuilder<number> {
  const key = sql.ref<string>(`${table}.search_key`)
  const folded = foldText(words)
  const beginning = likePattern(folded).slice(1)
  return sql<number>`((${key} like ${beginning})::int * 2 + (${key} ~ ${beginsWord(folded)})::int)`
}
