import type { Issue } from '@barem/shared/http/envelope'
import { isErrorCode } from '@barem/shared/http/error-catalogue'
import { namingColumn, withinSentence } from '@barem/shared/i18n/sentence'
import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import type { SpreadsheetColumn } from './kind.ts'
import { writeSpreadsheet } from './run.ts'
import type { ReadRow } from './sheet-rows.ts'
import { bookColumn } from './template.ts'

/** The bytes of an .xlsx of these rows, with an additional last column that describes the errors of each. */
export function errorBook(
  locale: Locale,
  columns: readonly SpreadsheetColumn[],
  rows: readonly ReadRow[],
): Promise<Buffer> {
  const errors = { header: translate(locale, 'spreadsheet.errors'), kind: 'text' as const, width: 60 }
  // As text, so that a cell with the wrong kind of content comes back as it was.
  const asText = columns.map((column) => ({ ...bookColumn(column, locale), kind: 'text' as const }))
  const sheet = {
    name: translate(locale, 'spreadsheet.data'),
    columns: [...asText, errors],
    rows: rows.map((row) => [
      ...columns.map(({ key }) => row.values[key] ?? null),
      row.errors.map((issue) => inWords(issue, columns, locale)).join('; ') || null,
    ]),
  }
  return writeSpreadsheet({ sheets: [sheet] })
}

/** How the file of a book of errors is called, after the one it was read from. */
export function errorBookName(locale: Locale, fileName: string): string {
  return `${fileName.replace(/\.(xlsx?|tsv)$/i, '')} - ${translate(locale, 'spreadsheet.errors')}.xlsx`
}

/** What is wrong with a cell, in a sentence that names its column. */
export function inWords(
  { path, code, params }: Issue,
  columns: readonly SpreadsheetColumn[],
  locale: Locale,
): string {
  const header = columns.find(({ key }) => key === path.split('.')[0])?.header[locale] ?? path
  if (isErrorCode(code) && code !== 'unknown-reference' && code !== 'duplicate')
    return namingColumn(header, translate(locale, `errors.${code}`, params))
  const context = params.origin ?? params.expected
  const sentence = translate(locale, `issues.${code}`, {
    ...params,
    field: withinSentence(header),
    ...(context ? { context } : {}),
  })
  return namingColumn(header, sentence)
}
