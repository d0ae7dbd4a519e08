import type { Diagram, DiagramEdge, DiagramNode } from '@barem/shared/workflow/diagram'

/** Where a node stands, in pixels of the canvas, and in which row and lane. */
interface Place {
  row: number
  lane: number
  x: number
  y: number
  width: number
  height: number
}

export type Point = readonly [x: number, y: number]

/** A way as it is drawn: through these points, and where the label and the button on it stand. */
interface Line {
  edge: DiagramEdge
  points: readonly Point[]
  label: Point
  button: Point
}

export interface Layout {
  places: ReadonlyMap<string, Place>
  lines: readonly Line[]
  width: number
  height: number
}

/** Of a node, as wide as there is room for it. */
const MIN_WIDTH = 120
const MAX_WIDTH = 208
const HEIGHT = 64
/** Of a start or an end, which say nothing else. */
const LOW_HEIGHT = 36
/** Of a lane in which only lines run. */
const LINE_LANE = 16
const GAP_X = 24
const GAP_Y = 56
const MARGIN = 12

/**
 * Where the nodes of a drawing stand, from the drawing alone: a row below all that leads to them, and lanes from left to
 * right. A branch that holds goes on straight down, the other one and what leads past nodes runs in a lane beside. Any
 * drawing has a layout, a faulty one as well: a way that leads back runs up a lane, what nothing leads to stands beside.
 * Nodes are as wide as what is available lets them be, within what can be read.
 */
export function layoutOf({ nodes, edges }: Diagram, available: number): Layout {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const drawn = edges.filter(
    (edge, at) =>
      byId.has(edge.from) && byId.has(edge.to) && edges.findIndex((other) => isSame(edge, other)) === at,
  )
  const unique = [...byId.values()]
  const rows = rowsOf(unique, drawn)
  const { lanes, runs } = lanesOf(unique, drawn, rows)
  const heightOf = ({ kind }: DiagramNode) => (kind === 'start' || kind === 'end' ? LOW_HEIGHT : HEIGHT)

  const laneCount = Math.max(0, ...lanes.values(), ...runs.values()) + 1
  const holding = new Set(lanes.values())
  const rest = 2 * MARGIN + (laneCount - 1) * GAP_X + (laneCount - holding.size) * LINE_LANE
  const fitting = Math.floor((available - rest) / Math.max(holding.size, 1))
  const nodeWidth = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, fitting))
  const laneAt = offsets(laneCount, (lane) => (holding.has(lane) ? nodeWidth : LINE_LANE), GAP_X)
  const rowCount = Math.max(0, ...rows.values()) + 1
  const rowHeights = Array.from({ length: rowCount }, (_, row) =>
    Math.max(LOW_HEIGHT, ...unique.filter(({ id }) => rows.get(id) === row).map(heightOf)),
  )
  const rowAt = offsets(rowCount, (row) => rowHeights[row]!, GAP_Y)

  const places = new Map(
    unique.map((node): [string, Place] => {
      const [row, lane] = [rows.get(node.id)!, lanes.get(node.id)!]
      const height = heightOf(node)
      return [node.id, { row, lane, x: laneAt.from[lane]!, y: rowAt.from[row]!, width: nodeWidth, height }]
    }),
  )
  const middle = (lane: number) => laneAt.from[lane]! + (holding.has(lane) ? nodeWidth : LINE_LANE) / 2
  const lines = drawn.map((edge): Line => {
    const [from, to] = [places.get(edge.from)!, places.get(edge.to)!]
    const run = middle(runs.get(edge)!)
    const start = middle(from.lane)
    const end = middle(to.lane)
    const above = to.y - GAP_Y / 2
    const arrival: Point[] = [
      [run, above],
      [end, above],
      [end, to.y],
    ]
    const below = rowAt.from[from.row]! + rowHeights[from.row]! + GAP_Y / 2
    if (leavesAside(edge, drawn) || to.row <= from.row) {
      const [side, level] = [from.x + from.width, from.y + from.height / 2]
      const button: Point = [run, to.row > from.row ? below : level]
      return {
        edge,
        points: turns([[side, level], [run, level], ...arrival]),
        label: [side + 4, level],
        button,
      }
    }
    const bottom = from.y + from.height
    return {
      edge,
      points: turns([[start, bottom], [start, below], [run, below], ...arrival]),
      label: [start, bottom],
      button: [start, below],
    }
  })
  return { places, lines, width: laneAt.end, height: rowAt.end }
}

const isSame = (one: DiagramEdge, other: DiagramEdge) =>
  one.from === other.from && one.to === other.to && one.when === other.when

/** A way that leaves its node at the side: where a condition does not hold, and what is one too many. */
function leavesAside(edge: DiagramEdge, edges: readonly DiagramEdge[]): boolean {
  return edge.when === 'no' || edges.find(({ from, when }) => from === edge.from && when !== 'no') !== edge
}

