import type { Failure } from '@barem/shared/http/envelope'
import { type Command, sendCommand } from '#api/api.ts'
import { queryClient } from '#api/query.ts'
import { commandAnswered } from '#api/record-cache.ts'
import { browserStore } from '#draft/browser-store.ts'
import { draftStore } from '#draft/drafts.ts'
import { heldLocks, holdLock, runAgain, runExclusive } from '#draft/web-locks.ts'
import { feedback } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { isReachable, onConnection } from '#http/connection.ts'
import { isSilence } from '#http/retry.ts'
import { textOf } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { tabPerson } from '#session/session.ts'

/** A save that is stored before it is sent, so that neither a lost answer nor a closed tab loses or doubles it. */
export interface QueuedRequest {
  /** The person, a space, and the idempotency key. */
  key: string
  person: string
  /** When it was saved; requests are sent in this order. */
  at: number
  command: Command
  /** The form it comes from, as drafts name it, and the draft that holds what was typed. */
  place: string
  draft: string | null
  /** What it is, in words, and the page it can be opened on. */
  title: string
  path: string
  state: 'sending' | 'waiting' | 'refused'
  /** Why the server refused it when it was sent later. */
  refusal?: { answer: Failure; status: number }
}

/** The person withdrew the queued request to continue editing. */
export class Withdrawn extends Error {}

const requestStore = browserStore<QueuedRequest>('outbox')
const lockOf = (key: string) => `barem-queued ${key}`
const RETRY_AFTER_MS = 3000

/** Forms of this tab that wait for the answer to their queued request, by its key. */
const waiting = new Map<string, PromiseWithResolvers<unknown>>()
/** Queued requests whose first attempt is under way in this tab; other tabs see its lock. */
const underWay = new Set<string>()
/** Of these, those whose form was closed. */
const detached = new Set<string>()

let owner: string | null = null
let requests: readonly QueuedRequest[] = []
const listeners = new Set<() => void>()
/** To the other tabs: what a request was answered, for the form that waits for it; or that something changed. */
type News = { key: string; answer: unknown } | 'changed'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('barem-outbox')

/** The queued requests of the signed-in person, oldest first. */
export function outbox(): readonly QueuedRequest[] {
  return requests
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function reload(): Promise<void> {
  requests = owner ? await requestStore.of(owner) : []
  for (const listener of [...listeners]) listener()
}

async function changed(): Promise<void> {
  await reload()
  channel?.postMessage('changed' satisfies News)
}

async function write(queued: QueuedRequest): Promise<void> {
  await requestStore.put(queued)
  await changed()
}

/** Notes what became of a stored request; false where it was withdrawn meanwhile: it does not come back. */
async function note(queued: QueuedRequest): Promise<boolean> {
  const isKept = await requestStore.replace(queued)
  await changed()
  return isKept
}

async function discard(queued: QueuedRequest): Promise<void> {
  await requestStore.remove(queued.key)
  await changed()
}

/** Shows and sends a person's requests while they are signed in here. Returns a function that stops it. */
export function openOutbox(person: string): () => void {
  owner = person
  void reload().then(flush)
  return () => {
    owner = null
    void reload()
  }
}

/** Another tab sent, withdrew or stored something. */
async function hear({ data }: MessageEvent<News>): Promise<void> {
  if (data !== 'changed') {
    waiting.get(data.key)?.resolve(data.answer)
    return
  }
  if (!owner) return
  await reload()
  for (const [key, form] of waiting) {
    const queued = requests.find((request) => request.key === key)
    if (!queued) form.reject(new Withdrawn())
    else if (queued.refusal) form.reject(new ApiFailure(queued.refusal.answer, queued.refusal.status))
  }
}

/**
 * Sends a queued request and answers what the server said; without a connection it stays in the queue, visibly, until it was sent.
 * @throws {ApiFailure} when it was refused, or got no answer in a browser that stores nothing
 * @throws {Withdrawn} when the person withdrew it
 */
export async function sendQueued(given: QueuedRequest): Promise<unknown> {
  underWay.add(given.key)
  if (owner !== given.person) {
    // The bar may not be here yet: it could not be fetched before the connection was lost.
    owner = given.person
    await reload()
  }
  // A clock that was set back does not change the order.
  const queued = { ...given, at: Math.max(given.at, (requests.at(-1)?.at ?? 0) + 1) }
  const before = requests.some(({ state, key }) => state !== 'refused' && !underWay.has(key))
  const release = holdLock(lockOf(queued.key))
  await write(queued)
  // A browser that stores nothing, as with a full disk, has nothing to send it from later.
  const isStored = requests.some(({ key }) => key === queued.key)
  let isLeft = false
  try {
    if (isStored && (before || !isReachable())) return await wait(queued, release)
    try {
      const answer = await sendCommand(queued.command)
      if (detached.has(queued.key)) sent(queued, answer)
      return answer
    } catch (error) {
      if (isStored && isSilence(error)) return await wait(queued, release)
      if (detached.has(queued.key)) isLeft = await refused(queued, error)
      throw error
    }
  } finally {
    underWay.delete(queued.key)
    detached.delete(queued.key)
    release()
    if (!isLeft) await discard(queued)
  }
}

/** From here on any tab may send it. */
async function wait(queued: QueuedRequest, release: () => void): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>()
  if (!detached.delete(queued.key)) waiting.set(queued.key, answer)
  await write({ ...queued, state: 'waiting' })
  underWay.delete(queued.key)
  release()
  flushLater()
  try {
    return await answer.promise
  } finally {
    waiting.delete(queued.key)
  }
}

