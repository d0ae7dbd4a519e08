import type { FoundGroup } from '@barem/shared/finder/endpoints'
import { type Typed, typedAs } from '@barem/shared/finder/typed'
import { foldText } from '@barem/shared/values/fold-text'
import { type RawBuilder, sql } from 'kysely'
import { beginsWord, likePattern } from '#db/search'
import { type Actor, may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { all, idOf, keysInOrder, sourceOf, viewOf } from '#list/list'
import type { Found } from './found.ts'

/**
 * So many matches of a kind are put in order of nearness. Of more the words say too little for that: the first in the order
 * of its list are as good, and reading along its index finds them soon.
 */
const FEW = 400

interface Row {
  entity: string
  id: string
  title: string
  detail: string | null
  status: string | null
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
    const shown = own.slice(0, most).map(({ entity: _, place: __, ...row }) => row)
    return { entity, rows: shown, more: own.length > most }
  })
  return groups
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => Number(other.rows[0]!.exact) - Number(one.rows[0]!.exact))
}

/** Those that are exactly what was typed, then the nearest, then in the order of the list. */
function bestOf(kind: Found, typed: Typed, actor: Actor, count: number): RawBuilder<unknown> {
  const { entity, list, title, detail, status } = kind
  const words = kind.words?.(typed) ?? typed.text
  const id = idOf(list)
  const source = sourceOf(list)
  const matching = all(viewOf(list, actor, { search: words }).conditions)
  const seen = viewOf(list, actor, {}).conditions
  const exact = (kind.exact?.(typed) ?? []).map(
    (condition) =>
      sql`(select ${id} from ${source} where ${all([condition, ...seen])} limit ${sql.lit(count)})`,
  )
  const none = sql`select null::uuid as id where false`
  const isFew = sql`(select count(*) from few) <= ${sql.lit(FEW)}`
  return sql`
    with few as materialized (select ${id} from ${source} where ${matching} limit ${sql.lit(FEW + 1)}),
    exact as materialized (${exact.length > 0 ? sql.join(exact, sql` union all `) : none})
    select ${sql.lit(entity)} as entity, ${id} as id, ${title} as title, ${detail ?? sql`null::text`} as detail,
      ${status ?? sql`null::text`} as status, ${id} in (select id from exact) as exact, row_number() over nearest as place
    from ${source}
    where ${id} in (
      select id from exact
      union all select id from few where ${isFew}
      union all (
        select ${id} from ${source} where not ${isFew} and ${matching}
        order by ${keysInOrder(list, list.sort)} limit ${sql.lit(count)}))
    window nearest as (
      order by (${id} in (select id from exact)) desc, ${kind.nearness?.(words) ?? nearness(list.table, words)} desc,
        ${keysInOrder(list, list.sort)})
    order by place limit ${sql.lit(count)}`
}

/** Its search key begins with the text; or a word in it does. */
function nearness(table: string, words: string): RawBuilder<number> {
  const key = sql.ref<string>(`${table}.search_key`)
  const folded = foldText(words)
  const beginning = likePattern(folded).slice(1)
  return sql<number>`((${key} like ${beginning})::int * 2 + (${key} ~ ${beginsWord(folded)})::int)`
}
