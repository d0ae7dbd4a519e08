import { readLineField } from '@barem/shared/trade-line/line-history'
import type { Format } from '@barem/shared/values/format'
import { hasText, textOf } from '#i18n/i18n.ts'

/** The name of a field as the history has it: of the header, or of a line by its product and length. */
export function fieldWords(field: string, format: Format): string {
  const line = readLineField(field)
  if (!line) return hasText(`quotation.field.${field}`) ? textOf(`quotation.field.${field}`) : field
  const product =
    line.length === null ? line.productCode : `${line.productCode} · ${format.metres(line.length)}`
  return textOf('quotation.line.change', { product, field: textOf(`quotation.line.${line.field}`) })
}

const amounts = new Set(['total', 'deposit', 'discount', 'shippingFee', 'line', 'amount'])
const rates = new Set(['vatRate', 'shippingVatRate'])
const dates = new Set(['date', 'validUntil', 'expectedReceiptDate'])
/** Fields whose values are words of ours. */
const worded: Record<string, string> = {
  priceType: 'quotation.priceType',
  source: 'quotation.source',
  status: 'approval.status',
}

/** A value as the history has it, in the reader's manner. */
export function valueWords(field: string, value: unknown, format: Format): string {
  const name = readLineField(field)?.field ?? field
  if (value === null || value === undefined || value === '') return textOf('frame.document.empty')
  if (typeof value === 'boolean') return textOf(value ? 'frame.feedback.yes' : 'frame.feedback.no')
  if (worded[name]) return textOf(`${worded[name]}.${String(value)}`)
  if (typeof value === 'number') return numberWords(name, value, format)
  return dates.has(name) ? format.date(String(value)) : String(value)
}

function numberWords(name: string, value: number, format: Format): string {
  if (amounts.has(name)) return format.money(value)
  return rates.has(name) ? format.rate(value) : format.number(value, 4)
}
