import type { CategoryDefinition, CategoryItem } from '@barem/shared/category/define-category'
import { type Kysely, sql } from 'kysely'
import { listPage } from '#db/list-page'
import { eachRow } from '#db/list-rows'
import { equalTo, type ListView } from '#db/list-sql'
import { searchConditions } from '#db/search'
import type { Database } from '#db/types'
import { columnsOf, type Db, present, tableOf } from './table.ts'

export interface CategoryView {
  search?: string | undefined
  active?: boolean | undefined
  sort?: 'code' | '-code' | 'name' | '-name' | 'modifiedAt' | '-modifiedAt' | undefined
}

/** What a picker shows at most; whoever looks for more types a search. */
const OPTIONS = 100

export function listOf(definition: CategoryDefinition) {
  const column = (name: string) => sql.ref(`${definition.table}.${name}`)
  return {
    table: definition.table,
    orders: {
      code: [column('code')],
      name: [sql`${column('name')} collate "vi-x-icu"`],
      modifiedAt: [column('modified_at')],
    },
    rows: (db: Db) => db.selectFrom(tableOf(definition)).select(columnsOf(definition)),
  }
}

/** By name when nothing else is asked for. */
function viewOf({ table }: CategoryDefinition, { search, active, sort = 'name' }: CategoryView): ListView {
  const key = sql.ref(`${table}.search_key`)
  return { sort, conditions: [...searchConditions(key, search), ...equalTo({ table }, { active })] }
}

export async function listCategory(
  db: Db,
  definition: CategoryDefinition,
  view: CategoryView & { pageNumber: number; pageSize: number },
): Promise<{ data: CategoryItem[]; totalItems: number }> {
  const { rows, total } = await listPage(db, listOf(definition), viewOf(definition, view), view)
  return { data: rows.map((row) => present(definition, row)), totalItems: total }
}

/** Every entry of a view, for an export. */
export async function* eachEntry(
  db: Kysely<Database>,
  definition: CategoryDefinition,
  view: CategoryView,
): AsyncIterable<CategoryItem> {
  for await (const row of eachRow(db, listOf(definition), viewOf(definition, view)))
    yield present(definition, row)
}

export async function findEntry(
  db: Db,
  definition: CategoryDefinition,
  id: string,
): Promise<CategoryItem | null> {
  const row = await db
    .selectFrom(tableOf(definition))
    .select(columnsOf(definition))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? present(definition, row) : null
}

/** Entries in use, for pickers. */
export async function entryOptions(db: Db, definition: CategoryDefinition, search?: string) {
  const { rows } = await listPage(db, listOf(definition), viewOf(definition, { search, active: true }), {
    pageNumber: 1,
    pageSize: OPTIONS,
  })
  return rows.map(({ id, code, name }) => ({ id, code, name }))
}
