import type { Status } from '@barem/shared/approval/lifecycle'
import { resources } from '@barem/shared/i18n/resources'
import { quotationQuery } from '@barem/shared/quotation/endpoints'
import { toWire } from '@barem/shared/values/decimal'
import { may } from '#http/actor'
import type { ReadContext } from '#http/call'
import type { SpreadsheetColumn, SpreadsheetKind, Value } from '#spreadsheet/kind'
import { eachQuotation, type QuotationView } from './repository.ts'
import { asShown } from './rows.ts'

const { vi, en } = { vi: resources.vi.quotation, en: resources.en.quotation }
const none = { vi: '', en: '' }

function column(
  key: keyof typeof vi.field,
  kind: SpreadsheetColumn['kind'],
  decimals?: number,
): SpreadsheetColumn {
  const header = { vi: vi.field[key], en: en.field[key] }
  return { key, header, kind, required: false, hint: none, ...(decimals === undefined ? {} : { decimals }) }
}

function sum(key: keyof typeof vi.total, decimals: number): SpreadsheetColumn {
  return {
    key,
    header: { vi: vi.total[key], en: en.total[key] },
    kind: 'number',
    required: false,
    hint: none,
    decimals,
  }
}

const columns: readonly SpreadsheetColumn[] = [
  column('number', 'text'),
  column('date', 'date'),
  column('validUntil', 'date'),
  column('customer', 'text'),
  column('status', 'text'),
  sum('theoreticalWeight', 3),
  sum('actualWeight', 3),
  sum('goods', 0),
  column('discount', 'number', 0),
  column('shippingFee', 'number', 0),
  column('total', 'number', 0),
  sum('vat', 0),
  column('deposit', 'number', 0),
  { ...sum('cost', 0), needs: 'cost:view' },
  column('officer', 'text'),
  column('approver', 'text'),
  column('contractNumber', 'text'),
  column('note', 'text'),
]

/** Quotations as a spreadsheet; they are not imported, since each begins as somebody's draft. */
export const quotationSpreadsheet: SpreadsheetKind<QuotationView> = {
  path: 'quotation',
  entity: 'quotation',
  title: { vi: vi.title, en: en.title },
  view: 'quotation:view',
  create: 'quotation:create',
  columns,
  query: quotationQuery.omit({ pageNumber: true, pageSize: true }),
  exportRows,
}

async function* exportRows(context: ReadContext, view: QuotationView): AsyncIterable<Record<string, Value>> {
  const { actor, locale } = context
  const cost = (value: string | null) => (may(actor, 'cost:view') && value !== null ? toWire(value) : null)
  for await (const today of eachQuotation(context, view)) {
    const row = asShown(today)
    yield {
      number: row.number,
      date: row.date,
      validUntil: row.validUntil,
      customer: row.customerName,
      status: resources[locale].approval.status[row.status as Status],
      theoreticalWeight: toWire(row.theoreticalWeightTotal),
      actualWeight: toWire(row.actualWeightTotal),
      goods: toWire(row.goodsTotal),
      discount: toWire(row.discount),
      shippingFee: toWire(row.shippingFee),
      total: toWire(row.total),
      vat: toWire(row.vatTotal),
      deposit: toWire(row.deposit),
      cost: cost(row.costTotal),
      officer: row.officerName,
      approver: row.approverName,
      contractNumber: row.contractNumber,
      note: row.note,
    }
  }
}
