import type { Diagram, DiagramEdge, DiagramNode } from '@barem/shared/workflow/diagram'
import { expect, test } from 'vitest'
import { layoutOf, neighbour, pathOf } from './layout.ts'

const WIDTH = 200
const nodeOf = (id: string): DiagramNode => {
  if (id === 'start' || id === 'end') return { id, kind: id }
  return id.startsWith('if')
    ? { id, kind: 'condition', name: id, rule: null }
    : { id, kind: 'approval', name: id, approver: null, quorum: 'any' }
}
/** `start>a a>if if>b:end b>end`. */
const drawn = (ways: string): Diagram => ({
  nodes: [...new Set(ways.split(/[ >:]/))].map(nodeOf),
  edges: ways.split(' ').flatMap((way): DiagramEdge[] => {
    const [from = '', to = ''] = way.split('>')
    const [yes = '', no] = to.split(':')
    return no === undefined
      ? [{ from, to: yes, when: null }]
      : [
          { from, to: yes, when: 'yes' },
          { from, to: no, when: 'no' },
        ]
  }),
})
const cells = (diagram: Diagram) =>
  Object.fromEntries(
    [...layoutOf(diagram, WIDTH).places].map(([id, { row, lane }]) => [id, `${row}.${lane}`]),
  )

const LIST = 'start>a a>if if>b:end b>end'
const BRANCHES = 'start>if if>a:b a>c b>d d>c c>end'

test.each([
  [
    'steps one below the other, what leads past a step beside it',
    LIST,
    { start: '0.0', a: '1.0', if: '2.0', b: '3.0', end: '4.0' },
  ],
  [
    'the branch that does not hold in a lane of its own',
    BRANCHES,
    { start: '0.0', if: '1.0', a: '2.0', b: '2.1', d: '3.1', c: '4.0', end: '5.0' },
  ],
  [
    'a condition in a branch one lane further',
    'start>if if>end:if2 if2>a:b a>end b>end',
    { start: '0.0', if: '1.0', if2: '2.1', a: '3.1', b: '3.2', end: '4.0' },
  ],
  ['a way back', 'start>a a>if if>end:a', { start: '0.0', a: '1.0', if: '2.0', end: '3.0' }],
  [
    'what nothing leads to, and a circle',
    'start>end a>b b>a',
    { start: '0.0', end: '1.0', a: '0.1', b: '1.1' },
  ],
])('%s', (_, ways, expected) => expect(cells(drawn(ways))).toEqual(expected))

test.each([LIST, BRANCHES, 'start>if if>if2:b if2>a:end a>end b>end', 'start>a a>if if>end:a'])(
  'no node lies on another, and no line runs through one: %s',
  (ways) => {
    const { places, lines, width, height } = layoutOf(drawn(ways), WIDTH)
    const boxes = [...places.values()]
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length)
    expect(Math.max(...boxes.map((one) => one.x + one.width))).toBeLessThan(width)
    expect(Math.max(...boxes.map((one) => one.y + one.height))).toBeLessThan(height)
    for (const { edge, points } of lines)
      for (const [at, [x, y]] of points.slice(1).entries()) {
        const [fromX, fromY] = points[at]!
        expect(x === fromX || y === fromY, `${edge.from} > ${edge.to} goes straight`).toBe(true)
        const through = [...places].filter(
          ([id, box]) =>
            id !== edge.from &&
            id !== edge.to &&
            Math.max(x, fromX) > box.x &&
            Math.min(x, fromX) < box.x + box.width &&
            Math.max(y, fromY) > box.y &&
            Math.min(y, fromY) < box.y + box.height,
        )
        expect(through, `${edge.from} > ${edge.to}`).toEqual([])
      }
  },
)

test('nodes are as wide as there is room, within what can be read', () => {
  const widths = [2_000, 400, 100].map(
    (room) => [...layoutOf(drawn(BRANCHES), room).places.values()][0]!.width,
  )
  expect(widths).toEqual([208, 176, 120])
})

test('the path of a line begins and ends where the line does', () => {
  const points = [
    [0, 0],
    [0, 20],
    [40, 20],
    [40, 60],
  ] as const
  expect(pathOf(points)).toBe('M 0 0 L 0 12 Q 0 20 8 20 L 32 20 Q 40 20 40 28 L 40 60')
})

test('arrow keys go to the nearest node of their direction', () => {
  const { places } = layoutOf(drawn(BRANCHES), WIDTH)
  const from = (id: string) =>
    (['up', 'down', 'left', 'right'] as const).map((key) => neighbour(places, id, key))
  expect(from('if')).toEqual(['start', 'a', null, 'b'])
  expect(from('d')).toEqual(['b', 'c', 'a', null])
  expect(neighbour(places, 'gone', 'up')).toBeNull()
})

test('a drawing with half of itself missing has a layout', () => {
  const { edges, nodes } = drawn(BRANCHES)
  expect(
    layoutOf(
      { nodes: [...nodes, nodes[1]!], edges: [...edges, ...edges, { from: 'a', to: 'x', when: null }] },
      WIDTH,
    ).lines.length,
  ).toBe(edges.length)
  expect(layoutOf({ nodes: nodes.slice(2), edges }, WIDTH).places.size).toBe(nodes.length - 2)
})
