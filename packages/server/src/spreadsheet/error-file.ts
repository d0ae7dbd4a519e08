import type { Issue } from '@barem/shared/http/envelope'
import { isErrorCode } from '@barem/shared/http/error-catalogue'
import { namingColumn, withinSentence } from '@barem/shared/i18n/sentence'
import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import type { Actor } from '#access/actor'
import type { FileAnswer, OwnContext } from '#http/call'
import { XLSX } from './export.ts'
import { type KindFor, type ReadFile, validateRows, withUpload } from './import.ts'
import type { SpreadsheetColumn, SpreadsheetKind } from './kind.ts'
import { writeSpreadsheet } from './run.ts'
import { bookColumn } from './template.ts'

/** The uploaded rows, or only the faulty ones, with an additional last column that describes the errors of each. */
export function errorFile(
  call: OwnContext & { actor: Actor },
  kindFor: KindFor,
  wanted: 'all' | 'faulty',
): Promise<FileAnswer> {
  return withUpload(call, kindFor, (later, kind, file) => withErrors(later, kind, file, wanted))
}

async function withErrors(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  file: ReadFile,
  wanted: 'all' | 'faulty',
): Promise<FileAnswer> {
  const { locale } = call
  const validated = await validateRows(call, kind, file)
  const rows = wanted === 'all' ? validated : validated.filter(({ errors }) => errors.length > 0)
  const errors = { header: translate(locale, 'spreadsheet.errors'), kind: 'text' as const, width: 60 }
  // As text, so that a cell with the wrong kind of content comes back as it was.
  const columns = file.columns.map((column) => ({ ...bookColumn(column, locale), kind: 'text' as const }))
  const sheet = {
    name: translate(locale, 'spreadsheet.data'),
    columns: [...columns, errors],
    rows: rows.map((row) => [
      ...file.columns.map(({ key }) => row.values[key] ?? null),
      row.errors.map((issue) => inWords(issue, file.columns, locale)).join('; ') || null,
    ]),
  }
  const name = file.name.replace(/\.(xlsx|tsv)$/i, '')
  return {
    name: `${name} - ${translate(locale, 'spreadsheet.errors')}.xlsx`,
    contentType: XLSX,
    body: await writeSpreadsheet({ sheets: [sheet] }),
  }
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
