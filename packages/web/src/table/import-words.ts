import { namingColumn } from '@barem/shared/i18n/sentence'
import type { ImportRow } from '@barem/shared/spreadsheet/rows'
import type { Format } from '@barem/shared/values/format'
import { issueText } from '#form/issue-text.ts'
import { textOf } from '#i18n/i18n.ts'
import { plain } from '#ui/display-value.ts'
import type { Mode } from './ImportMode.tsx'

type Issue = ImportRow['errors'][number]

interface Column {
  key: string
  header: string
}

/** An error of a row as a sentence that names its column. */
export function issueInWords(
  { column, code, params }: Issue,
  columns: readonly Column[],
  format: Format,
): string {
  const header = columns.find(({ key }) => key === column)?.header ?? column
  return namingColumn(header, issueText({ path: column, code, params }, header, format))
}

/** What is wrong with a cell, to be read below the heading of its column. */
export function cellProblems({ errors }: ImportRow, { key, header }: Column, format: Format): string[] {
  return errors
    .filter(({ column }) => column === key)
    .map(({ code, params }) => issueText({ path: key, code, params }, header, format))
}

/** What the button that imports says: how many rows that will be, unless something was typed since they were checked. */
export function runWords(
  mode: Mode,
  { total, valid }: { total: number | null; valid: number },
  { isOpen }: { isOpen: boolean },
): string {
  if (isOpen) return textOf(`frame.import.runOpen.${mode}`)
  if (mode === 'all') return textOf('frame.import.runAll', { count: total ?? valid })
  return textOf('frame.import.run', { count: valid })
}

/** A cell as it would be taken over; an empty one shows nothing. */
export function displayCell(value: ImportRow['values'][string] | undefined, format: Format): string {
  return value === null || value === undefined || value === '' ? '' : plain(value, format)
}
