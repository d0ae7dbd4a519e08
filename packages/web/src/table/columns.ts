import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Format } from '@barem/shared/values/format'
import type { ComponentType, ReactNode } from 'react'
import type { TextKey } from '#i18n/i18n.ts'
import type { ManyAction } from './many/many-action.ts'

/** Every row of a list has an identity; the rest is the columns' business. */
export interface ListRow {
  id: string
}

export interface Column<Row> {
  key: string
  title: TextKey
  /**
   * `page`: the rows that stand below each other, so that the decimals of a column are alike; on a card the row alone.
   * `beside`: the keys of the columns in sight, so that one says what another has no room to say; absent on a card.
   */
  render: (row: Row, format: Format, page: readonly Row[], beside?: ReadonlySet<string>) => ReactNode
  /** The field of the endpoint's `sort` this column sorts by. */
  sort?: string
  /** Figures stand on the right. */
  align?: 'right' | 'center'
  /** What its widest usual value needs, in pixels; a column without one gets the room that is left. */
  width?: number
  /** Where the room is narrow the lowest goes first (`fitting-columns.ts`); what names the row stays. 5 when absent. */
  priority?: number
  /**
   * Its place on the two lines of a card: first and second on the upper one; figures, states and facts on the lower one.
   * None, or null where its like is on others: it is not on the card.
   */
  card?: 'title' | 'beside' | 'figure' | 'status' | 'fact' | null
  /** Its title stands before it on a card, where a number alone says nothing. */
  named?: boolean
  /** What a figure is of, behind it on a card. In a table its heading says it. */
  unit?: string
  /** Shown only on a page where some row has it: a picture, or a condition that few rules have. */
  where?: (row: Row) => boolean
  /** Shown only when chosen. */
  hidden?: boolean
  /** False for what no spreadsheet can hold: a picture. */
  exported?: boolean
}

/** How a filter is chosen; one option alone is a switch: on or not asked for. */
export type Control =
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; several?: boolean }
  | { kind: 'remote'; endpoint: Endpoint; several?: boolean }
  /** The days from `name` up to the other name. */
  | { kind: 'range'; until: string }
  /** The same of amounts. */
  | { kind: 'amounts'; until: string }

export type Filter = Control & {
  /** A name in the endpoint's query. */
  name: string
  label: TextKey
  /** Beside the search; the others stand behind a button until they are chosen. */
  first?: boolean
  /** Offered to whoever has this right. */
  needs?: Permission
}

/** What a record allows this person: yes, or a code that says why not. */
export type ActionState = boolean | { refused: string }

/** It says nothing that the words beside it do not say: whoever does not see it is not told. */
export type ActionIcon = ComponentType<{ 'aria-hidden'?: boolean }>

export interface RowAction<Row> {
  key: string
  label: TextKey
  /** Of one row, where `label` is vague without what it is done to. */
  labelOfOne?: string
  /** Where it stands as a button, of many rows. */
  icon?: ActionIcon
  danger?: boolean
  /** False hides the action, a refusal shows it disabled with the reason. */
  allowed?: (row: Row) => ActionState
  run: (row: Row) => void
  /** The same of many rows, one after the other (`many/`). */
  many?: Pick<ManyAction<Row>, 'asked' | 'run' | 'undo' | 'stateOf' | 'approverOf' | 'warned'>
}
