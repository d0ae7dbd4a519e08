import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applied, begun, commandsOf, holds, lives } from '#test/approval-model'

const RUNS = 1_000

test('a thousand lives with workflows, deputies and withdrawals: who may decide is who should, and nobody counts twice', () => {
  let decisions = 0
  let inPlace = 0
  fc.assert(
    fc.property(lives(30), (life) => {
      const world = begun(life)
      for (const one of commandsOf(life)) {
        applied(world, one)
        holds(world)
      }
      const decided = world.steps.filter(({ decidedBy }) => decidedBy !== null)
      decisions += decided.length
      inPlace += decided.filter(({ decidedBy, approverId }) => decidedBy !== approverId).length
    }),
    { numRuns: RUNS },
  )
  // the lives are such that something happens in them
  expect(decisions).toBeGreaterThan(RUNS / 2)
  expect(inPlace).toBeGreaterThan(RUNS / 20)
})
