import { expect, test } from 'vitest'
import { testClock } from '../test/clock.ts'
import { systemRandom } from './system.ts'

test('ids sort in the order they are asked for: within a millisecond, past its last place, with the clock set back', () => {
  const clock = testClock()
  const random = systemRandom(clock)
  const asked = Array.from({ length: 10_000 }, () => random.id())
  clock.advance(-60_000)
  asked.push(random.id())
  clock.advance(120_000)
  asked.push(random.id())
  expect(asked.toSorted()).toEqual(asked)
  expect(new Set(asked).size).toBe(asked.length)
  for (const id of asked)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
