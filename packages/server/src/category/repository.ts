import type { CategoryDefinition, CategoryItem } from '@barem/shared/category/define-category'
import { foldText } from '@barem/shared/values/fold-text'
import { sql } from 'kysely'
import { likePattern } from '#db/search'
import { columnsOf, type Db, present, tableOf } from './table.ts'

export interface CategoryView {
  search?: string | undefined
  active?: boolean | undefined
  sort?: 'code' | '-code' | 'name' | '-name' | 'modifiedAt' | '-modifiedAt' | undefined
}

/** What a picker shows at most; whoever looks for more types a search. */
const OPTIONS = 100

function rows(db: Db, definition: CategoryDefinition, { search, active }: CategoryView) {
  let query = db.selectFrom(tableOf(definition))
  if (search) query = query.where('searchKey', 'like', likePattern(foldText(search)))
  if (active !== undefined) query = query.where('active', '=', active)
  return query
}

function page(db: Db, definition: CategoryDefinition, view: CategoryView, limit: number, offset: number) {
  const { sort = 'name' } = view
  const column = sort.replace('-', '') as 'code' | 'name' | 'modifiedAt'
  const expression = column === 'name' ? sql`name collate "vi-x-icu"` : sql.ref(column)
  return rows(db, definition, view)
    .select(columnsOf(definition))
    .orderBy(expression, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function listCategory(
  db: Db,
  definition: CategoryDefinition,
  view: CategoryView & { pageNumber: number; pageSize: number },
): Promise<{ data: CategoryItem[]; totalItems: number }> {
  const [found, count] = await Promise.all([
    page(db, definition, view, view.pageSize, (view.pageNumber - 1) * view.pageSize),
    rows(db, definition, view).select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: found.map((row) => present(definition, row)), totalItems: Number(count.total) }
}

/** Every entry of a view, for an export. */
export async function* eachEntry(
  db: Db,
  definition: CategoryDefinition,
  view: CategoryView,
): AsyncIterable<CategoryItem> {
  const size = 1000
  for (let offset = 0; ; offset += size) {
    const found = await page(db, definition, view, size, offset)
    for (const row of found) yield present(definition, row)
    if (found.length < size) return
  }
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
export function entryOptions(db: Db, definition: CategoryDefinition, search?: string) {
  return rows(db, definition, { search, active: true })
    .select(['id', 'code', 'name'])
    .orderBy(sql`name collate "vi-x-icu"`)
    .orderBy('id')
    .limit(OPTIONS)
    .execute()
}