/** Withdraws a queued request: its form can be edited again. */
export async function withdraw(queued: QueuedRequest): Promise<void> {
  waiting.get(queued.key)?.reject(new Withdrawn())
  if (!waiting.has(queued.key)) await discard(queued)
}

/** The form was closed: whichever tab gets the answer says it. */
export function detachFromForm(key: string): void {
  if (!waiting.delete(key) && underWay.has(key)) detached.add(key)
}

/** A person's requests as they are stored in the browser. */
export function queuedRequestsOf(person: string): Promise<QueuedRequest[]> {
  return requestStore.of(person)
}

/** Removes a refused request that is open in a form again. */
export async function takeBack(queued: QueuedRequest): Promise<void> {
  await discard(queued)
}

/** Deletes a queued request together with its draft. */
export async function dropRequest(queued: QueuedRequest): Promise<void> {
  if (queued.draft) await draftStore.remove(queued.draft)
  await withdraw(queued)
}

let later: ReturnType<typeof setTimeout> | undefined
function flushLater(): void {
  clearTimeout(later)
  later = setTimeout(flush, RETRY_AFTER_MS)
}

/** Sends the waiting requests in order, one tab at a time; stops at the first that gets no answer. */
const flush = runAgain(() => runExclusive('barem-outbox', sendAll))

// From the first form on, whether the bar could be fetched or not: a form may wait.
channel?.addEventListener('message', hear)
onConnection(() => {
  if (isReachable()) flush()
})

async function sendAll(): Promise<void> {
  const person = owner
  // Nothing is ever sent in the name of whoever signed in here since.
  const isTheirs = () => owner === person && tabPerson() === person
  if (!person) return
  // In a store that can be read but not written, the same request would be found again and again.
  const tried = new Set<string>()
  for (;;) {
    const elsewhere = await heldLocks()
    const isFirstAttempt = ({ key, state }: QueuedRequest) =>
      state === 'sending' && (underWay.has(key) || elsewhere.has(lockOf(key)))
    const next = (await requestStore.of(person)).find(
      (request) => request.state !== 'refused' && !tried.has(request.key) && !isFirstAttempt(request),
    )
    if (!next || !isReachable() || !isTheirs()) return
    tried.add(next.key)
    if (!(await sendLate(next))) return
  }
}

/** False when no answer came: the request stays queued. */
async function sendLate(queued: QueuedRequest): Promise<boolean> {
  if (!(await note({ ...queued, state: 'sending' }))) return true
  try {
    sent(queued, await sendCommand(queued.command))
    await discard(queued)
    return true
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : null
    if (
      isSilence(error) ||
      code === 'session-ended' ||
      code === 'unauthorized' ||
      !(await refused(queued, error))
    ) {
      await note({ ...queued, state: 'waiting' })
      if (isReachable()) flushLater()
      return false
    }
    return true
  }
}

function sent(queued: QueuedRequest, answer: unknown): void {
  const form = waiting.get(queued.key)
  if (form) {
    form.resolve(answer)
    return
  }
  channel?.postMessage({ key: queued.key, answer } satisfies News)
  if (queued.draft) void draftStore.remove(queued.draft)
  const id = (answer as { id?: string } | null)?.id
  const to = id ? pathOfRecord(queued.place.split('/')[0] ?? '', id) : null
  const link = to ? { to, label: textOf('recovery.offline.sentOpen') } : undefined
  feedback.success(textOf('recovery.offline.sent', { title: queued.title }), link)
  void commandAnswered(queryClient, { path: queued.command.url.replace(/^\/v[\d.]+/, '') }, answer)
}

/** Tells the form, or leaves it in the list; false where the server refused nothing. */
async function refused(queued: QueuedRequest, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiFailure) || !error.failure) return false
  const form = waiting.get(queued.key)
  if (form) {
    form.reject(error)
    await discard(queued)
  } else await note({ ...queued, state: 'refused', refusal: { answer: error.failure, status: error.status } })
  return true
}
