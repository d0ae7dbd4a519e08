import { approvableEntities, business } from '@barem/shared/business'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_BASE, mounted } from '../src/http/mount.ts'
import { type Answer, type TestApp, testApp } from './app.ts'
import { everything } from './checksum.ts'
import { nameOf, type Operation, operationsOf } from './fuzz/operation.ts'
import { type FuzzRequest, send } from './fuzz/request.ts'
import { type FuzzWorld, fuzzWorld } from './fuzz/world.ts'

// What an endpoint with transactions of its own promises to whoever sends the same twice with one key (decision 020).

// ten files are read at once, by two threads
vi.setConfig({ testTimeout: 60_000 })

let server: TestApp
let world: FuzzWorld
let own: Endpoint[]
let operations: Operation[]

beforeAll(async () => {
  server = await testApp()
  world = await fuzzWorld(server)
  operations = operationsOf((await server.app.inject({ method: 'GET', url: '/openapi.json' })).json())
  own = (mounted.get(server.app) ?? []).filter((one) => one.effect === 'own')
})
afterAll(() => server.close())

/** `once`: one effect and the same answer. `reads`: changes nothing. `anew`: each time is meant. */
const promises: Record<string, 'once' | 'reads' | 'anew'> = {
  'POST /v1.0/Account/authenticate': 'anew',
  'POST /v1.0/Account/refresh': 'anew',
  'POST /v1.0/Account/forgotpassword': 'anew',
  'POST /v1.0/Account/newpassword': 'anew',
  'POST /v1.0/Notification/test-send': 'anew',
  'POST /v1.0/Account/logout': 'reads',
  'GET /v1.0/Address/provinces': 'reads',
  'GET /v1.0/Address/districts': 'reads',
  'GET /v1.0/Address/wards': 'reads',
  'POST /v1.0/File/{path}': 'once',
  'GET /v1.0/File/{path}': 'reads',
  ...Object.fromEntries(
    approvableEntities.map((one) => [`GET /v1.0/${business[one].views[0]}/{id}/pdf`, 'reads']),
  ),
  'GET /v1.0/Attachment/{id}': 'reads',
  'POST /v1.0/Export/{path}': 'anew',
  'POST /v1.0/Template/{path}': 'reads',
  'POST /v1.0/Import/{path}': 'once',
  'POST /v1.0/Import/{path}/errors': 'reads',
  'POST /v1.0/Import/{path}/lines': 'reads',
  'GET /v1.0/Export/{path}/{id}/lines': 'reads',
}

/** The same request, ready to be sent again and again under a key. */
async function ready(operation: Operation, key: string) {
  const { token, base } = await world.prepare(operation)
  return async (change: Partial<FuzzRequest> = {}) => {
    const headers = { ...base.headers, 'idempotency-key': key }
    const answer = await send(server, operation, { ...base, kind: '', headers, ...change }, token)
    return { status: answer.status, body: answer.json as Answer['body'], text: answer.text }
  }
}

function promising(promise: string): Operation[] {
  return operations.filter((one) => promises[nameOf(one)] === promise)
}

test('each one has given its promise', () => {
  const names = (endpoints: Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${API_BASE}${path}`)
  expect(names(own).filter((name) => !promises[name])).toEqual([])
  expect(names(own.filter((one) => one.keyed)).sort()).toEqual(promising('once').map(nameOf).sort())
})

describe('once', () => {
  test('has one effect and the same answer; something else under the same key is refused', async () => {
    for (const [index, operation] of promising('once').entries()) {
      const again = await ready(operation, `every-own-${index}`)
      const before = await everything(server)
      const first = await again()
      expect([nameOf(operation), first.status]).toEqual([nameOf(operation), 200])
      const between = await everything(server)
      expect(between).not.toEqual(before)
      expect(await again()).toEqual(first)
      expect(await everything(server)).toEqual(between)
      const { raw, contentType } = (await world.prepare(operation)).base
      const bytes = Buffer.from(raw as Buffer)
      const other = await again({ raw: renamed(bytes), contentType: contentType! })
      expect([nameOf(operation), other.status, other.body.code]).toEqual([
        ...[nameOf(operation), 422, 'idempotency-other-body'],
      ])
    }
  })

  test('of ten at once, one works and the others are told to wait or get its answer', async () => {
    for (const [index, operation] of promising('once').entries()) {
      const again = await ready(operation, `every-own-race-${index}`)
      const answers = await Promise.all(Array.from({ length: 10 }, () => again()))
      const done = answers.filter(({ status }) => status === 200)
      expect(new Set(done.map(({ text }) => text)).size, nameOf(operation)).toBe(1)
      for (const { status, body } of answers)
        expect(['200 ', '409 idempotency-in-flight', '503 overloaded']).toContain(
          `${status} ${body.code ?? ''}`,
        )
    }
  })
})

test('what reads changes nothing, however often it is sent', async () => {
  for (const [index, operation] of promising('reads').entries()) {
    const again = await ready(operation, `every-read-${index}`)
    const before = await everything(server)
    const statuses = [(await again()).status, (await again()).status]
    expect([nameOf(operation), ...statuses]).toEqual([nameOf(operation), 200, 200])
    expect(await everything(server), nameOf(operation)).toEqual(before)
  }
})

test('an export is made anew each time it is asked for', async () => {
  const again = await ready(
    promising('anew').find(({ path }) => path.includes('Export'))!,
    'every-own-export',
  )
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).not.toBe(first.text)
})

/** The same upload under another file name of the same length. */
function renamed(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/filename="./, 'filename="z'), 'latin1')
}
