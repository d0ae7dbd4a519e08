import { type TextKey, textOf } from '#i18n/i18n.ts'
import type { ActionState, ListRow } from '../columns.ts'
import { changeRow } from './change-row.ts'
import type { ManyAction } from './many-action.ts'

type Switched = ListRow & { version: number; active: boolean }

interface Words {
  on: TextKey
  off: TextKey
  /** What a record is that is in use, and one that is not. */
  states: { on: TextKey; off: TextKey }
}

/** Puts records in use and out of it, each by its form. */
export function switchActive<Row extends Switched>(
  kind: Parameters<typeof changeRow>[0],
  words: Words,
  allowed: (row: Row) => ActionState,
): ManyAction<Row>[] {
  return [true, false].map((active) => ({
    key: active ? 'on' : 'off',
    label: active ? words.on : words.off,
    allowed: (row) => (row.active === active ? false : allowed(row)),
    stateOf: (row) => (row.active === active ? textOf(words.states[active ? 'on' : 'off']) : null),
    run: (row, _, send) => changeRow(kind, row, { active }, send),
    undo: (_, answer: Switched, send) => changeRow(kind, answer, { active: !active }, send),
  }))
}
