import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Locale } from '@barem/shared/values/constants'
import type { Format } from '@barem/shared/values/format'
import { parseAmount } from '@barem/shared/values/parse-amount'
import type { ReactNode } from 'react'
import type { Pickable } from '#form/RemoteSelect.tsx'
import type { TextKey } from '#i18n/i18n.ts'

export interface GridRow {
  /** Tells lines apart while they are edited; it is not sent. */
  key: string
}

/** A number, nothing yet, or what was typed and cannot be read. */
export type CellNumber = number | string | null

interface AnyColumn {
  /** The field of a line, as issues name it: `quantity` of `lines.0.quantity`. */
  key: string
  title: TextKey
  width?: number
  /** Shown as text on the line's card on a phone, where something stands in it. */
  onCard?: boolean
}

interface EditedColumn<Row> {
  /** Not to be edited in this line. */
  locked?: (row: Row) => boolean
  /** Whether an empty cell of this line waits to be filled; without it every empty cell does. */
  needed?: (row: Row) => boolean
}

export type GridColumn<Row> = AnyColumn &
  (
    | (EditedColumn<Row> & {
        kind: 'number'
        get: (row: Row) => CellNumber
        set: (row: Row, value: CellNumber) => Row
        decimals?: number
        unit?: string
      })
    | (EditedColumn<Row> & {
        kind: 'select'
        get: (row: Row) => string
        set: (row: Row, value: string) => Row
        options: readonly { value: string; label: string }[]
      })
    | (EditedColumn<Row> & {
        kind: 'picker'
        endpoint: Endpoint
        query?: Record<string, string | number | boolean>
        /** What is chosen now. */
        get: (row: Row) => Pickable | null
        /** Takes over what was picked; null clears. */
        set: (row: Row, item: never) => Row
        /** Takes over what another line has; without it, what `get` answers is set. */
        copy?: (to: Row, from: Row) => Row
        render?: (item: never) => ReactNode
        /** Finds what a pasted text means. */
        find?: (text: string) => Promise<unknown>
      })
    /** Computed, never edited. */
    | { kind: 'shown'; show: (row: Row, format: Format) => ReactNode; align?: 'left' | 'right' }
  )

/** Figures stand on the right. */
export function isFigure<Row>(column: GridColumn<Row>): boolean {
  return column.kind === 'number' || (column.kind === 'shown' && column.align !== 'left')
}

export function isEditable<Row>(column: GridColumn<Row>): boolean {
  return column.kind !== 'shown'
}

/** What the card of a line says of a cell that is edited elsewhere; null where nothing stands in it. */
export function textIn<Row>(column: GridColumn<Row>, row: Row, format: Format): string | null {
  if (column.kind === 'shown') return null
  const value = column.get(row)
  if (value === null || value === '') return null
  if (column.kind === 'select') return column.options.find((one) => one.value === value)?.label ?? null
  if (typeof value === 'number') return format.number(value, column.kind === 'number' ? column.decimals : 0)
  return typeof value === 'string' ? value : value.name
}

/** Whether what was typed into a cell is no number. */
export function isUnreadable<Row>(column: GridColumn<Row>, row: Row): boolean {
  if (column.kind !== 'number') return false
  const value = column.get(row)
  return typeof value === 'string' && value !== ''
}

/** Whether Enter stops at a cell: nothing stands in it yet, or what cannot be read. */
export function isWanted<Row>(column: GridColumn<Row>, row: Row): boolean {
  if (column.kind === 'shown' || column.locked?.(row)) return false
  const value = column.get(row)
  if (isUnreadable(column, row)) return true
  return (value === null || value === '') && (column.needed?.(row) ?? true)
}

/** A line with a pasted text written into one cell; a text that a list does not know changes nothing. */
export function pasteInto<Row>(column: GridColumn<Row>, row: Row, text: string, locale: Locale): Row {
  if (column.kind === 'shown' || column.kind === 'picker' || column.locked?.(row)) return row
  switch (column.kind) {
    case 'number':
      return column.set(row, text === '' ? null : (parseAmount(text, locale) ?? text))
    case 'select': {
      const option = column.options.find(
        ({ value, label }) => value === text || label.toLowerCase() === text.toLowerCase(),
      )
      return option ? column.set(row, option.value) : row
    }
  }
}

/** The cell of another line, copied into this one. */
export function copyCell<Row>(column: GridColumn<Row>, from: Row, to: Row): Row {
  if (column.kind === 'shown' || column.locked?.(to)) return to
  if (column.kind === 'picker' && column.copy) return column.copy(to, from)
  return (column.set as (row: Row, value: unknown) => Row)(to, column.get(from))
}
