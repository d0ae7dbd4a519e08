import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Format } from '@barem/shared/values/format'
import type { ComponentType, ReactNode } from 'react'
import type { TextKey } from '#i18n/i18n.ts'

/** Every row of a list has an identity; the rest is the columns' business. */
export interface ListRow {
  id: string
}

export interface Column<Row> {
  key: string
  title: TextKey
  render: (row: Row, format: Format) => ReactNode
  /** The field of the endpoint's `sort` this column sorts by. */
  sort?: string
  /** Figures stand on the right. */
  align?: 'right' | 'center'
  width?: number
  /** What becomes of the column on a card: its heading, its status, nothing; by default a line with its title. */
  card?: 'title' | 'status' | 'hidden'
  /** Shown only when chosen. */
  hidden?: boolean
  /** False for what no spreadsheet can hold: a picture. */
  exported?: boolean
}

/** How a filter is chosen; one option alone is a switch: on or not asked for. */
export type Control =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'remote'; endpoint: Endpoint }
  | { kind: 'date' }

export type Filter = Control & {
  /** A name in the endpoint's query. */
  name: string
  label: TextKey
}

/** What a record allows this person: yes, or a code that says why not. */
export type ActionState = boolean | { refused: string }

export interface RowAction<Row> {
  key: string
  label: TextKey
  icon?: ComponentType
  danger?: boolean
  /** False hides the action, a refusal shows it disabled with the reason. */
  allowed?: (row: Row) => ActionState
  run: (row: Row) => void
}
