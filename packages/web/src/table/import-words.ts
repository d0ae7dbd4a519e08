import { namingColumn } from '@barem/shared/i18n/sentence'
import type { ImportRow } from '@barem/shared/spreadsheet/rows'
import type { Format } from '@barem/shared/values/format'
import { issueText } from '#form/issue-text.ts'
import { textOf } from '#i18n/i18n.ts'
import { plain } from '#ui/display-value.ts'
import type { Mode } from './ImportMode.tsx'

type Row = ImportRow

/** Each error of a row as a sentence that names its column. */
export function issuesInWords(
  errors: Row['errors'],
  columns: readonly { key: string; header: string }[],
  format: Format,
): string[] {
  return errors.map(({ column, code, params }) => {
    const header = columns.find(({ key }) => key === column)?.header ?? column
    return namingColumn(header, issueText({ path: column, code, params }, header, format))
  })
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
export function displayCell(value: Row['values'][string] | undefined, format: Format): string {
  return value === null || value === undefined || value === '' ? '' : plain(value, format)
}
