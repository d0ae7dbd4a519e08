import { spreadsheetEndpoints } from '@barem/shared/spreadsheet/endpoints'
import type { Locale } from '@barem/shared/values/constants'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { call, saveFile, upload } from '#api/api.ts'
import { currentLocale } from '#i18n/i18n.ts'

/** The cells of a file as texts that a paste understands, in the reader's language. */
export async function readLinesFile(entity: string, file: File): Promise<string[][]> {
  const params = { path: kebabCase(entity) }
  const { rows } = await upload(spreadsheetEndpoints.readLines, { params }, file)
  return rows.map((row) => row.map((cell) => pastedText(cell, currentLocale())))
}

/** A number as it is typed: with the decimal separator of the language, without thousands. */
export function pastedText(cell: string | number | null, locale: Locale): string {
  if (typeof cell !== 'number') return cell ?? ''
  const digits = cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
  return locale === 'vi' ? digits.replace('.', ',') : digits
}

/** Saves the lines of a stored document as a file that `readLinesFile` reads. */
export async function saveLinesFile(
  entity: string,
  { id, number }: { id: string; number: string },
): Promise<void> {
  const params = { path: kebabCase(entity), id }
  saveFile(await call(spreadsheetEndpoints.linesFile, { params }), `${number.replaceAll('/', '-')}.xlsx`)
}
