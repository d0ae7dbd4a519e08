import { expect, test } from 'vitest'
import { drawingFaults } from './check.ts'
import type { Diagram, DiagramEdge, DiagramNode } from './diagram.ts'
import { connected, inserted, mayLead, removed, targetOf, waysOn, withBothEnds } from './edit.ts'
import { stepsOf } from './steps.ts'

/** Nodes by their names: `start`, `end`, conditions begin with `if`, notices with `n`. */
const nodeOf = (id: string): DiagramNode => {
  if (id.startsWith('start')) return { id, kind: 'start' }
  if (id.startsWith('end')) return { id, kind: 'end' }
  const rule = { match: 'all', rules: [{ field: 'total', is: 'more', figure: 1 }] } as const
  if (id.startsWith('if'))
    return { id, kind: 'condition', name: id, rule: { ...rule, rules: [...rule.rules] } }
  const approver = { by: 'head' } as const
  return id.startsWith('n')
    ? { id, kind: 'notify', name: id, approver }
    : { id, kind: 'approval', name: id, approver, quorum: 'any' }
}
/** `start>a a>if if>b:end b>end`. */
const drawn = (ways: string): Diagram => {
  const edges = ways.split(' ').flatMap((way): DiagramEdge[] => {
    const [from = '', rest = ''] = way.split('>')
    const [yes = '', no] = rest.split(':')
    if (no === undefined) return yes ? [{ from, to: yes, when: null }] : []
    return [
      ...(yes ? [{ from, to: yes, when: 'yes' as const }] : []),
      ...(no ? [{ from, to: no, when: 'no' as const }] : []),
    ]
  })
  const ids = ways.split(' ').flatMap((way) => way.split(/[>:]/))
  return { nodes: [...new Set(ids.filter(Boolean))].map(nodeOf), edges }
}
const said = (diagram: Diagram) =>
  diagram.nodes
    .flatMap((node) => {
      const ways = waysOn(node).map((way) => targetOf(diagram, way)?.id ?? '')
      return ways.length === 0 ? [] : [`${node.id}>${ways.join(':')}`]
    })
    .join(' ')
const at = (from: string, when: 'yes' | 'no' | null = null) => ({ from, when })

test('what is put into a way leads on to where it led, of a condition both branches do', () => {
  const one = drawn('start>a a>end')
  expect(said(inserted(one, at('start'), nodeOf('b')))).toBe('start>b b>a a>end')
  const branched = inserted(one, at('a'), nodeOf('if'))
  expect(said(branched)).toBe('start>a a>if if>end:end')
  const both = inserted(inserted(branched, at('if', 'yes'), nodeOf('b')), at('if', 'no'), nodeOf('c'))
  expect(said(both)).toBe('start>a a>if if>b:c c>end b>end')
  expect(drawingFaults(both, { total: { kind: 'figure', key: 'total' } })).toEqual([])
  expect(said(inserted(drawn('start>a'), at('a'), nodeOf('if')))).toBe('start>a a>if if>:')
})

test.each([
  ['a step', 'start>a a>b b>end', 'b', 'start>a a>end'],
  ['the first step', 'start>a a>b b>end', 'a', 'start>b b>end'],
  ['a condition with an empty branch', 'start>if if>a:b a>b b>end', 'if', 'start>a a>b b>end'],
  [
    'a condition with what only its other branch came to',
    'start>if if>a:b b>n n>c a>c c>end',
    'if',
    'start>a a>c c>end',
  ],
  ['a condition of which no branch holds yet', 'start>a a>if if>:b b>end', 'if', 'start>a a>'],
  ['a step in a circle of itself', 'start>a a>a', 'a', 'start>'],
  ['an end beside another', 'start>if if>a:end a>end2', 'end2', 'start>if if>a:end a>end'],
  ['the only end', 'start>a a>end', 'end', 'start>a a>end'],
  ['the only start', 'start>a a>end', 'start', 'start>a a>end'],
])('without %s', (_, before, id, after) => {
  const diagram = removed(drawn(before), id)
  expect(said(diagram)).toBe(after)
  const ids = new Set(diagram.nodes.map((node) => node.id))
  expect(diagram.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
})

test('a way is led elsewhere, and ways against the kind of its node go', () => {
  const one = drawn('start>a a>b b>end')
  expect(said(connected(one, at('a'), 'end'))).toBe('start>a a>end b>end')
  const odd = {
    ...one,
    edges: [...one.edges, { from: 'a', to: 'end', when: 'yes' as const }, { from: 'a', to: 'a', when: null }],
  }
  expect(connected(odd, at('a'), 'b').edges.filter(({ from }) => from === 'a')).toEqual([
    { from: 'a', when: null, to: 'b' },
  ])
  const branched = drawn('start>if if>a:end a>end')
  expect(said(connected(branched, at('if', 'no'), 'a'))).toBe('start>if if>a:a a>end')
})

test('a way leads to no start and not round in a circle', () => {
  const one = drawn('start>a a>if if>b:end b>end')
  const ends = (from: string) => one.nodes.filter((node) => mayLead(one, from, node)).map(({ id }) => id)
  expect([ends('start'), ends('if'), ends('b')]).toEqual([['a', 'if', 'b', 'end'], ['b', 'end'], ['end']])
})

test('a drawing that lacks its start or its end gets it', () => {
  expect(said(withBothEnds(drawn('a>if if>b:')))).toBe('start>a a>if if>b:end b>end')
  expect(said(withBothEnds(drawn('a>b b>end')))).toBe('start>a a>b b>end')
  const whole = drawn('start>a a>end')
  expect(withBothEnds(whole)).toBe(whole)
})

test('a condition drawn for one step is read as that step’s, with its own name', () => {
  const steps = stepsOf(drawn('start>if-x if-x>a:end a>end'))
  expect(steps?.map(({ condition }) => condition)).toEqual([{ id: 'if-x', name: 'if-x' }])
})
