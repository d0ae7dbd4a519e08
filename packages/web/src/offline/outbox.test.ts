import type { Failure } from '@barem/shared/http/envelope'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as apiFailure from '#http/api-failure.ts'
import type { QueuedRequest } from './outbox.ts'

const { ApiFailure } = apiFailure

// Each tab loads the modules anew, which takes its time on a busy machine.
const WAIT_MS = 20_000
vi.setConfig({ testTimeout: 60_000 })

/** What the browser keeps for all tabs, and whether it can be written. */
const stored = new Map<string, QueuedRequest>()
const store = {
  put: async (value: QueuedRequest) => void stored.set(value.key, value),
  replace: async (value: QueuedRequest) => stored.has(value.key) && stored.set(value.key, value) === stored,
  remove: async (key: string) => void stored.delete(key),
  of: async () => [...stored.values()].sort((one, other) => one.at - other.at),
}
const silence = new ApiFailure({ status: false, message: '', result: null }, 0)
const refusal = (code: string) =>
  ({ succeeded: false, code, message: '', errors: [], traceId: '' }) as Failure

interface Attempt extends PromiseWithResolvers<unknown> {
  url: string
}

/** Who is signed in. */
let person = 'minh'
const tabs: { close(): void }[] = []

/** A tab of the browser: the modules anew, with a connection of its own. */
async function tab(isReachable = true) {
  const attempts: Attempt[] = []
  const said: string[] = []
  const connection = { isReachable, listeners: new Set<() => void>() }
  const removed: string[] = []
  vi.resetModules()
  vi.doMock('#draft/browser-store.ts', () => ({ browserStore: () => store }))
  vi.doMock('#draft/drafts.ts', () => ({
    draftStore: { remove: async (key: string) => void removed.push(key) },
  }))
  vi.doMock('#api/api.ts', () => ({
    sendCommand: ({ url }: { url: string }) => {
      const attempt = { url, ...Promise.withResolvers<unknown>() }
      attempts.push(attempt)
      return attempt.promise
    },
  }))
  vi.doMock('#api/query.ts', () => ({ queryClient: {} }))
  vi.doMock('#api/record-cache.ts', () => ({ commandAnswered: async () => {} }))
  vi.doMock('#feedback/feedback.ts', () => ({ feedback: { success: (text: string) => said.push(text) } }))
  vi.doMock('#i18n/i18n.ts', () => ({ textOf: (key: string) => key }))
  vi.doMock('#navigation/record-paths.ts', () => ({ pathOfRecord: () => null }))
  vi.doMock('#session/session.ts', () => ({ tabPerson: () => person }))
  vi.doMock('#http/api-failure.ts', () => apiFailure)
  vi.doMock('#http/connection.ts', () => ({
    isReachable: () => connection.isReachable,
    onConnection: (listener: () => void) => {
      connection.listeners.add(listener)
      return () => connection.listeners.delete(listener)
    },
  }))
  const module = await import('./outbox.ts')
  const connect = (value: boolean) => {
    connection.isReachable = value
    for (const listener of connection.listeners) listener()
  }
  const close = () => {
    connect(false)
    for (const { reject } of attempts) reject(silence)
  }
  tabs.push({ close })
  const sent = (...names: string[]) =>
    vi.waitFor(() => expect(attempts.map(({ url }) => url)).toEqual(names), { timeout: WAIT_MS })
  return { ...module, attempts, sent, said, removed, connect }
}

let clock = 1000
const request = (name: string): QueuedRequest => ({
  key: `minh ${name}`,
  person: 'minh',
  at: clock++,
  command: { method: 'PUT', url: name, body: {}, idempotencyKey: name },
  place: 'customer/new',
  draft: `draft of ${name}`,
  title: name,
  path: '/',
  state: 'sending',
})

const waits = (name: string) =>
  vi.waitFor(() => expect(stored.get(`minh ${name}`)?.state).toBe('waiting'), { timeout: WAIT_MS })

