import type { ApprovableEntity } from '#business'
import type { DiagramNode } from './diagram.ts'
import type { Rule } from './rule.ts'

/** Whom a part of a workflow named when it was saved. */
type Names = readonly { id: string; name: string }[]

/** A step in the history of its workflow, as it was or as it became; `type` is what its condition is about. */
export interface StepInHistory {
  type: ApprovableEntity | null
  node: DiagramNode
  names: Names
}

/** What a workflow was for. */
export interface RulesInHistory {
  type: ApprovableEntity
  rule: Rule
  names: Names
}

/** Where ways led: from, whether the condition holds, to; start and end as `:start` and `:end`. */
export interface WaysInHistory {
  ways: readonly (readonly [from: string, when: 'yes' | 'no' | null, to: string])[]
}
