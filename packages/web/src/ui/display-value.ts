import type { Format } from '@barem/shared/values/format'
import { valueInWords } from '@barem/shared/values/in-words'
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
  return valueInWords(value, format, textOf)
}
