import { translate } from '@barem/shared/i18n/translate'
import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import type { Locale } from '@barem/shared/values/constants'
import type { ReadContext } from '#http/call'
import type { Book, BookColumn, BookSheet } from './book.ts'
import { columnsFor } from './import.ts'
import type { SpreadsheetColumn, SpreadsheetKind, Value } from './kind.ts'

/** A sheet with the headers, one with guidance, and one with the drop-down lists. */
export async function templateBook(context: ReadContext, kind: SpreadsheetKind): Promise<Book> {
  const { locale, actor } = context
  const columns = columnsFor(kind, actor).filter((column) => !column.readOnly)
  const lists = await Promise.all(
    columns.map(async (column) => (await column.options?.(context)) ?? switchWords(column, locale)),
  )
  const picks = lists.flatMap((values, index) => (values.length > 0 ? [{ index, values }] : []))
  const listSheet = translate(locale, 'spreadsheet.lists')
  const data: BookSheet = {
    name: translate(locale, 'spreadsheet.data'),
    columns: columns.map((column, index) => {
      const place = picks.findIndex((pick) => pick.index === index)
      const from = place < 0 ? {} : { pickFrom: listRange(listSheet, place, picks[place]!.values.length) }
      return {
        ...bookColumn(column, locale),
        header: headerOf(column, locale),
        comment: column.hint[locale],
        ...from,
      }
    }),
    rows: [],
  }
  const sheets = [data, guide(columns, locale)]
  if (picks.length > 0) sheets.push(listsSheet(listSheet, picks, columns, locale))
  return { sheets }
}

function listRange(sheet: string, place: number, length: number): string {
  const letter = String.fromCharCode(65 + place)
  return `'${sheet}'!$${letter}$2:$${letter}$${length + 1}`
}

function switchWords(column: SpreadsheetColumn, locale: Locale): string[] {
  return column.kind === 'switch'
    ? [translate(locale, 'spreadsheet.yes'), translate(locale, 'spreadsheet.no')]
    : []
}

function headerOf(column: SpreadsheetColumn, locale: Locale): string {
  return column.required ? `${column.header[locale]} *` : column.header[locale]
}

export function bookColumn(column: SpreadsheetColumn, locale: Locale): BookColumn {
  const width = column.kind === 'text' ? Math.max(16, column.header[locale].length + 4) : 16
  const decimals = column.decimals === undefined ? {} : { decimals: column.decimals }
  return { header: column.header[locale], kind: column.kind, width, ...decimals }
}

function textColumn(header: string, width: number): BookColumn {
  return { header, kind: 'text', width }
}

function guide(columns: readonly SpreadsheetColumn[], locale: Locale): BookSheet {
  const words = (key: string) => translate(locale, `spreadsheet.${key}`, { max: IMPORT_MAX_ROWS })
  return {
    name: words('guide'),
    columns: [
      textColumn(words('column'), 26),
      textColumn(words('isRequired'), 12),
      textColumn(words('explanation'), 90),
    ],
    rows: [
      ...columns.map((column) => [
        column.header[locale],
        words(column.required ? 'yes' : 'no'),
        column.hint[locale],
      ]),
      ['', '', ''],
      ...['guideHeader', 'guideFormula', 'guideRows'].map((key) => [words('note'), '', words(key)]),
    ],
  }
}

function listsSheet(
  name: string,
  picks: { index: number; values: string[] }[],
  columns: readonly SpreadsheetColumn[],
  locale: Locale,
): BookSheet {
  const height = Math.max(...picks.map(({ values }) => values.length))
  return {
    name,
    columns: picks.map(({ index }) => textColumn(columns[index]!.header[locale], 28)),
    rows: Array.from({ length: height }, (_, row) => picks.map(({ values }): Value => values[row] ?? null)),
  }
}