/** Each node a row below all that leads to it. */
function rowsOf(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): Map<string, number> {
  const state = new Map<string, 'open' | 'done'>()
  const order: string[] = []
  const back = new Set<DiagramEdge>()
  const visit = (id: string) => {
    state.set(id, 'open')
    for (const edge of edges.filter(({ from }) => from === id)) {
      if (state.get(edge.to) === 'open') back.add(edge)
      else if (!state.has(edge.to)) visit(edge.to)
    }
    state.set(id, 'done')
    order.unshift(id)
  }
  for (const { id } of startFirst(nodes)) if (!state.has(id)) visit(id)
  const rows = new Map(order.map((id) => [id, 0]))
  for (const id of order)
    for (const edge of edges)
      if (edge.from === id && !back.has(edge))
        rows.set(edge.to, Math.max(rows.get(edge.to)!, rows.get(id)! + 1))
  return rows
}

const startFirst = (nodes: readonly DiagramNode[]) =>
  nodes.toSorted((one, other) => Number(other.kind === 'start') - Number(one.kind === 'start'))

/** The lane of each node, and the one in which each way runs. */
function lanesOf(
  nodes: readonly DiagramNode[],
  edges: readonly DiagramEdge[],
  rows: ReadonlyMap<string, number>,
): { lanes: Map<string, number>; runs: Map<DiagramEdge, number> } {
  const lanes = new Map<string, number>()
  const runs = new Map<DiagramEdge, number>()
  const taken = new Set<string>()
  /** The first lane from this one on that is free in these rows; it is free no more. */
  const free = (from: number, first: number, last: number): number => {
    const cells = (lane: number) =>
      Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => `${first + at}:${lane}`)
    let lane = from
    while (cells(lane).some((cell) => taken.has(cell))) lane += 1
    for (const cell of cells(lane)) taken.add(cell)
    return lane
  }
  const place = (id: string, lane: number) => {
    lanes.set(id, lane)
    const row = rows.get(id)!
    const out = edges.filter(({ from }) => from === id)
    // what holds goes on straight, with all that follows from it, before the other branch finds its place beside
    for (const edge of out.toSorted(
      (one, other) => Number(one.when === 'no') - Number(other.when === 'no'),
    )) {
      const to = rows.get(edge.to)!
      const aside = leavesAside(edge, edges)
      if (to <= row) runs.set(edge, free(lane + 1, to, row))
      else if (lanes.has(edge.to)) {
        const isShort = !aside && to === row + 1
        runs.set(
          edge,
          isShort ? lanes.get(edge.to)! : free(lane + Number(aside), row + Number(!aside), to - 1),
        )
      } else {
        const run = free(lane + Number(aside), row + Number(!aside), to)
        runs.set(edge, run)
        place(edge.to, run)
      }
    }
  }
  for (const { id } of startFirst(nodes)) {
    if (lanes.has(id)) continue
    const row = rows.get(id)!
    place(id, free(lanes.size === 0 ? 0 : Math.max(...lanes.values(), ...runs.values()) + 1, row, row))
  }
  return { lanes, runs }
}

/** Where each of some stretches begins, one after the other, and where the last one ends with the margin. */
function offsets(count: number, size: (at: number) => number, gap: number): { from: number[]; end: number } {
  const from: number[] = []
  let next = MARGIN
  for (let at = 0; at < count; at += 1) {
    from.push(next)
    next += size(at) + gap
  }
  return { from, end: next - gap + MARGIN }
}

/** Points, each once, without those that lie on the straight between their neighbours. */
function turns(points: readonly Point[]): Point[] {
  const moved = points.filter(([x, y], at) => {
    const before = points[at - 1]
    return !before || before[0] !== x || before[1] !== y
  })
  return moved.filter(([x, y], at) => {
    const [before, after] = [moved[at - 1], moved[at + 1]]
    if (!before || !after) return true
    return !(before[0] === x && after[0] === x) && !(before[1] === y && after[1] === y)
  })
}

const ROUND = 8

/** The path of a line, with round corners. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => {
      const [before, after] = [points[at - 1], points[at + 1]]
      if (!before) return `M ${x} ${y}`
      if (!after) return `L ${x} ${y}`
      const [enter, leave] = [towards([x, y], before), towards([x, y], after)]
      return `L ${enter.join(' ')} Q ${x} ${y} ${leave.join(' ')}`
    })
    .join(' ')
}

/** A point near another one, on the straight to a third; at most half-way. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  const part = length === 0 ? 0 : Math.min(ROUND, length / 2) / length
  return [x + (toX - x) * part, y + (toY - y) * part]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The nearest node in a direction, where an arrow key goes; null where there is none. */
export function neighbour(places: Layout['places'], from: string, direction: Direction): string | null {
  const here = places.get(from)
  if (!here) return null
  const isUpright = direction === 'up' || direction === 'down'
  const sign = direction === 'down' || direction === 'right' ? 1 : -1
  const found = [...places].flatMap(([id, { row, lane }]) => {
    const [along, across] = isUpright
      ? [row - here.row, lane - here.lane]
      : [lane - here.lane, row - here.row]
    return along * sign > 0 ? [{ id, far: Math.abs(along) + 2 * Math.abs(across) }] : []
  })
  return found.toSorted((one, other) => one.far - other.far)[0]?.id ?? null
}
