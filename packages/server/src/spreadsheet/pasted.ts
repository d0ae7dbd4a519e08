import { MAX_COLUMNS, PASTED_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { PASTED_SUFFIX, parsePaste } from '@barem/shared/spreadsheet/paste'
import { MEGABYTE } from '@barem/shared/values/constants'
import type { UploadedFile } from '#http/received-file'
import { Refusal } from '#refusal'
import type { ImportBounds } from '../deps.ts'
import type { RawCell } from './book.ts'

/** Cells that were copied from a spreadsheet and pasted, which arrive as a text of rows and tabs. */
export function isPasted({ name }: Pick<UploadedFile, 'name'>): boolean {
  return name.toLowerCase().endsWith(PASTED_SUFFIX)
}

/** The cells of what was pasted. Nobody pastes as much as a file holds: more is refused, and worked by no job. */
export function pastedCells(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  { rowsAtOnce }: Pick<ImportBounds, 'rowsAtOnce'>,
): RawCell[][] {
  if (bytes.length > PASTED_MAX_MB * MEGABYTE)
    throw new Refusal('file.too-large', { params: { size: PASTED_MAX_MB } })
  const rows = parsePaste(bytes.toString('utf8'))
  if (rows.length > rowsAtOnce + 1) throw new Refusal('file.too-many-rows', { params: { max: rowsAtOnce } })
  return rows.map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell || null))
}
