import { formatFor } from '@barem/shared/values/format'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { fieldWords, valueWords } from './history-words.ts'
import type { LineValues } from './line.ts'
import { lineChanges } from './line-changes.ts'

type Values = Record<string, unknown>

/** A field of one version of a quotation in words; of the lines, what became of them since they were opened. */
export function versionWords(name: string, record: Values, base: Values): readonly string[] | null {
  const format = formatFor(currentLocale())
  if (name !== 'lines') return name.endsWith('Id') ? null : [valueWords(name, record[name], format)]
  const lines = (version: Values) => (version.lines ?? []) as LineValues[]
  const changes = lineChanges(lines(base), lines(record))
  if (changes.length === 0) return [textOf('quotation.line.moved')]
  return changes.map(({ field, from, to }) =>
    textOf('frame.document.changed', {
      field: fieldWords(field, format),
      from: valueWords(field, from, format),
      to: valueWords(field, to, format),
    }),
  )
}
