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

type Column = 'id' | 'code' | 'name' | 'active' | 'version' | 'modifiedAt'

export function columnsOf(definition: CategoryDefinition): Column[] {
  return ['id', 'code', 'name', 'active', 'version', 'modifiedAt', ...(ownColumns(definition) as 'id'[])]
}

/** A row as it leaves: `numeric` columns as numbers, moments in ISO 8601. */
export function present(definition: CategoryDefinition, row: Record<Column, unknown>): CategoryItem {
  const item = { ...row, modifiedAt: (row.modifiedAt as Date).toISOString() } as Record<string, unknown>
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'factor') item[name] = toWire(item[name] as string)
  }
  return item as CategoryItem
}
