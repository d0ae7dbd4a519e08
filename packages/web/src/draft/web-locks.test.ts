import { expect, test } from 'vitest'
import { runAgain } from './web-locks.ts'

test('asked for while it runs, work runs once more afterwards, and never twice at once', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = runAgain(() => {
    runs.push(Promise.withResolvers())
    return runs.at(-1)!.promise
  })
  const end = async (place: number) => {
    runs[place]!.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  run()
  run()
  run()
  expect(runs).toHaveLength(1)
  await end(0)
  expect(runs).toHaveLength(2)
  await end(1)
  expect(runs).toHaveLength(2)
  run()
  expect(runs).toHaveLength(3)
})
