import type { Format } from './format.ts'

/** Any value as a person reads it: figures, dates, yes and no. */
export function valueInWords(value: unknown, format: Format, textOf: (key: string) => string): string {
  if (value === null || value === undefined || value === '') return textOf('frame.document.empty')
  if (typeof value === 'boolean') return textOf(value ? 'frame.list.yes' : 'frame.list.no')
  if (typeof value === 'number') return format.number(value, 4)
  if (typeof value !== 'string')
    return Array.isArray(value) ? format.number(value.length) : JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? format.moment(value) : value
}
