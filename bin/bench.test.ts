import { expect, test } from 'vitest'
import type { Compared } from '../bench/compare.ts'
import { planOf, type Recorded } from '../bench/plan.ts'
import { table } from '../bench/report.ts'
import { scenarios } from '../bench/scenarios.ts'

const known = '017d450c-b340-7f68-ac34-052d3a4016bf'
const made = '01a1f7c3-c905-7115-b66e-d0acd9559ca6'
const line = '01a1f7c3-c905-7115-b66e-d0acd9559ca7'
const said = (text: string, values: unknown[] = [], rows = '[]'): Recorded => ({ text, values, rows })

const recorded = [
  said('select 1 as ready'),
  said('select who from session', [known], `[{"unit":"${known}"}]`),
  said('begin'),
  said('select name from customer where id = $1', [known]),
  said('insert into quotation values ($1, $2, $3)', [made, known, 'BG2611-0001']),
  said('insert into event values ($1)', [made]),
  said('with document as (insert into\nquotation) insert into quotation_line', [
    `[{"id":"${line}","of":"${made}","product":"${known}"}]`,
  ]),
  said('select pg_notify($1)', ['hint']),
  said('commit'),
]
const call = { input: known, answer: {}, replaced: { 'BG2611-0001': 'BF-{n}' } }

test('the writes alone of a save, with ids of its own and what must differ', () => {
  const { statements } = planOf(recorded, { writesOnly: true, ...call })
  expect(statements.map(({ text, inside }) => [text.split(' ')[0], inside])).toEqual([
    ['select', false],
    ['begin', true],
    ['insert', true],
    ['insert', true],
    ['with', true],
    ['commit', true],
  ])
  expect(statements[2]!.values).toEqual([{ fresh: ['', 0, ''] }, { as: known }, { like: 'BF-{n}' }])
  expect(statements[3]!.values).toEqual([{ fresh: ['', 0, ''] }])
  // ids inside of JSON, too: lines are written from one value
  expect(statements[4]!.values).toEqual([
    { fresh: ['[{"id":"', 1, '","of":"', 0, '","product":"', known, '"}]'] },
  ])
})

test('otherwise it does everything but what the server does beside its calls', () => {
  const { statements } = planOf(recorded, { writesOnly: false, ...call })
  expect(statements).toHaveLength(7)
})

test('the table marks what misses its aim', () => {
  const figures = (median: number, perSecond: number) => ({
    ...{ median, p95: median, perSecond },
    processor: { server: median, postgres: null },
  })
  const read: Compared = {
    scenario: scenarios[0]!,
    barem: figures(3, 50),
    baseline: figures(1, 100),
    writes: null,
  }
  const text = table({
    ...{ machine: 'a machine', day: '2026-11-21', idle: { memory: 140, start: 1 } },
    large: [read, { ...read, barem: figures(1, 70) }],
    small: [{ ...read, barem: figures(1, 90) }, read],
  })
  const rows = text.split('\n').filter((line) => line.startsWith('| customer'))
  expect(rows[0]).toContain('0.50 ✗')
  expect(rows[0]).toContain('3.00× ✗')
  expect(rows[1]).not.toContain('✗')
})

test('it says of calls a second what is the least and what is aimed at, and marks what is between them', () => {
  const at = (name: string, perSecond: number): Compared => {
    const figures = { median: 1, p95: 1, perSecond, processor: { server: 1, postgres: 1 } }
    const scenario = scenarios.find((one) => one.name === name)!
    return { scenario, barem: figures, baseline: figures, writes: null }
  }
  const way = ['save a quotation of 20 lines', 'request approval of it', 'approve it']
  const measured = [at('create a customer', 687), ...way.map((name) => at(name, 275))]
  const text = table({
    ...{ machine: 'a machine', day: '2026-11-21', idle: { memory: 140, start: 1 } },
    ...{ large: measured, small: measured },
  })
  const ends = text.split('\n').filter((line) => line.includes(' | ≥ '))
  expect(ends.map((line) => line.split(' | ').slice(-3).join(' | '))).toEqual([
    '687 | ≥ 458 | ≥ 687 |',
    '275 ○ | ≥ 184 | ≥ 276 |',
  ])
  expect(text).toContain('Saved, sent and approved: 92 ✗ quotations a second (least 98, aim 147)')

  // where the same bare writes take twice the processor time, half as many calls and twice the time are wanted
  const writes = { median: 1, p95: 1, perSecond: 300, processor: { server: 0.5, postgres: 1.76 } }
  const slower = table({
    ...{ machine: 'a machine', day: '2026-11-21', idle: { memory: 140, start: 1 } },
    ...{ large: [{ ...measured[0]!, writes }, ...measured.slice(1)], small: measured },
  })
  expect(slower).toContain('take 2.00 times the processor time')
  const create = slower
    .split('\n')
    .filter((line) => line.startsWith('| create a customer'))
    .at(-1)!
  expect(create).toContain('1.00 + 1.00 | ≤ 2.4 + 2.0 |')
  expect(create).toMatch(/ 687 \| ≥ 229 \| ≥ 344 \|$/)
  expect(slower).toContain('Saved, sent and approved: 92 quotations a second (least 49, aim 74)')
})
