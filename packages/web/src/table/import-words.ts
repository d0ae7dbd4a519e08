import { namingColumn } from '@barem/shared/i18n/sentence'
import type { ImportRow } from '@barem/shared/spreadsheet/rows'
import type { Format } from '@barem/shared/values/format'
import { issueText } from '#form/issue-text.ts'
import { plain } from '#ui/display-value.ts'

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

/** A cell as it would be taken over; an empty one shows nothing. */
export function displayCell(value: Row['values'][string] | undefined, format: Format): string {
  return value === null || value === undefined || value === '' ? '' : plain(value, format)
}
