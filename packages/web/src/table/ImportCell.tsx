import type { ImportRow } from '@barem/shared/spreadsheet/rows'
import { Input, type InputProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { displayCell } from './import-words.ts'
import { type Correcting, isCorrectable } from './use-corrections.ts'

export interface ImportColumn {
  key: string
  header: string
}

export interface CellProps extends Pick<InputProps, 'size' | 'aria-describedby' | 'onPressEnter'> {
  row: ImportRow
  column: ImportColumn
  correcting: Correcting
  /** It is checked or imported as it stands: what is typed now would not be part of that. */
  busy: boolean
}

/** By which the words of an error find their cell. */
export function cellId(row: ImportRow, column: string): string {
  return `import-cell-${row.row}-${column}`
}

/** A cell as it would be taken over; one of a faulty row can be typed anew. */
export function ImportCell({ row, column: { key, header }, correcting, busy, ...given }: CellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const stands = displayCell(row.values[key], format)
  if (!isCorrectable(row, correcting)) return stands
  const hasError = row.errors.some((issue) => issue.column === key)
  return (
    <Input
      {...given}
      id={cellId(row, key)}
      className="import-cell"
      variant={hasError ? 'outlined' : 'borderless'}
      {...(hasError ? { status: 'error' as const } : {})}
      aria-label={`${t('frame.import.row')} ${row.row}, ${header}`}
      aria-invalid={hasError}
      readOnly={busy}
      value={correcting.typed.get(row.row)?.[key] ?? stands}
      onChange={({ target }) => correcting.correct(row.row, key, target.value, stands)}
    />
  )
}
