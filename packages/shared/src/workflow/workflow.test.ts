import { describe, expect, test } from 'vitest'
import { expenseTicket } from '#expense-ticket/form'
import { quotation } from '#quotation/form'
import { issuesOf } from '#values/issue'
import { type Fault, faultsOf } from './check.ts'
import type { Approver, Diagram, DiagramEdge, DiagramNode, Quorum } from './diagram.ts'
import { workflowBody } from './form.ts'
import { type Comparison, compares, type FactValue, holds, type Rule, ruleSchema } from './rule.ts'
import { isSensible, ruleFieldsOf } from './rule-fields.ts'
import { diagramOf, type Step, stepsOf } from './steps.ts'
import { matching, walk } from './walk.ts'

const fields = ruleFieldsOf(quotation)
const facts = (values: Record<string, FactValue>) => (field: string) => values[field] ?? null
const total = (is: 'more' | 'less' | 'at-least' | 'at-most' | 'equals', figure: number) => ({
  field: 'total',
  is,
  figure,
})
const named = { by: 'people' as const, ids: ['0190b7a0-0000-7000-8000-000000000001'] }
const rule = (...rules: Rule['rules']): Rule => ({ match: 'all', rules })

describe('a comparison', () => {
  test.each<[string, Parameters<typeof compares>[0], FactValue, boolean]>([
    ['equal figures, however they are written', total('equals', 500), '500.0000', true],
    ['a đồng above', total('more', 500_000_000), '500000001', true],
    ['not above itself', total('more', 500_000_000), '500000000', false],
    ['from itself on', total('at-least', 500_000_000), '500000000', true],
    ['up to itself', total('at-most', 500_000_000), 500_000_000, true],
    ['below', total('less', 0.3), '0.2999', true],
    [
      'beyond the digits of a binary number',
      total('equals', 123_456_789_012.3456),
      '123456789012.3456',
      true,
    ],
    ['what differs in the last of them', total('equals', 123_456_789_012.3456), '123456789012.3457', false],
    ['a word', { field: 'source', is: 'in', words: ['supplier'] }, 'supplier', true],
    ['one of several', { field: 'source', is: 'in', words: ['warehouse', 'supplier'] }, 'supplier', true],
    ['none of several', { field: 'source', is: 'in', words: ['warehouse'] }, 'supplier', false],
    ['a flag', { field: 'selfPick', is: 'equals', flag: false }, false, true],
    ['a word is no figure', total('more', 5), 'sáu', false],
    ['an empty field is not above', total('more', 0), null, false],
    ['an empty field is not below', total('less', 0), null, false],
    ['an empty field is none of several', { field: 'source', is: 'in', words: ['null'] }, null, false],
  ])('%s', (_, one, fact, expected) => expect(compares(one, () => fact)).toBe(expected))

  test('stands beside groups, of which each counts as one', () => {
    const either: Rule = {
      match: 'any',
      rules: [total('less', 5)],
      groups: [rule(total('more', 10), total('less', 20))],
    }
    expect([4, 7, 15, 25].map((value) => holds(either, () => value))).toEqual([true, false, true, false])
    expect([4, 7, 15, 25].map((value) => holds({ ...either, match: 'none' }, () => value))).toEqual([
      ...[false, true, false, true],
    ])
    expect(holds({ ...either, match: 'all' }, () => 4)).toBe(false)
  })

  test('of an empty field fits nothing, and `none` turns that round', () => {
    expect(holds({ match: 'none', rules: [total('less', 5)] }, () => null)).toBe(true)
    expect(holds({ match: 'none', rules: [total('less', 5)] }, () => 6)).toBe(true)
    expect(holds({ match: 'none', rules: [total('less', 5)] }, () => 4)).toBe(false)
  })

  test('is of a field of the kind, in a way its values are compared', () => {
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['total', 'discount', 'customer', 'partnerType', 'source', 'officer', 'author']),
    )
    expect(fields).not.toHaveProperty('approver')
    expect(ruleFieldsOf(expenseTicket)).not.toHaveProperty('partnerType')
    const fit = (field: string, is: Comparison['is'], value: Partial<Comparison>) =>
      isSensible({ field, is, ...value }, fields)
    expect([
      fit('total', 'more', { figure: 1 }),
      fit('selfPick', 'equals', { flag: true }),
      fit('source', 'in', { words: ['supplier'] }),
      fit('customer', 'in', { words: [named.ids[0]!] }),
    ]).toEqual([true, true, true, true])
    expect([
      fit('total', 'in', { words: ['1'] }),
      fit('total', 'in', { figure: 1 }),
      fit('source', 'in', { words: ['x'] }),
      fit('source', 'more', { figure: 1 }),
      fit('constructor', 'more', { figure: 1 }),
      fit('customer', 'in', { words: ['x'] }),
      fit('partnerType', 'in', { words: ['x'] }),
      fit('selfPick', 'more', { figure: 1 }),
    ]).not.toContain(true)
  })
})

