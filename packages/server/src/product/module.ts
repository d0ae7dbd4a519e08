import { discussedKind } from '#record/commands'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { foundProduct } from './found.ts'
import { products } from './repository.ts'
import { productRoutes } from './routes.ts'
import { productRecord } from './save.ts'
import { productSpreadsheet } from './spreadsheet.ts'

export const productModule: Module = {
  name: 'product',
  routes: productRoutes,
  constraints: { product_code_key: { code: 'duplicate-code', path: 'code' } },
  spreadsheets: [spreadsheet(productSpreadsheet)],
  lists: [products],
  found: [foundProduct],
  discussed: [discussedKind({ ...productRecord, entity: 'product' })],
  records: [
    {
      ...{ table: 'product', entity: 'product', name: 'code', changes: ['product.updated'] },
      unique: { product: 'upper(code)' },
    },
  ],
}
