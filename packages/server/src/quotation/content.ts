import { quotationFields } from '@barem/shared/quotation/fields'
import type { Json } from '#approval/snapshot'
import { headerContent } from '#document/header'
import type { LineRow, Loaded } from './rows.ts'

/** Raised with a further entry below when the content gets a field; existing entries define older snapshots and never change. */
export const SCHEMA_VERSION = 2

type Content = { [field: string]: Json }

/** The content an approval is bound to, by content version: everything the approver decides on, as stored. */
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

/** Listed field by field, so that a new column of lines does not change older snapshots. */
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