test('rules are a closed tree: no more than three groups deep, nothing else in it, none empty', () => {
  const nested = (depth: number): Rule =>
    depth === 0 ? rule(total('more', 1)) : { match: 'any', rules: [], groups: [nested(depth - 1)] }
  const fits = (one: unknown) => ruleSchema.safeParse(one).success
  expect([0, 1, 2, 3].map((depth) => fits(nested(depth)))).toEqual([true, true, true, false])
  expect(fits({ match: 'all', rules: [] })).toBe(false)
  expect(fits({ ...rule(total('more', 1)), code: 'x' })).toBe(false)
  expect(fits(rule({ ...total('more', 1), is: 'eval' } as never))).toBe(false)
})

test('comparisons are counted before they are parsed', () => {
  // of one that is parsed, its wrong field would be said
  const wrong = { field: '', is: 'eval' }
  const some = { match: 'any', rules: Array(20).fill(wrong) }
  const wide = { match: 'any', rules: [], groups: Array(20).fill(some) }
  const nodes = [{ id: 'if', kind: 'condition', rule: wide }]
  const said = (part: 'rules' | 'diagram', given: unknown) =>
    issuesOf(workflowBody.shape[part].safeParse(given).error!)
  const tooMany = [{ path: '', code: 'too_many_comparisons', params: { maximum: 200 } }]
  expect(said('rules', wide)).toEqual(tooMany)
  expect(said('rules', { match: 'all', rules: Array(201).fill(wrong) })).toEqual(tooMany)
  expect(said('rules', { match: 'all', rules: [], groups: Array(201).fill(null) })).toEqual(tooMany)
  expect(said('diagram', { nodes, edges: [] })).toEqual(tooMany)
  expect(said('rules', rule(wrong as never))).not.toEqual(tooMany)
})

const start: DiagramNode = { id: 'start', kind: 'start' }
const end: DiagramNode = { id: 'end', kind: 'end' }
const approval = (id: string, approver: Approver | null = named, quorum: Quorum = 'any'): DiagramNode => ({
  ...{ id, kind: 'approval', name: `Bước ${id}`, approver, quorum },
})
const when = (id: string, one: Rule | null = rule(total('more', 100))): DiagramNode => ({
  ...{ id, kind: 'condition', name: `Nếu ${id}`, rule: one },
})
/** `start > a`, `if ? a : b`. */
const drawing = (nodes: DiagramNode[], ...ways: string[]): Diagram => ({
  nodes,
  edges: ways.flatMap((way): DiagramEdge[] => {
    const [from = '', rest = ''] = way.split(/ [>?] /)
    if (way.includes('>')) return [{ from, to: rest, when: null }]
    const [yes = '', no = ''] = rest.split(' : ')
    return [
      { from, to: yes, when: 'yes' },
      { from, to: no, when: 'no' },
    ]
  }),
})

