import { copyText, mayCopy } from '#feedback/copy.ts'
import type { TextKey } from '#i18n/i18n.ts'
import type { RowAction } from './columns.ts'

/** Copying the number or the code of a row. */
export function copyAction<Row>(label: TextKey, textOf: (row: Row) => string): RowAction<Row> {
  return {
    key: 'copy',
    label,
    allowed: mayCopy,
    run: (row) => void copyText(textOf(row)),
  }
}
