import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = { onLine: true }
let polls: PromiseWithResolvers<{ ok: boolean }>[] = []
let fire: (event: 'online' | 'offline') => void
let connection: typeof import('./connection.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  const window = new EventTarget()
  network.onLine = true
  polls = []
  fire = (event) => {
    network.onLine = event === 'online'
    window.dispatchEvent(new Event(event))
  }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('fetch', () => {
    polls.push(Promise.withResolvers())
    return polls.at(-1)!.promise
  })
  connection = await import('./connection.ts')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const end = async (place: number, ok: boolean) => {
  polls[place]!.resolve({ ok })
  await vi.advanceTimersByTimeAsync(0)
}

test('a lost network is polled for, and found again', async () => {
  fire('offline')
  expect(connection.isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await end(0, false)
  expect(connection.isReachable()).toBe(false)
  fire('online')
  await end(1, true)
  expect(connection.isReachable()).toBe(true)
})

test('an answer under way when the network goes does not bring it back', async () => {
  fire('offline')
  connection.reportAnswer()
  expect(connection.isReachable()).toBe(false)
  await end(0, false)
  expect(connection.isReachable()).toBe(false)
})

test('a network that only says it is gone is polled for at an answer', async () => {
  fire('offline')
  connection.reportAnswer()
  await end(0, true)
  expect(connection.isReachable()).toBe(true)
})

test('a poll without an answer is outdated by a call that was answered meanwhile', async () => {
  connection.reportSilence()
  await end(0, false)
  expect(connection.isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  connection.reportAnswer()
  expect(connection.isReachable()).toBe(true)
  await end(1, false)
  expect(connection.isReachable()).toBe(true)
})

test('a poll under way when the network goes does not bring it back', async () => {
  connection.reportSilence()
  fire('offline')
  await end(0, true)
  expect(connection.isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await end(1, true)
  expect(connection.isReachable()).toBe(true)
})
