import {
  type CategoryDefinition,
  type CategoryItem,
  categoryFilters,
} from '@barem/shared/category/define-category'
import { sql } from 'kysely'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { viewOf } from '#list/list'
import { listAnswer, listPage, type PageNumber } from '#list/page'
import { eachRow } from '#list/rows'
import { type Db, present, selectionOf, tableOf } from './table.ts'

export interface CategoryView {
  search?: string | undefined
  active?: boolean | undefined
  sort?: 'code' | '-code' | 'name' | '-name' | 'modifiedAt' | '-modifiedAt' | undefined
}

/** The most entries a picker shows; others are found by search. */
const OPTIONS = 100

export function listOf(definition: CategoryDefinition) {
  const column = (name: string) => sql.ref(`${definition.table}.${name}`)
  return {
    table: definition.table,
    search: (text: string | undefined) => searchConditions(column('search_key'), text),
    filters: categoryFilters(definition),
    sort: 'name',
    orders: {
      code: [sql`${column('code')} collate vi_natural`],
      name: [sql`${column('name')} collate vi_natural`],
      modifiedAt: [column('modified_at')],
    },
    rows: (db: Db) => db.selectFrom(tableOf(definition)).select(selectionOf(definition)),
  }
}

export function listCategory(
  context: ReadContext,
  definition: CategoryDefinition,
  query: CategoryView & PageNumber,
): Promise<{ data: CategoryItem[]; totalItems: number }> {
  return listAnswer(context, listOf(definition), { ...query }, (row) => present(definition, row))
}

/** Every entry of a view, for an export. */
export async function* eachEntry(
  { db, actor }: ReadContext,
  definition: CategoryDefinition,
  view: CategoryView,
): AsyncIterable<CategoryItem> {
  const list = listOf(definition)
  for await (const row of eachRow(db, list, viewOf(list, actor, { ...view }))) yield present(definition, row)
}

/** Entries in use, for pickers. */
export async function entryOptions(
  { db, actor }: ReadContext,
  definition: CategoryDefinition,
  search?: string,
) {
  const list = listOf(definition)
  const view = viewOf(list, actor, { search, active: true })
  const { rows } = await listPage(db, list, view, { pageNumber: 1, pageSize: OPTIONS })
  return rows.map(({ id, code, name }) => ({ id, code, name }))
}
