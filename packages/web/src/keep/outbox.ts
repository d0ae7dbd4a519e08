import type { Failure } from '@barem/shared/http/envelope'
import { type Command, sendCommand } from '#api.ts'
import { ApiFailure } from '#api-failure.ts'
import { feedback } from '#feedback.ts'
import { textOf } from '#i18n.ts'
import { pathOfRecord } from '#paths.ts'
import { invalidateEntity, queryClient } from '#query.ts'
import { alone, heldNames, hold } from './alone.ts'
import { shelf } from './browser-store.ts'
import { isReachable, onConnection } from './connection.ts'
import { draftShelf } from './drafts.ts'
import { isSilence } from './insist.ts'

/** A save on its way: written down before it is sent, so that neither a lost answer nor a closed tab makes two of it. */
export interface Letter {
  /** The person, a space, and the idempotency key. */
  key: string
  person: string
  /** When it was saved; letters are sent in this order. */
  at: number
  command: Command
  /** The form it comes from, as drafts name it, and the draft that holds what was typed. */
  place: string
  draft: string | null
  /** What it is, in words, and the page it can be opened on. */
  title: string
  path: string
  state: 'sending' | 'waiting' | 'refused'
  /** Why the server said no when it was sent late. */
  refusal?: { answer: Failure; status: number }
}

/** The person took the letter back to go on typing. */
export class Withdrawn extends Error {}

const letterShelf = shelf<Letter>('outbox')
const lockOf = (key: string) => `barem-letter ${key}`
const AGAIN_AFTER_MS = 3000

/** Forms of this tab that wait for the answer to their letter. */
const waiting = new Map<string, PromiseWithResolvers<unknown>>()
/** The locks that keep other tabs from sending what a form of this one waits for. */
const held = new Map<string, () => void>()
/** Letters whose first attempt is under way in this tab. */
const underWay = new Set<string>()

let owner: string | null = null
let letters: readonly Letter[] = []
const listeners = new Set<() => void>()
const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('barem-outbox')

/** The letters of whoever is signed in, oldest first. */
export function outbox(): readonly Letter[] {
  return letters
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function look(): Promise<void> {
  letters = owner ? await letterShelf.of(owner) : []
  for (const listener of [...listeners]) listener()
}

async function changed(): Promise<void> {
  await look()
  news?.postMessage('changed')
}

async function write(letter: Letter): Promise<void> {
  await letterShelf.put(letter)
  await changed()
}

async function discardLetter(letter: Letter): Promise<void> {
  await letterShelf.remove(letter.key)
  await changed()
}

/** Shows and sends the letters of a person, for as long as they are signed in here; answers how to stop. */
export function openOutbox(person: string): () => void {
  owner = person
  const back = () => {
    if (isReachable()) void flush()
  }
  const stop = onConnection(back)
  const hear = () => void look()
  news?.addEventListener('message', hear)
  void look().then(flush)
  return () => {
    owner = null
    stop()
    news?.removeEventListener('message', hear)
    void look()
  }
}

/**
 * Sends a letter and answers what the server said; without a connection it waits here, visibly, until it was sent.
 * Throws an ApiFailure for a no, and Withdrawn when the person took it back.
 */
export async function deliver(letter: Letter): Promise<unknown> {
  held.set(letter.key, hold(lockOf(letter.key)))
  const before = letters.some(({ state, key }) => state !== 'refused' && !underWay.has(key))
  await write(letter)
  try {
    if (before || !isReachable()) return await wait(letter)
    underWay.add(letter.key)
    try {
      return await sendCommand(letter.command)
    } catch (error) {
      if (!isSilence(error)) throw error
      underWay.delete(letter.key)
      return await wait(letter)
    }
  } finally {
    underWay.delete(letter.key)
    letGo(letter.key)
    await discardLetter(letter)
  }
}

async function wait(letter: Letter): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>()
  waiting.set(letter.key, answer)
  await write({ ...letter, state: 'waiting' })
  flushLater()
  try {
    return await answer.promise
  } finally {
    waiting.delete(letter.key)
  }
}

