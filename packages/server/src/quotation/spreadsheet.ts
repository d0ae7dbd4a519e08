import type { Status } from '@barem/shared/approval/lifecycle'
import { resources } from '@barem/shared/i18n/resources'
import { quotationQuery } from '@barem/shared/quotation/endpoints'
import { toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import type { ReadContext } from '#http/call'
import type { SpreadsheetColumn, SpreadsheetKind } from '#spreadsheet/kind'
import { eachQuotation, type QuotationView } from './repository.ts'
import { asShown, type QuotationRow } from './rows.ts'

const { vi, en } = { vi: resources.vi.quotation, en: resources.en.quotation }
const none = { vi: '', en: '' }

type Column = SpreadsheetColumn<QuotationRow>
const shownOnly = { readOnly: true, whenChosen: true }

function column(
  key: keyof typeof vi.field,
  kind: Column['kind'],
  value: Column['value'],
  more: Partial<Column> = {},
): Column {
  const header = { vi: vi.field[key], en: en.field[key] }
  return { key, header, kind, value, required: false, hint: none, ...more }
}

const sums = { vi: resources.vi.tradeLine.total, en: resources.en.tradeLine.total }

function sum(key: keyof typeof sums.vi, decimals: number, value: (row: QuotationRow) => string): Column {
  const header = { vi: sums.vi[key], en: sums.en[key] }
  return {
    key,
    header,
    kind: 'number',
    value: (row) => toWire(value(row)),
    required: false,
    hint: none,
    decimals,
  }
}

const whole = { decimals: 0 }

const columns: readonly Column[] = [
  column('number', 'text', ({ number }) => number),
  column('date', 'date', ({ date }) => date),
  column('validUntil', 'date', ({ validUntil }) => validUntil),
  column('customer', 'text', ({ customerName }) => customerName),
  column('status', 'text', ({ status }, { locale }) => resources[locale].approval.status[status as Status]),
  sum('theoreticalWeight', 3, (row) => row.theoreticalWeightTotal),
  sum('actualWeight', 3, (row) => row.actualWeightTotal),
  sum('goods', 0, (row) => row.goodsTotal),
  column('discount', 'number', ({ discount }) => toWire(discount), whole),
  column('shippingFee', 'number', ({ shippingFee }) => toWire(shippingFee), whole),
  column('total', 'number', ({ total }) => toWire(total), whole),
  sum('vat', 0, (row) => row.vatTotal),
  column('deposit', 'number', ({ deposit }) => toWire(deposit), whole),
  {
    ...sum('cost', 0, () => '0'),
    value: ({ costTotal }) => (costTotal === null ? null : toWire(costTotal)),
    needs: 'cost:view',
  },
  column('officer', 'text', ({ officerName }) => officerName),
  column('approver', 'text', ({ approverName }) => approverName),
  column('contractNumber', 'text', ({ contractNumber }) => contractNumber),
  column('note', 'text', ({ note }) => note),
  column('author', 'text', ({ authorName }) => authorName, shownOnly),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), shownOnly),
]

/** Quotations as a spreadsheet; they are not imported, since each begins as somebody's draft. */
export const quotationSpreadsheet: SpreadsheetKind<QuotationView, never, QuotationRow> = {
  path: 'quotation',
  entity: 'quotation',
  title: { vi: vi.title, en: en.title },
  view: 'quotation:view',
  create: 'quotation:create',
  columns,
  query: quotationQuery.omit({ pageNumber: true, pageSize: true }),
  rows,
}

async function* rows(context: ReadContext, view: QuotationView): AsyncIterable<QuotationRow> {
  for await (const row of eachQuotation(context, view)) yield asShown(row)
}
