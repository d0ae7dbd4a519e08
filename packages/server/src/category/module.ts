import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { categoryRoutes } from './routes.ts'
import { categorySpreadsheet } from './spreadsheet.ts'

/** The seventeen lists, all from their definitions. */
export const categoryModule: Module = {
  name: 'category',
  routes: categoryRoutes,
  constraints: Object.fromEntries(
    categories.map(({ table, duplicateCode }) => [
      `${table}_code_key`,
      { code: duplicateCode, path: 'code' },
    ]),
  ),
  inUse: Object.fromEntries(categories.map(({ table, inUse }) => [table, inUse])),
  spreadsheets: categories.map((definition) => spreadsheet(categorySpreadsheet(definition))),
  records: categories.map((definition) => ({
    ...{ table: definition.table, entity: listName(definition), name: 'code' },
    ...{ changes: ['category.updated'], unique: { [definition.table]: 'upper(code)' } },
  })),
}
