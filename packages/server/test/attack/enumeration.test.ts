import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { timesOf, welch } from './timing.ts'

// Neither what is answered nor how long it takes says whether an account exists (reliability, F3).

vi.setConfig({ testTimeout: 60_000 })

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.deps.db
    .updateTable('appUser')
    .set({ isLocked: true })
    .where('username', '=', 'account.mai')
    .execute()
})
afterAll(() => server.close())

/** Above this, two series of times are told apart (Welch's t, as in the evaluation of leaks). */
const TOLD_APART = 4.5

async function ask(path: string, payload: object) {
  await server.deps.db.deleteFrom('rateCounter').execute()
  const answer = await server.app.inject({ method: 'POST', url: `/v1.0/Account/${path}`, payload })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

const signingIn = (account: string) => () => ask('authenticate', { account, password: 'a wrong password' })
const forgetting = (account: string) => () => ask('forgotpassword', { email: account })

/** What somebody outside can compare, but for the account they sent themselves and the trace. */
function seen({ status, text, headers }: Awaited<ReturnType<typeof ask>>, account: string) {
  const { date: _, ...rest } = headers
  return [status, text.replaceAll(account, '').replace(/"traceId":"[^"]*"/, ''), Object.keys(rest).sort()]
}

test.each([
  ['signing in', signingIn],
  ['a forgotten password', forgetting],
])('%s answers a known, a locked and an unknown account alike', async (_, way) => {
  const known = seen(await way('sales.minh')(), 'sales.minh')
  for (const account of ['nobody.hx', 'account.mai', '0901000003', '0999999999'])
    expect([account, ...seen(await way(account)(), account)]).toEqual([account, ...known])
})

test.each([
  ['signing in', signingIn, 25],
  ['a forgotten password', forgetting, 150],
] as const)('%s takes a known and an unknown account the same time', async (_, way, pairs) => {
  const difference = async () => Math.abs(welch(await timesOf(pairs, way('sales.minh'), way('nobody.hx'))))
  // the machine does other things too: a difference that is there is there each time
  const smallest = Math.min(await difference(), await difference())
  expect(smallest).toBeLessThan(TOLD_APART)
})

test('a difference of two milliseconds would be told', async () => {
  const pause = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds))
  expect(Math.abs(welch(await timesOf(60, pause(4), pause(6))))).toBeGreaterThan(TOLD_APART)
})
