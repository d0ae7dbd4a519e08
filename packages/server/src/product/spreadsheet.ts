import { resources } from '@barem/shared/i18n/resources'
import { productQuery } from '@barem/shared/product/endpoints'
import type { ProductBody } from '@barem/shared/product/form'
import type { SpreadsheetKind } from '#spreadsheet/kind'
import { productColumns } from './columns.ts'
import { checkProducts } from './import.ts'
import { type ExportedProduct, eachProduct, type ProductView } from './repository.ts'
import { productRecord } from './save.ts'

/** Products as a spreadsheet: an export can be imported unchanged. */
export const productSpreadsheet: SpreadsheetKind<ProductView, ProductBody, ExportedProduct> = {
  path: 'product',
  entity: 'product',
  title: { vi: resources.vi.product.title, en: resources.en.product.title },
  view: 'product:view',
  create: 'product:create',
  columns: productColumns,
  query: productQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachProduct,
  readsXls: true,
  check: checkProducts,
  record: productRecord,
}
