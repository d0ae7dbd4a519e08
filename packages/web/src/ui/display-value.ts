import type { Format } from '@barem/shared/values/format'
import { textOf } from '#i18n/i18n.ts'

/** A value of a record as a person reads it; of a reference its name, which stands beside the id as `departmentName` or `department.name`. */
export function displayValue(record: Record<string, unknown>, name: string, format: Format): string {
  const value = record[name]
  const base = name.replace(/Id$/, '')
  const named = record[`${base}Name`] ?? (record[base] as { name?: unknown } | null | undefined)?.name
  if (name !== base && typeof named === 'string') return named
  return plain(value, format)
}

/** Any value in the reader's manner: figures, dates, yes and no. */
export function plain(value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return textOf('frame.document.empty')
  if (typeof value === 'boolean') return textOf(value ? 'frame.list.yes' : 'frame.list.no')
  if (typeof value === 'number') return format.number(value, 4)
  if (typeof value !== 'string')
    return Array.isArray(value) ? format.number(value.length) : JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? format.moment(value) : value
}
