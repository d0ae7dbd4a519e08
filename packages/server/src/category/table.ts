import {
  type CategoryDefinition,
  type CategoryItem,
  listName,
  ownColumns,
} from '@barem/shared/category/define-category'
import { toWire } from '@barem/shared/values/decimal'
import type { Kysely, Transaction } from 'kysely'
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

/** The answer of a row, whatever else was read with it: `numeric` columns as numbers, moments in ISO 8601. */
export function present(definition: CategoryDefinition, row: CategoryRow): CategoryItem {
  const item: Record<string, unknown> = Object.fromEntries(
    columnsOf(definition).map((name) => [name, row[name]]),
  )
  item.modifiedAt = row.modifiedAt.toISOString()
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'factor') item[name] = toWire(item[name] as string)
  }
  return item as CategoryItem
}
