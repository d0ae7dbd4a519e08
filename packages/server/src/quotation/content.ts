import { quotationFields } from '@barem/shared/quotation/fields'
import type { Transaction } from 'kysely'
import type { Content } from '#approval/snapshot'
import type { Database } from '#db/types'
import { headerContent } from '#document/header'
import { type HeaderRow, type LineRow, loadLines } from './rows.ts'

/** Raise it when a field is added, so that an older snapshot is not compared with what it could not know. */
const SCHEMA_VERSION = 1

/** What an approval is bound to: everything a person decides on, as it stands in the database. */
export async function contentOf(trx: Transaction<Database>, row: HeaderRow): Promise<Content> {
  return contentFrom(row, await loadLines(trx, row.id))
}

/** The same of lines that are at hand. */
export function contentFrom(row: Omit<HeaderRow, 'searchKey'>, lines: LineRow[]): Content {
  return {
    entity: 'quotation',
    entityId: row.id,
    schemaVersion: SCHEMA_VERSION,
    content: {
      number: row.number,
      version: row.version,
      customerName: row.customerName,
      ...headerContent(quotationFields, row, SCHEMA_VERSION),
      goodsTotal: row.goodsTotal,
      total: row.total,
      vatTotal: row.vatTotal,
      costTotal: row.costTotal,
      lines: lines.map(({ id: _, quotationId: __, ...line }) => line),
    },
  }
}
