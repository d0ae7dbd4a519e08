import { categories } from '@barem/shared/category/categories'
import { type CategoryDefinition, listName } from '@barem/shared/category/define-category'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { foundEntry } from './found.ts'
import { listOf } from './repository.ts'
import { categoryRoutes } from './routes.ts'
import { categorySpreadsheet } from './spreadsheet.ts'

/** What a violated unique code of each list means. */
export function categoryConstraints(
  definitions: readonly CategoryDefinition[],
): Module['constraints'] & object {
  return Object.fromEntries(
    definitions.map(({ table, duplicateCode }) => [
      `${table}_code_key`,
      { code: duplicateCode, path: 'code' },
    ]),
  )
}

/** The seventeen lists, all from their definitions. */
export const categoryModule: Module = {
  name: 'category',
  routes: categoryRoutes,
  found: categories.map(foundEntry),
  constraints: categoryConstraints(categories),
  inUse: Object.fromEntries(categories.map(({ table, inUse }) => [table, inUse])),
  spreadsheets: categories.map((definition) => spreadsheet(categorySpreadsheet(definition))),
  smallLists: Object.fromEntries(categories.map((list) => [listName(list), listOf(list)])),
  records: categories.map((definition) => ({
    ...{ table: definition.table, entity: listName(definition), name: 'code' },
    ...{ changes: ['category.updated'], unique: { [definition.table]: 'upper(code)' } },
  })),
}
