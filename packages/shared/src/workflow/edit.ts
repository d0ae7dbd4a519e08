import { reachedFrom } from './check.ts'
import type { Diagram, DiagramEdge, DiagramNode } from './diagram.ts'

/** A way on from a node: one of a step, of a condition one where it holds (`yes`) and one where it does not. */
export type Way = Pick<DiagramEdge, 'from' | 'when'>

/** The ways on that a node has by its kind, drawn or not: none from an end. */
export function waysOn({ id: from, kind }: DiagramNode): Way[] {
  if (kind === 'end') return []
  if (kind !== 'condition') return [{ from, when: null }]
  return [
    { from, when: 'yes' },
    { from, when: 'no' },
  ]
}

/** The node that a way leads to; undefined where it leads nowhere yet. */
export function targetOf({ nodes, edges }: Diagram, way: Way): DiagramNode | undefined {
  const edge = edges.find(({ from, when }) => from === way.from && when === way.when)
  return edge && nodes.find(({ id }) => id === edge.to)
}

/** Whether a way from one node may lead to another: none leads to a start, or round to where it came from. */
export function mayLead(diagram: Diagram, from: string, to: DiagramNode): boolean {
  return to.kind !== 'start' && !reachedFrom(to.id, diagram).has(from)
}

/** A drawing in which a way leads to another node; what else led on from there against its kind is gone. */
export function connected(diagram: Diagram, way: Way, to: string): Diagram {
  const { nodes, edges } = diagram
  const node = nodes.find(({ id }) => id === way.from)
  const others = node ? waysOn(node).filter(({ when }) => when !== way.when) : []
  const kept = edges.filter(({ from, when }) => from !== way.from || others.some((one) => one.when === when))
  return { nodes, edges: [...kept, { ...way, to }] }
}

/** A drawing with a node put into a way; of a condition both branches lead on to what the way led to. */
export function inserted(diagram: Diagram, way: Way, node: DiagramNode): Diagram {
  const to = targetOf(diagram, way)?.id
  const onward = to === undefined ? [] : waysOn(node).map((one) => ({ ...one, to }))
  const at = diagram.nodes.findIndex(({ id }) => id === way.from) + 1
  const nodes = diagram.nodes.toSpliced(at, 0, node)
  return connected({ nodes, edges: [...diagram.edges, ...onward] }, way, node.id)
}

/** Whether a node may be taken out: the only start and the only end stay. */
export function isRemovable({ nodes }: Diagram, { kind }: DiagramNode): boolean {
  return (kind !== 'start' && kind !== 'end') || nodes.filter((one) => one.kind === kind).length > 1
}

/**
 * A drawing without a node. What led to it leads on to where it led, of a condition to where it led when it held; what only
 * its other branch came to goes with it, ends apart.
 */
export function removed(diagram: Diagram, id: string): Diagram {
  const node = diagram.nodes.find((one) => one.id === id)
  if (!node || !isRemovable(diagram, node)) return diagram
  const [way] = waysOn(node)
  const onward = way
    ? targetOf(diagram, way)
    : diagram.nodes.find((one) => one.kind === node.kind && one.id !== id)
  const to = onward?.id === id ? undefined : onward?.id
  const without: Diagram = {
    nodes: diagram.nodes.filter((one) => one.id !== id),
    edges: diagram.edges.flatMap((edge) => {
      if (edge.from === id) return []
      if (edge.to !== id) return [edge]
      return to === undefined ? [] : [{ ...edge, to }]
    }),
  }
  const [before, after] = [fromStart(diagram), fromStart(without)]
  const lost = new Set(
    without.nodes.flatMap((one) =>
      one.kind !== 'end' && before.has(one.id) && !after.has(one.id) ? [one.id] : [],
    ),
  )
  return {
    nodes: without.nodes.filter((one) => !lost.has(one.id)),
    edges: without.edges.filter((edge) => !lost.has(edge.from) && !lost.has(edge.to)),
  }
}

function fromStart(diagram: Diagram): Set<string> {
  const start = diagram.nodes.find(({ kind }) => kind === 'start')
  return start ? reachedFrom(start.id, diagram) : new Set()
}

/** Whether a drawing has a start and an end, which a person does not draw. */
export function hasBothEnds({ nodes }: Diagram): boolean {
  return ['start', 'end'].every((wanted) => nodes.some(({ kind }) => kind === wanted))
}

/** A drawing with the start or end that it lacks: the start leads to what nothing leads to, to the end what leads nowhere. */
export function withBothEnds(diagram: Diagram): Diagram {
  const { nodes, edges } = diagram
  const isTaken = (id: string) => nodes.some((one) => one.id === id)
  const entered = (id: string) => edges.some(({ to }) => to === id)
  if (!nodes.some(({ kind }) => kind === 'start')) {
    const first = nodes.find(({ id, kind }) => kind !== 'end' && !entered(id)) ?? nodes[0]!
    const start = { id: freeId('start', isTaken), kind: 'start' } as const
    return withBothEnds({
      nodes: [start, ...nodes],
      edges: [{ from: start.id, when: null, to: first.id }, ...edges],
    })
  }
  if (nodes.some(({ kind }) => kind === 'end')) return diagram
  const end = { id: freeId('end', isTaken), kind: 'end' } as const
  const open = nodes.flatMap(waysOn).filter((way) => !targetOf(diagram, way))
  return open.reduce((so, way) => connected(so, way, end.id), { nodes: [...nodes, end], edges })
}

/** An id that no node has: the one wanted, or that with a number. */
export function freeId(wanted: string, isTaken: (id: string) => boolean): string {
  let id = wanted
  for (let number = 2; isTaken(id); number += 1) id = `${wanted}-${number}`
  return id
}