/** Everything that is under way without waiting for an answer. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20))

/** What tabs tell each other, without the browser's delay. */
class Channel extends EventTarget {
  static open: Channel[] = []
  constructor() {
    super()
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  stored.clear()
  person = 'minh'
  Channel.open = []
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(async () => {
  for (const { close } of tabs.splice(0)) close()
  await rest()
  vi.unstubAllGlobals()
})

test('a form is told the answer that another tab got, though its own bar could not be fetched', async () => {
  const first = await tab(false)
  const form = first.sendQueued(request('first'))
  await waits('first')
  const second = await tab()
  second.openOutbox('minh')
  await second.sent('first')
  second.attempts[0]!.resolve({ id: 'saved' })
  expect(await form).toEqual({ id: 'saved' })
})

test('what waits goes when the connection is back, though the bar could not be fetched', async () => {
  const { sendQueued, attempts, sent, connect } = await tab(false)
  const form = sendQueued(request('first'))
  await waits('first')
  connect(true)
  await sent('first')
  attempts[0]!.resolve({ id: 'saved' })
  expect(await form).toEqual({ id: 'saved' })
})

test('a save goes after what waits in another tab, though the bar could not be fetched', async () => {
  const first = await tab(false)
  void first.sendQueued(request('first'))
  await waits('first')
  const second = await tab()
  void second.sendQueued(request('second'))
  await waits('second')
  second.connect(true)
  await second.sent('first')
  second.attempts[0]!.resolve({})
  await second.sent('first', 'second')
})

test('what one person left waits while another one is signed in', async () => {
  const { sendQueued, attempts, sent, connect } = await tab(false)
  void sendQueued(request('first'))
  await waits('first')
  person = 'trang'
  connect(true)
  await rest()
  expect(attempts).toEqual([])
  person = 'minh'
  connect(true)
  await sent('first')
})

test.each([
  ['gets no answer', silence],
  ['is refused', new ApiFailure(refusal('CUS_ERR_006'), 409)],
])('what was dropped while it was sent stays dropped where it %s', async (_, failure) => {
  stored.set('minh left', { ...request('left'), state: 'waiting' })
  const { openOutbox, dropRequest, outbox, attempts, sent } = await tab()
  openOutbox('minh')
  await sent('left')
  await dropRequest(outbox()[0]!)
  attempts[0]!.reject(failure)
  await rest()
  expect([...stored.keys()]).toEqual([])
})

test('a form that was closed while it saved: its answer is said, and its draft goes', async () => {
  const { sendQueued, detachFromForm, attempts, said, removed, sent } = await tab()
  const form = sendQueued(request('first'))
  await sent('first')
  detachFromForm('minh first')
  attempts[0]!.resolve({ id: 'saved' })
  await form
  expect(said).toEqual(['recovery.offline.sent'])
  expect(removed).toEqual(['draft of first'])
  expect([...stored.keys()]).toEqual([])
})

test('a form that was closed while it saved: a refusal stays in the list', async () => {
  const { sendQueued, detachFromForm, attempts, sent } = await tab()
  const form = sendQueued(request('first'))
  await sent('first')
  detachFromForm('minh first')
  attempts[0]!.reject(new ApiFailure(refusal('CUS_ERR_006'), 409))
  await expect(form).rejects.toMatchObject({ code: 'CUS_ERR_006' })
  expect([...stored.values()]).toMatchObject([{ state: 'refused', refusal: { status: 409 } }])
})

test('a form that stays open hears its refusal itself', async () => {
  const { sendQueued, attempts, said, sent } = await tab()
  const form = sendQueued(request('first'))
  await sent('first')
  attempts[0]!.reject(new ApiFailure(refusal('CUS_ERR_006'), 409))
  await expect(form).rejects.toMatchObject({ code: 'CUS_ERR_006' })
  expect([...stored.keys()]).toEqual([])
  expect(said).toEqual([])
})
