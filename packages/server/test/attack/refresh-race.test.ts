import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { profile, refresh, sessionOf, successorIn } from './visitor.ts'

// Five tabs that refresh at once stay signed in; a token that comes back later was stolen (reliability, F6).

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const RACES = 500
const TABS = 5

test('in 500 races of five tabs nobody is signed out, and all hold the same successor', async () => {
  let { cookie } = await sessionOf(server, 'sales.minh')
  const before = cookie
  const lost: string[] = []
  for (let race = 0; race < RACES; race += 1) {
    const answers = await Promise.all(Array.from({ length: TABS }, () => refresh(server, cookie)))
    const successors = new Set(answers.map(successorIn))
    const statuses = answers.map((one) => one.statusCode)
    if (statuses.some((one) => one !== 200) || successors.size !== 1) lost.push(`race ${race}: ${statuses}`)
    cookie = [...successors][0] ?? cookie
    // a tab that slept through it comes a little late, still within the grace
    server.clock.advance(1000)
  }
  expect(lost).toEqual([])
  expect(cookie).not.toBe(before)
}, 60_000)

test('a token used again after the grace ends the whole family: every successor and the access tokens', async () => {
  for (const steps of [1, 2, 5]) {
    const { cookie: stolen, token } = await sessionOf(server, 'sales.trang')
    const family = [stolen]
    for (let step = 0; step < steps; step += 1)
      family.push(successorIn(await refresh(server, family.at(-1)!))!)
    server.clock.advance(10_001)
    const answer = await refresh(server, stolen)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'refresh-failed'])
    expect(answer.headers['set-cookie']).toMatch(/refresh=;/)
    for (const one of family) expect((await refresh(server, one)).statusCode).toBe(401)
    expect((await profile(server, token)).json().code).toBe('session-ended')
  }
})

test('nobody guesses or bends a refresh token', async () => {
  const { cookie, token } = await sessionOf(server, 'sales.minh')
  const bent = [
    '',
    'x',
    cookie.slice(0, -1),
    `${cookie}A`,
    cookie.toUpperCase(),
    token,
    'null',
    '*',
    "' or '1'='1",
    '%',
  ]
  for (const one of bent) expect([one, (await refresh(server, one)).statusCode]).toEqual([one, 401])
  expect((await refresh(server, cookie)).statusCode).toBe(200)
})
