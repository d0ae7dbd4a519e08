import { resources } from '@barem/shared/i18n/resources'
import { productQuery } from '@barem/shared/product/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import type { ReadContext } from '#http/call'
import type { SpreadsheetKind, Value } from '#spreadsheet/kind'
import { productColumns } from './columns.ts'
import { checkProducts, exportedBarem, type ImportedProduct, saveProducts } from './import.ts'
import { eachProduct, type ProductView } from './repository.ts'

/** Products as a spreadsheet: the export of a view reads back in as it is. */
export const productSpreadsheet: SpreadsheetKind<ProductView, ImportedProduct> = {
  path: 'product',
  entity: 'product',
  title: { vi: resources.vi.product.title, en: resources.en.product.title },
  view: 'product:view',
  create: 'product:create',
  columns: productColumns,
  query: productQuery.omit({ pageNumber: true, pageSize: true }),
  exportRows,
  check: checkProducts,
  save: saveProducts,
}

async function* exportRows(context: ReadContext, view: ProductView): AsyncIterable<Record<string, Value>> {
  const today = businessDate(context.now)
  for await (const product of eachProduct(context, view)) {
    yield {
      code: product.code,
      name: product.name,
      nameEn: product.nameEn,
      type: product.productType.name,
      group: product.productGroup?.name ?? null,
      unit: product.unit.name,
      origin: product.productOrigin?.name ?? null,
      ...exportedBarem(product, today),
      length: product.length,
      weight: product.theoreticalWeight,
      capitalPrice: product.capitalPrice,
      salePrice: product.salePrice,
      vatRate: product.vatRate,
      description: product.description,
      active: product.active,
    }
  }
}
