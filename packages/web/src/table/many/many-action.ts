import type { Endpoint } from '@barem/shared/http/endpoint'
import { IDS_MAX } from '@barem/shared/http/page'
import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf, CallOf } from '#api/api.ts'
import type { Saying, SayingKind } from '#form/saying.ts'
import type { TextKey } from '#i18n/i18n.ts'
import type { ActionIcon, ActionState } from '../columns.ts'

/** The most rows of one go: what is done to them names them. */
export const MANY_MAX = IDS_MAX

/** Sends a command about one row, each with its own key: what was sent and not answered is sent again under the same. */
export type SendOne = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<AnswerOf<E>>

/** What a question of its own makes of the rows, before it is done and as it is done. */
export interface Plan<Row> {
  /** Why this row stays as it is; null where it does not. */
  refusedOf: (row: Row) => string | null
  /** What becomes of it. */
  detailOf: (row: Row) => ReactNode
  run: (row: Row, send: SendOne) => Promise<unknown>
}

export interface QuestionFormProps<Row> {
  rows: readonly Row[]
  /** Null as long as nobody knows what becomes of the rows. */
  onPlan: (plan: Plan<Row> | null) => void
}

/** What is asked for once, for all of them: a text with what its kind says beside it, something picked from a list, or what a form of its own asks. */
type Asked<Row> =
  | { kind: 'note'; label: TextKey; required: boolean; saying?: (() => Promise<SayingKind>) | undefined }
  | { kind: 'pick'; label: TextKey; endpoint: Endpoint }
  | { kind: 'form'; load: () => Promise<ComponentType<QuestionFormProps<Row>>> }

/** A verb of one record, done to many: each by its own call, with its own rights, version and result. */
export interface ManyAction<Row> {
  key: string
  label: TextKey
  icon?: ActionIcon
  danger?: boolean
  /** As of one row: those that do not allow it are named and left out. */
  allowed?: (row: Row) => ActionState
  /** The state that keeps it from a row, where nothing else does; null for another reason. */
  stateOf?: (row: Row) => string | null
  /** Whom a row is sent to, who is named before. */
  approverOf?: (row: Row) => string | null
  /** What in a row is worth a look first, in sentences; read for one row after the other. */
  warned?: (row: Row) => Promise<readonly string[]>
  asked?: Asked<Row>
  /** `given` is what was asked for, null where nothing was, with what was said beside it. The version is the row's own, as it was seen. Absent where the plan of a form says it. */
  run?: (row: Row, given: string | null, send: SendOne, said: Saying) => Promise<unknown>
  /** Takes back what was done to one row, of which `answer` is what `run` answered. */
  undo?: (row: Row, answer: never, send: SendOne) => Promise<unknown>
}
