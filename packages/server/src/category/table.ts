import {
  type CategoryDefinition,
  type CategoryItem,
  entryFields,
  listName,
  ownColumns,
  personFields,
} from '@barem/shared/category/define-category'
import { toWireOrNull } from '@barem/shared/values/decimal'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'

export type Db = Kysely<Database> | Transaction<Database>

/** Every list has these columns; the code of all of them is written against one that has no others. */
type AnyList = 'paymentMethod'

export function tableOf(definition: CategoryDefinition): AnyList {
  return listName(definition) as AnyList
}

/** The columns of every list. */
export interface CategoryRow {
  id: string
  code: string
  name: string
  active: boolean
  version: number
  modifiedAt: Date
}

export function columnsOf(definition: CategoryDefinition): (keyof CategoryRow)[] {
  return ['id', 'code', 'name', 'active', 'version', 'modifiedAt', ...(ownColumns(definition) as 'id'[])]
}

/** The columns of an entry, the name and the lock of whoever it names, and the name of an entry it names. */
export function selectionOf(definition: CategoryDefinition) {
  const people = personFields(definition).flatMap(({ id, name, locked }) => {
    const of = (column: 'full_name' | 'is_locked') =>
      sql<string | boolean | null>`(select ${sql.ref(column)} from app_user
        where app_user.id = ${sql.ref(`${definition.table}.${id}`)})`
    return [of('full_name').as(name), of('is_locked').as(locked)]
  })
  const entries = entryFields(definition).map(({ id, name, of }) =>
    sql<string | null>`(select name from ${sql.table(of)} as named
      where named.id = ${sql.ref(`${definition.table}.${id}`)})`.as(name),
  )
  return [...columnsOf(definition), ...people, ...entries] as ReturnType<typeof columnsOf>
}

/** The answer of a row, whatever else was read with it: `numeric` columns as numbers, moments in ISO 8601. */
export function present(definition: CategoryDefinition, row: CategoryRow): CategoryItem {
  const item: Record<string, unknown> = Object.fromEntries(
    columnsOf(definition).map((name) => [name, row[name]]),
  )
  item.modifiedAt = row.modifiedAt.toISOString()
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'factor' && field.kind !== 'price') continue
    item[name] = toWireOrNull(item[name] as string | null)
  }
  for (const { name, locked } of personFields(definition)) {
    item[name] = row[name as never] ?? null
    item[locked] = row[locked as never] ?? null
  }
  for (const { name } of entryFields(definition)) item[name] = row[name as never] ?? null
  return item as CategoryItem
}
