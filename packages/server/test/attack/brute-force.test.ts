import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../src/world/people.ts'
import { type TestApp, testApp } from '../app.ts'
import { signIn } from './visitor.ts'

// However many addresses somebody guesses from, an account gives ten guesses; its owner still gets in (reliability, F2).

vi.setConfig({ testTimeout: 60_000 })

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

async function tally(guesses: number, guess: (number: number) => Promise<number>) {
  const statuses: Record<number, number> = {}
  for (let number = 0; number < guesses; number += 1) {
    const status = await guess(number)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const addressOf = (number: number) => `203.0.${number >> 8}.${number & 255}`

async function deviceOf(account: string): Promise<string> {
  const { answer } = await signIn(server, account, DEMO_PASSWORD, { remoteAddress: '198.51.100.1' })
  return answer.cookies.find((one) => one.name === 'device')!.value
}

async function guess(account: string, password: string, remoteAddress: string, device?: string) {
  const headers: Record<string, string> = device ? { cookie: `device=${device}` } : {}
  return (await signIn(server, account, password, { remoteAddress, headers })).answer.statusCode
}

test('of three hundred guesses from as many addresses ten are heard; the owner signs in from their own device', async () => {
  const device = await deviceOf('sales.minh')
  const spellings = ['sales.minh', 'SALES.MINH', '0901000003', 'Sales.Minh']
  const statuses = await tally(300, (number) =>
    guess(spellings[number % 4]!, `guess number ${number}`, addressOf(number)),
  )
  expect(statuses).toEqual({ 401: 10, 429: 290 })
  expect(await guess('sales.minh', DEMO_PASSWORD, addressOf(5000)), 'not even the right one').toBe(429)
  expect(await guess('sales.minh', DEMO_PASSWORD, addressOf(5001), device)).toBe(200)
  expect(await guess('sales.minh', 'another guess', addressOf(5002)), 'and opens nothing to others').toBe(429)
})

test('a device is known for its owner alone, and has ten guesses of its own', async () => {
  const device = await deviceOf('sales.trang')
  await tally(10, (number) => guess('director.hoa', `guess ${number}`, addressOf(number)))
  const [name, signed] = device.split('.') as [string, string]
  const forged = [
    device,
    `${name}.`,
    `${name}.x`,
    `.${signed}`,
    `${name}x.${signed}`,
    'x.y',
    '',
    '.',
    `${name}.${signed}A`,
  ]
  for (const one of forged)
    expect([one, await guess('director.hoa', DEMO_PASSWORD, '198.51.100.7', one)]).toEqual([one, 429])
  await server.deps.db.deleteFrom('rateCounter').execute()
  const own = await tally(12, (number) => guess('sales.trang', `guess ${number}`, addressOf(number), device))
  expect(own).toEqual({ 401: 10, 429: 2 })
  expect(await guess('sales.trang', DEMO_PASSWORD, '198.51.100.8')).toBe(200)
})

test('an address that claims to be others is one address', async () => {
  const claims = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ]
  const statuses = await tally(40, async (number) => {
    const headers = Object.fromEntries(claims.map((name) => [name, addressOf(number)]))
    const more = { remoteAddress: '198.51.100.9', headers }
    return (await signIn(server, `nobody.${number}.x`, 'some password', more)).answer.statusCode
  })
  expect(statuses).toEqual({ 401: 30, 429: 10 })
})

test('behind a balancer that is trusted everybody is an address of their own, and nobody else’s word counts', async () => {
  const behind = await testApp({ trustedProxies: ['10.0.0.0/24'] })
  try {
    const from = (remoteAddress: string) => (number: number) => {
      const headers = { 'x-forwarded-for': addressOf(number) }
      return signIn(behind, `nobody.${number}.x`, 'some password', { remoteAddress, headers }).then(
        ({ answer }) => answer.statusCode,
      )
    }
    expect(await tally(40, from('10.0.0.7'))).toEqual({ 401: 40 })
    expect(await tally(40, from('10.0.1.7'))).toEqual({ 401: 30, 429: 10 })
  } finally {
    await behind.close()
  }
})