describe('a drawing', () => {
  test.each<[string, Diagram, string[]]>([
    ['of one step is right', drawing([start, approval('a'), end], 'start > a', 'a > end'), []],
    [
      'of two branches is right',
      drawing(
        [start, when('if'), approval('a'), approval('b'), end],
        'start > if',
        'if ? a : b',
        'a > end',
        'b > end',
      ),
      [],
    ],
    ['without a start', drawing([approval('a'), end], 'a > end'), ['start_missing']],
    [
      'with two starts',
      drawing([start, { ...start, id: 's2' }, approval('a'), end], 'start > a', 's2 > a', 'a > end'),
      ['start_twice start'],
    ],
    [
      'with a node that nothing leads to',
      drawing([start, approval('a'), approval('b'), end], 'start > a', 'a > end', 'b > end'),
      ['unreachable Bước b'],
    ],
    [
      'with a branch that does not end',
      drawing([start, approval('a'), end], 'start > a'),
      ['no_way_on Bước a', 'unreachable end'],
    ],
    [
      'in a circle',
      drawing([start, approval('a'), when('if'), end], 'start > a', 'a > if', 'if ? a : end'),
      ['cycle Bước a'],
    ],
    [
      'with a way past every approval',
      drawing([start, when('if'), approval('a'), end], 'start > if', 'if ? a : end', 'a > end'),
      ['no_approval end'],
    ],
    ['of no approval at all', drawing([start, end], 'start > end'), ['no_approval end']],
    [
      'with a step without an approver',
      drawing([start, approval('a', null), end], 'start > a', 'a > end'),
      ['approver_missing Bước a'],
    ],
    [
      'with a condition that leads one way',
      drawing([start, approval('a'), when('if'), end], 'start > a', 'a > if', 'if ? end : nowhere'),
      ['edge_nowhere Nếu if'],
    ],
    [
      'with an empty condition',
      drawing([start, approval('a'), when('if', null), end], 'start > a', 'a > if', 'if ? end : end'),
      ['condition_missing Nếu if'],
    ],
    [
      'with a condition on a field that is not there',
      drawing(
        [start, approval('a'), when('if', rule({ field: 'x', is: 'equals', figure: 1 })), end],
        'start > a',
        'a > if',
        'if ? end : end',
      ),
      ['rule_unfit Nếu if'],
    ],
    [
      'with two ways on from a step',
      drawing([start, approval('a'), approval('b'), end], 'start > a', 'a > b', 'a > end', 'b > end'),
      ['several_ways Bước a'],
    ],
    [
      'with a way back to the start',
      drawing([start, approval('a')], 'start > a', 'a > start'),
      ['start_entered start', 'cycle start'],
    ],
    [
      'with a node twice',
      drawing([start, approval('a'), approval('a'), end], 'start > a', 'a > end'),
      ['node_twice Bước a'],
    ],
  ])('%s', (_, diagram, expected) => {
    const words = ({ code, name }: Fault) => (name === null ? code : `${code} ${name}`)
    expect(
      faultsOf({ rules: rule(total('more', 1)), diagram }, fields)
        .map(words)
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  test('of the rules beside it, what does not fit is a fault of the whole', () => {
    const diagram = drawing([start, approval('a'), end], 'start > a', 'a > end')
    const faults = faultsOf({ rules: rule({ field: 'deposit', is: 'in', words: ['x'] }), diagram }, fields)
    expect(faults).toEqual([{ code: 'rule_unfit', node: null, name: null, person: null }])
  })
})

describe('the way of a document', () => {
  const diagram = drawing(
    [
      start,
      approval('a'),
      when('if'),
      approval('b'),
      { id: 'n', kind: 'notify', name: 'Báo kho', approver: named },
      end,
    ],
    ...['start > a', 'a > if', 'if ? b : n', 'b > n', 'n > end'],
  )
  test.each<[string, FactValue, string[]]>([
    ['goes past a condition that holds', 101, ['a', 'if yes', 'b', 'n']],
    ['leaves out what a condition does not ask for', 100, ['a', 'if no', 'n']],
    ['does so for an empty field', null, ['a', 'if no', 'n']],
  ])('%s', (_, value, expected) => {
    const { passed, ends } = walk(diagram, facts({ total: value }))
    expect(passed.map((one) => one.node.id + ('held' in one ? ` ${one.held ? 'yes' : 'no'}` : ''))).toEqual(
      expected,
    )
    expect(ends).toBe(true)
  })

  test('in a circle, or into nothing, comes to no end', () => {
    expect(walk(drawing([start, approval('a')], 'start > a', 'a > a'), facts({})).ends).toBe(false)
    expect(walk(drawing([start], 'start > b'), facts({})).ends).toBe(false)
    expect(walk(drawing([end]), facts({})).ends).toBe(false)
  })
})

test('of several workflows the highest priority that holds is taken, of equal ones the lower code', () => {
  const [low, high] = [rule(total('more', 1)), rule(total('more', 100))]
  const workflows = [
    { code: 'QT10000', priority: 5, rules: low },
    { code: 'QT9999', priority: 5, rules: low },
    { code: 'QT0002', priority: 9, rules: high },
    { code: 'QT0001', priority: 0, rules: low },
  ]
  const chosen = (value: number) => {
    const codes = [workflows, workflows.toReversed()].map(
      (some) => matching(some, facts({ total: value }))?.code ?? null,
    )
    expect(codes[0]).toBe(codes[1])
    return codes[0]
  }
  expect([chosen(200), chosen(50), chosen(1)]).toEqual(['QT0002', 'QT9999', null])
})

test('steps one after the other are drawn and read back; what branches otherwise is not', () => {
  const [a, b] = [approval('a'), approval('b')] as [Step['node'], Step['node']]
  const steps: Step[] = [
    { node: a, only: null },
    { node: b, only: rule(total('more', 100)) },
    { node: { id: 'n', kind: 'notify', name: 'Báo', approver: named }, only: rule(total('less', 5)) },
  ]
  const diagram = diagramOf(steps)
  expect(faultsOf({ rules: rule(total('more', 1)), diagram }, fields)).toEqual([])
  expect(stepsOf(diagram)).toEqual(steps)
  expect(workflowBody.shape.diagram.parse(diagram)).toEqual(diagram)
  const branched = drawing(
    [start, when('if'), approval('a'), approval('b'), end],
    'start > if',
    'if ? a : b',
    'a > end',
    'b > end',
  )
  expect(stepsOf(branched)).toBeNull()
  expect(stepsOf(drawing([start, approval('a'), approval('b'), end], 'start > a', 'a > end'))).toBeNull()
})

test('a rule with half a character is refused', () => {
  const odd = (field: string, word: string) =>
    ruleSchema.safeParse({ match: 'all', rules: [{ field, is: 'in', words: [word] }] }).success
  expect([odd('source', 'warehouse'), odd('\ud800', 'warehouse'), odd('source', '\ud800')]).toEqual([
    ...[true, false, false],
  ])
})
