import { quotationFields } from '@barem/shared/quotation/fields'
import type { Json } from '#approval/snapshot'
import { headerContent } from '#document/header'
import type { LineRow, Loaded } from './rows.ts'

/** Raise it with a further entry below when the content gets a field; what stands stays as older snapshots know it. */
export const SCHEMA_VERSION = 2

type Content = { [field: string]: Json }

/** What an approval is bound to, by the version of its form: everything a person decides on, as it stands in the database. */
const contents: Record<number, (document: Loaded) => Content> = {
  1: (document) => ({ ...header(document, 1), lines: document.lines.map(line) }),
  // the names that were sent
  2: (document) => ({ ...header(document, 2), lines: document.lines.map(line), sent: document.row.sent }),
}

export function quotationContent(document: Loaded, schemaVersion: number): Content {
  const content = contents[schemaVersion]
  if (!content) throw new Error(`no content of a quotation in version ${schemaVersion}`)
  return content(document)
}

function header({ row }: Loaded, schemaVersion: number): Content {
  return {
    number: row.number,
    version: row.version,
    customerName: row.customerName,
    ...headerContent(quotationFields, row, schemaVersion),
    goodsTotal: row.goodsTotal,
    total: row.total,
    vatTotal: row.vatTotal,
    costTotal: row.costTotal,
  }
}

/** Field by field: a column that lines get later is not in what was sent before. */
function line(row: LineRow): Content {
  return {
    position: row.position,
    productId: row.productId,
    productCode: row.productCode,
    productName: row.productName,
    unitName: row.unitName,
    unitKind: row.unitKind,
    unitFactor: row.unitFactor,
    quantity: row.quantity,
    length: row.length,
    barem: row.barem,
    unitWeight: row.unitWeight,
    theoreticalWeight: row.theoreticalWeight,
    actualWeight: row.actualWeight,
    priceType: row.priceType,
    importPrice: row.importPrice,
    salePrice: row.salePrice,
    vatRate: row.vatRate,
    amount: row.amount,
  }
}
