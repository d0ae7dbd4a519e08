import { resources } from '@barem/shared/i18n/resources'
import { productQuery } from '@barem/shared/product/endpoints'
import type { SpreadsheetKind } from '#spreadsheet/kind'
import { productColumns } from './columns.ts'
import { checkProducts, type ImportedProduct, saveProducts } from './import.ts'
import { type ExportedProduct, eachProduct, type ProductView } from './repository.ts'

/** Products as a spreadsheet: an export can be imported unchanged. */
export const productSpreadsheet: SpreadsheetKind<ProductView, ImportedProduct, ExportedProduct> = {
  path: 'product',
  entity: 'product',
  title: { vi: resources.vi.product.title, en: resources.en.product.title },
  view: 'product:view',
  create: 'product:create',
  columns: productColumns,
  query: productQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachProduct,
  check: checkProducts,
  save: saveProducts,
}
