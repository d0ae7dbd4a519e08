import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import type { Json } from '#approval/snapshot'
import { headerContent, lineContent } from '#document/header'
import type { Loaded } from './rows.ts'

/** Raised with a further entry below when the content gets a field; existing entries define older snapshots and never change. */
export const SCHEMA_VERSION = 2

type Content = { [field: string]: Json }

/** The content an approval is bound to, by content version: everything the approver decides on, as stored. */
const contents: Record<number, (document: Loaded) => Content> = {
  1: (document) => ({ ...header(document, 1), lines: lines(document, 1) }),
  // the names that were sent
  2: (document) => ({ ...header(document, 2), lines: lines(document, 2), sent: document.row.sent }),
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

function lines({ lines }: Loaded, schemaVersion: number): Content[] {
  return lines.map((line) => lineContent(quotationLine.fields, line, schemaVersion))
}
