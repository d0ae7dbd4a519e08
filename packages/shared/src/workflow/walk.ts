import type { Diagram, NodeOf } from './diagram.ts'
import { type Facts, holds, type Rule } from './rule.ts'

/** What a document passes on its way, in its order; of a condition whether it held. */
export type Passed =
  | { node: NodeOf<'approval'> }
  | { node: NodeOf<'notify'> }
  | { node: NodeOf<'condition'>; held: boolean }

/** The way of a document through a drawing. `ends` is false where the drawing leads nowhere, which is never published. */
export function walk({ nodes, edges }: Diagram, facts: Facts): { passed: Passed[]; ends: boolean } {
  const passed: Passed[] = []
  const seen = new Set<string>()
  let node = nodes.find(({ kind }) => kind === 'start')
  while (node && !seen.has(node.id)) {
    if (node.kind === 'end') return { passed, ends: true }
    seen.add(node.id)
    const { id } = node
    let when: 'yes' | 'no' | null = null
    if (node.kind === 'condition') {
      const held = node.rule !== null && holds(node.rule, facts)
      when = held ? 'yes' : 'no'
      passed.push({ node, held })
    } else if (node.kind !== 'start') passed.push({ node } as Passed)
    const way = edges.find((edge) => edge.from === id && edge.when === when)
    node = nodes.find((one) => one.id === way?.to)
  }
  return { passed, ends: false }
}

/** What a workflow is chosen by. */
export interface Matched {
  code: string
  /** The higher goes first. */
  priority: number
  rules: Rule
}

const inOrderOfCodes = new Intl.Collator('en', { numeric: true })

/**
 * The workflow of a document, of those for its kind and department: the highest priority whose rules hold; of two with the
 * same priority the one with the lower code, so that an older one stands until a newer is given priority over it.
 */
export function matching<Workflow extends Matched>(
  workflows: readonly Workflow[],
  facts: Facts,
): Workflow | null {
  const order = workflows.toSorted(
    (left, right) => right.priority - left.priority || inOrderOfCodes.compare(left.code, right.code),
  )
  return order.find(({ rules }) => holds(rules, facts)) ?? null
}