/** Takes a letter back: its form is typed in again. */
export async function withdraw(letter: Letter): Promise<void> {
  waiting.get(letter.key)?.reject(new Withdrawn())
  if (!waiting.has(letter.key)) await discardLetter(letter)
}

/** The form is gone: its letter goes on by itself, from whichever tab is there. */
export function leaveToItself(key: string): void {
  if (!waiting.delete(key)) return
  letGo(key)
  void flush()
}

function letGo(key: string): void {
  held.get(key)?.()
  held.delete(key)
}

/** A person's letters as they lie on the shelf. */
export function lettersOf(person: string): Promise<Letter[]> {
  return letterShelf.of(person)
}

/** A letter that was refused is in somebody's hands again. */
export async function takeBack(letter: Letter): Promise<void> {
  await discardLetter(letter)
}

/** A letter and its draft are not wanted any more. */
export async function dropLetter(letter: Letter): Promise<void> {
  if (letter.draft) await draftShelf.remove(letter.draft)
  await withdraw(letter)
}

let later: ReturnType<typeof setTimeout> | undefined
function flushLater(): void {
  clearTimeout(later)
  later = setTimeout(() => void flush(), AGAIN_AFTER_MS)
}

let flushing: Promise<void> | null = null

/** Sends what waits, in order, one tab at a time; stops at the first that gets no answer. */
function flush(): Promise<void> {
  flushing ??= alone('barem-outbox', sendAll).finally(() => {
    flushing = null
  })
  return flushing
}

async function sendAll(): Promise<void> {
  const person = owner
  if (!person) return
  // A shelf that can be read and not written to would hand out the same letter for ever.
  const tried = new Set<string>()
  for (;;) {
    const elsewhere = await heldNames()
    const next = (await letterShelf.of(person)).find(
      ({ key, state }) =>
        state !== 'refused' &&
        !tried.has(key) &&
        !underWay.has(key) &&
        (waiting.has(key) || !elsewhere.has(lockOf(key))),
    )
    if (!next || !isReachable() || owner !== person) return
    tried.add(next.key)
    if (!(await sendLate(next))) return
  }
}

/** False when no answer came: the letter waits on. */
async function sendLate(letter: Letter): Promise<boolean> {
  await write({ ...letter, state: 'sending' })
  try {
    sent(letter, await sendCommand(letter.command))
    await discardLetter(letter)
    return true
  } catch (error) {
    const answer = error instanceof ApiFailure ? error.failure : null
    if (!answer || isSilence(error) || answer.code === 'session-ended' || answer.code === 'unauthorized') {
      await write({ ...letter, state: 'waiting' })
      if (isReachable()) flushLater()
      return false
    }
    await refused(letter, error as ApiFailure, answer)
    return true
  }
}

function sent(letter: Letter, answer: unknown): void {
  const form = waiting.get(letter.key)
  if (form) {
    form.resolve(answer)
    return
  }
  if (letter.draft) void draftShelf.remove(letter.draft)
  const id = (answer as { id?: string } | null)?.id
  const to = id ? pathOfRecord(letter.place.split('/')[0] ?? '', id) : null
  const link = to ? { to, label: textOf('keep.offline.sentOpen') } : undefined
  feedback.success(textOf('keep.offline.sent', { title: letter.title }), link)
  void invalidateEntity(queryClient, letter.command.url.replace(/^\/v[\d.]+/, ''))
}

async function refused(letter: Letter, error: ApiFailure, answer: Failure): Promise<void> {
  const form = waiting.get(letter.key)
  if (form) {
    form.reject(error)
    return discardLetter(letter)
  }
  await write({ ...letter, state: 'refused', refusal: { answer, status: error.status } })
}
