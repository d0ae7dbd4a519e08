import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { type Fuzzed, fuzzer, NEVER_SERVED } from './fuzz.ts'
import { fuzzWorld } from './world.ts'

/** Few of each, for every run; `npm run prove -- fuzz` sends hundreds. */
const CASES = 5
const SEED = 20_261_121

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('whatever is sent, no answer is a failure of the server or other than the API describes', {
  timeout: 300_000,
}, async () => {
  const { operations, run } = await fuzzer(await fuzzWorld(server))
  expect(operations.length).toBeGreaterThan(140)
  const results: Fuzzed[] = []
  for (const operation of operations) results.push(await run(operation, CASES, SEED))
  expect(results.flatMap(({ faults }) => faults)).toEqual([])
  // a fuzzer whose requests are all refused at the door tests the door alone
  const neverServed = results.filter(({ statuses }) => !statuses[200]).map(({ operation }) => operation)
  expect(neverServed).toEqual(NEVER_SERVED)
})
