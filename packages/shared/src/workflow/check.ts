import { type Diagram, type DiagramNode, nameOfNode } from './diagram.ts'
import { comparisonsOf, type Rule } from './rule.ts'
import { isSensible, type RuleFields } from './rule-fields.ts'

export const faultCodes = [
  'start_missing',
  'start_twice',
  'node_twice',
  'edge_nowhere',
  'unreachable',
  'no_way_on',
  'several_ways',
  'start_entered',
  'cycle',
  'no_approval',
  'approver_missing',
  'condition_missing',
  'rule_unfit',
  'person_missing',
  'person_locked',
  'person_unable',
  'group_missing',
  'group_empty',
  'head_missing',
  'quorum_beyond',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** Why a drawing is not published, and at which node; without one it is the whole. */
export interface Fault {
  code: FaultCode
  node: string | null
  /** What the node is called, or of which kind it is where it has no name. */
  name: string | null
  /** Of a fault in who approves: the person. */
  person: string | null
}

/** A fault at a node. */
export function faultAt(code: FaultCode, node: DiagramNode | null, person: string | null = null): Fault {
  return { code, node: node?.id ?? null, name: node && (nameOfNode(node) ?? node.kind), person }
}

/**
 * What is wrong with a drawing and the rules beside it, all of it at once: one start, every node reachable, every branch
 * ends, no cycle, no way that passes no approval, nothing left open. Who approves is the server's to check.
 */
export function faultsOf({ rules, diagram }: { rules: Rule; diagram: Diagram }, fields: RuleFields): Fault[] {
  const ruled = unfit(rules, fields) ? [faultAt('rule_unfit', null)] : []
  return [...ruled, ...drawingFaults(diagram, fields)]
}

/** What is wrong with a drawing by itself. */
export function drawingFaults(diagram: Diagram, fields: RuleFields): Fault[] {
  const { nodes, edges } = diagram
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const faults: Fault[] = []
  const blame = (code: FaultCode, node: DiagramNode | null) => faults.push(faultAt(code, node))
  const twice = nodes.find((node, at) => nodes.findIndex(({ id }) => id === node.id) !== at)
  if (twice) blame('node_twice', twice)
  for (const { from, to } of edges)
    if (!byId.has(from) || !byId.has(to)) blame('edge_nowhere', byId.get(from) ?? null)
  const starts = nodes.filter(({ kind }) => kind === 'start')
  if (starts.length === 0) blame('start_missing', null)
  for (const start of starts.slice(1)) blame('start_twice', start)
  const reached = starts[0] ? reachedFrom(starts[0].id, diagram) : new Set<string>()
  const looped = nodes.find((node) =>
    edges.some(({ from, to }) => to === node.id && leadsTo(node.id, from, diagram)),
  )
  for (const node of nodes) {
    if (starts[0] && !reached.has(node.id) && node.kind !== 'start') blame('unreachable', node)
    faults.push(...waysOf(node, diagram))
    if (node.kind === 'approval' || node.kind === 'notify') {
      if (node.approver === null) blame('approver_missing', node)
    } else if (node.kind === 'condition') {
      if (node.rule === null) blame('condition_missing', node)
      else if (unfit(node.rule, fields)) blame('rule_unfit', node)
    }
  }
  if (looped) blame('cycle', looped)
  const bare =
    starts[0] && nodes.find((node) => node.kind === 'end' && unapproved(starts[0]!.id, diagram).has(node.id))
  if (bare) blame('no_approval', bare)
  return faults
}

function unfit(rule: Rule, fields: RuleFields): boolean {
  return comparisonsOf(rule).some((one) => !isSensible(one, fields))
}

/** One way leads on from a node, two from a condition, none from an end; none leads back to a start. */
function waysOf(node: DiagramNode, { edges }: Diagram): Fault[] {
  const out = edges.filter(({ from }) => from === node.id)
  const into = edges.filter(({ to }) => to === node.id)
  const faults: Fault[] = []
  if (node.kind === 'start' && into.length > 0) faults.push(faultAt('start_entered', node))
  if (node.kind === 'condition') {
    for (const when of ['yes', 'no']) {
      const ways = out.filter((edge) => edge.when === when).length
      if (ways !== 1) faults.push(faultAt(ways === 0 ? 'no_way_on' : 'several_ways', node))
    }
    if (out.some(({ when }) => when === null)) faults.push(faultAt('several_ways', node))
    return faults
  }
  const wanted = node.kind === 'end' ? 0 : 1
  if (out.length < wanted) faults.push(faultAt('no_way_on', node))
  if (out.length > wanted || out.some(({ when }) => when !== null)) faults.push(faultAt('several_ways', node))
  return faults
}

/** Every node to be come to from this one, itself among them; past none where `stop` holds. */
export function reachedFrom(
  id: string,
  { nodes, edges }: Diagram,
  stop: (node: DiagramNode) => boolean = () => false,
) {
  const reached = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = nodes.find((one) => one.id === at)
    if (!node || reached.has(at) || stop(node)) continue
    reached.add(at)
    for (const { from, to } of edges) if (from === at) open.push(to)
  }
  return reached
}

function leadsTo(from: string, to: string, diagram: Diagram): boolean {
  return reachedFrom(from, diagram).has(to)
}

/** What is come to from a node past no approval. */
function unapproved(from: string, diagram: Diagram): Set<string> {
  return reachedFrom(from, diagram, ({ kind }) => kind === 'approval')
}
