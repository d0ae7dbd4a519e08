import { expect, it } from 'vitest'
import { type Outcome, runMany } from './run-many.ts'

const rows = ['a', 'b', 'c', 'd']

/** Runs them; what each became, and the order they were tried in. */
async function ran(fails: Record<string, string>, { stopAfter = '', ends = '' } = {}) {
  const outcomes = new Map<string, Outcome>(rows.map((row) => [row, { state: 'left' }]))
  const tried: string[] = []
  let open = 0
  await runMany({
    rows,
    work: async (row) => {
      tried.push(row)
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      if (fails[row]) throw new Error(fails[row])
      return `${row} done`
    },
    onOutcome: (row, outcome) => outcomes.set(row, outcome),
    isStopped: () => stopAfter !== '' && tried.includes(stopAfter),
    endsAll: (error) => (error as Error).message === ends,
  })
  return { tried, states: rows.map((row) => outcomes.get(row)!.state), outcomes }
}

it('does each row in order, one at a time, and each has its own result', async () => {
  const { tried, states, outcomes } = await ran({ b: 'stale' })
  expect(tried).toEqual(rows)
  expect(states).toEqual(['done', 'failed', 'done', 'done'])
  expect(outcomes.get('a')).toEqual({ state: 'done', answer: 'a done' })
  expect(outcomes.get('b')).toMatchObject({ error: new Error('stale') })
})

it('leaves the others untried once somebody stops, or nothing answers any more', async () => {
  expect((await ran({}, { stopAfter: 'b' })).states).toEqual(['done', 'done', 'left', 'left'])
  expect((await ran({ b: 'silent' }, { ends: 'silent' })).states).toEqual(['done', 'failed', 'left', 'left'])
})
