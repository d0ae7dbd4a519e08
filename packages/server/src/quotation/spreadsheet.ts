import type { Status } from '@barem/shared/approval/lifecycle'
import { resources } from '@barem/shared/i18n/resources'
import { quotationQuery } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import { toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { exportColumn, headerExport, type PlacedColumn } from '#document/spreadsheet'
import type { ReadContext } from '#http/call'
import type { SpreadsheetColumn, SpreadsheetKind, Words } from '#spreadsheet/kind'
import { eachQuotation, type QuotationView } from './repository.ts'
import { asShown, type QuotationRow } from './rows.ts'

const { vi, en } = { vi: resources.vi.quotation, en: resources.en.quotation }
const sums = { vi: resources.vi.tradeLine.total, en: resources.en.tradeLine.total }

type Value = SpreadsheetColumn<QuotationRow>['value']
type More = Partial<SpreadsheetColumn<QuotationRow>>

const fieldWords = (name: string): Words => ({
  vi: (vi.field as Record<string, string>)[name] ?? name,
  en: (en.field as Record<string, string>)[name] ?? name,
})

const field = (name: keyof typeof vi.field, value: Value, more: More = {}) =>
  exportColumn<QuotationRow>(name, fieldWords(name), { kind: 'text', value, ...more })

const total = (
  key: keyof typeof sums.vi,
  decimals: number,
  value: (row: QuotationRow) => string | null,
  more: More = {},
) =>
  exportColumn<QuotationRow>(
    key,
    { vi: sums.vi[key], en: sums.en[key] },
    {
      kind: 'number',
      decimals,
      value: (row) => {
        const kept = value(row)
        return kept === null ? null : toWire(kept)
      },
      ...more,
    },
  )

const shownOnly = { readOnly: true, whenChosen: true }

const placed: PlacedColumn<QuotationRow>[] = [
  { place: 1, column: field('number', ({ number }) => number) },
  {
    place: 5,
    column: field('status', (row, { locale }) => resources[locale].approval.status[row.status as Status]),
  },
  { place: 6, column: total('theoreticalWeight', 3, (row) => row.theoreticalWeightTotal) },
  { place: 7, column: total('actualWeight', 3, (row) => row.actualWeightTotal) },
  { place: 8, column: total('goods', 0, (row) => row.goodsTotal) },
  { place: 11, column: field('total', (row) => toWire(row.total), { kind: 'number', decimals: 0 }) },
  { place: 12, column: total('vat', 0, (row) => row.vatTotal) },
  { place: 14, column: total('cost', 0, (row) => row.costTotal, { needs: 'cost:view' }) },
  { place: 19, column: field('author', (row) => row.authorName, shownOnly) },
  {
    place: 20,
    column: field('modifiedAt', (row) => businessDate(row.modifiedAt), { kind: 'date', ...shownOnly }),
  },
  ...headerExport(quotationFields, fieldWords),
]

/** Quotations as a spreadsheet; they are not imported, since each begins as somebody's draft. */
export const quotationSpreadsheet: SpreadsheetKind<QuotationView, never, QuotationRow> = {
  path: 'quotation',
  entity: 'quotation',
  title: { vi: vi.title, en: en.title },
  view: 'quotation:view',
  create: 'quotation:create',
  columns: placed.sort((left, right) => left.place - right.place).map(({ column }) => column),
  query: quotationQuery.omit({ pageNumber: true, pageSize: true }),
  rows,
}

async function* rows(context: ReadContext, view: QuotationView): AsyncIterable<QuotationRow> {
  for await (const row of eachQuotation(context, view)) yield asShown(row)
}
