import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const PAIRS = 9

/** Processor time in microseconds: unlike elapsed time it does not depend on the machine's load. */
async function work(account: string): Promise<number> {
  await server.deps.db.deleteFrom('rateCounter').execute()
  const before = process.cpuUsage()
  const payload = { account, password: 'a wrong password', rememberMe: false }
  const answer = await server.app.inject({ method: 'POST', url: '/v1.0/Account/authenticate', payload })
  expect(answer.statusCode).toBe(401)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const median = (values: number[]) => values.toSorted((left, right) => left - right)[values.length >> 1]!

test('takes as long over an unknown account as over a wrong password', async () => {
  const [known, unknown]: [number[], number[]] = [[], []]
  await work('nobody.here')
  for (let pair = 0; pair < PAIRS; pair += 1) {
    known.push(await work('sales.minh'))
    unknown.push(await work('nobody.here'))
  }
  // hashing is nearly all of it: without it an unknown account answers many times faster
  expect(median(unknown)).toBeGreaterThan(median(known) / 2)
})
