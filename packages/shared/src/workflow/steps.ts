import type { Diagram, DiagramEdge, DiagramNode, NodeOf } from './diagram.ts'
import { freeId } from './edit.ts'
import type { Rule } from './rule.ts'

/** A step of a drawing that goes straight: passed by every document, or only where its rule holds. */
export interface Step {
  node: NodeOf<'approval'> | NodeOf<'notify'>
  only: Rule | null
  /** Of a rule that was drawn as a condition with a name of its own: that, so that it is not lost. */
  condition?: Pick<NodeOf<'condition'>, 'id' | 'name'>
}

/** The drawing of steps one after the other; a step with a rule has a condition before it, which otherwise leads past it. */
export function diagramOf(steps: readonly Step[]): Diagram {
  const nodes: DiagramNode[] = [{ id: 'start', kind: 'start' }]
  const edges: DiagramEdge[] = []
  /** What leads to the next node. */
  let open: Pick<DiagramEdge, 'from' | 'when'>[] = [{ from: 'start', when: null }]
  const lead = (node: DiagramNode) => {
    nodes.push(node)
    edges.push(...open.map((way) => ({ ...way, to: node.id })))
  }
  const isTaken = (id: string) =>
    nodes.some((one) => one.id === id) || steps.some((one) => one.node.id === id || one.condition?.id === id)
  for (const { node, only, condition: named } of steps) {
    const past: typeof open = []
    if (only) {
      const { id, name } = named ?? { id: freeId(conditionId(node.id), isTaken), name: node.name }
      const condition = { id, kind: 'condition', name, rule: only } as const
      lead(condition)
      open = [{ from: condition.id, when: 'yes' }]
      past.push({ from: condition.id, when: 'no' })
    }
    lead(node)
    open = [{ from: node.id, when: null }, ...past]
  }
  lead({ id: 'end', kind: 'end' })
  return { nodes, edges }
}

/** The steps of a drawing, where it goes straight; null where it branches otherwise. */
export function stepsOf({ nodes, edges }: Diagram): Step[] | null {
  const at = (id: string, when: DiagramEdge['when'] = null) => {
    const ways = edges.filter((edge) => edge.from === id && edge.when === when)
    return ways.length === 1 ? nodes.find((node) => node.id === ways[0]!.to) : undefined
  }
  const steps: Step[] = []
  const first = nodes.find(({ kind }) => kind === 'start')
  let node = first && at(first.id)
  for (let passed = 0; node && node.kind !== 'end'; passed += 1) {
    if (passed > nodes.length) return null
    const condition: NodeOf<'condition'> | null = node.kind === 'condition' ? node : null
    const step: DiagramNode | undefined = condition ? at(condition.id, 'yes') : node
    if (!step || (step.kind !== 'approval' && step.kind !== 'notify')) return null
    const next = at(step.id)
    if (condition && (condition.rule === null || at(condition.id, 'no') !== next)) return null
    steps.push({ node: step, only: condition?.rule ?? null, ...namedOf(condition, step) })
    node = next
  }
  const drawn = 2 + steps.length + steps.filter(({ only }) => only).length
  return node && drawn === nodes.length ? steps : null
}

const NODE_ID_MAX = 36

const conditionId = (step: string) => `if-${step}`.slice(0, NODE_ID_MAX - 3)

/** How a condition is called, where its step does not say it. */
function namedOf(condition: NodeOf<'condition'> | null, step: Step['node']): Pick<Step, 'condition'> {
  if (!condition || (condition.id === conditionId(step.id) && condition.name === step.name)) return {}
  return { condition: { id: condition.id, name: condition.name } }
}
