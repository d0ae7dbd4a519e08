import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('what was given together is ended at the same time, the last given first, whatever fails', async () => {
  const said: string[] = []
  const shutdown = createShutdown((error) => said.push((error as Error).message))
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  shutdown.add(() => void said.push('database'))
  shutdown.add(
    // each goes on when the other has begun
    () => {
      one.resolve()
      return other.promise
    },
    () => Promise.reject(new Error('stuck')),
    () => {
      said.push('jobs')
      other.resolve()
      return one.promise
    },
  )
  await shutdown.run()
  expect(said).toEqual(['jobs', 'stuck', 'database'])
})
