/** Answers whether the server can take requests, database included. */
const PROBE_PATH = '/readyz'
const PROBE_TIMEOUT_MS = 4000
/** Between two polls while there is no connection: soon at first, then less often. */
const POLL_INTERVALS_MS = [1000, 2000, 4000, 8000, 15_000]

let reachable = globalThis.navigator?.onLine !== false
let polls = 0
/** How many calls were answered. */
let answers = 0
/** How often the network was said to be gone. */
let losses = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the last that was heard of the server was an answer. */
export function isReachable(): boolean {
  return reachable
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const reconnectListeners = new Set<() => void>()

/** Called when the socket is back after an interruption, such as a restart of the server. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** The socket is back after an interruption. */
export function reportReconnect(): void {
  for (const listener of [...reconnectListeners]) listener()
}

function set(value: boolean): void {
  clearTimeout(timer)
  if (!value)
    timer = setTimeout(() => void poll(), POLL_INTERVALS_MS[Math.min(polls++, POLL_INTERVALS_MS.length - 1)])
  else polls = 0
  if (value === reachable) return
  reachable = value
  for (const listener of [...listeners]) listener()
}

async function poll(): Promise<void> {
  const before = { answers, losses }
  const answered = await fetch(PROBE_PATH, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  // What was heard meanwhile says more than a poll that began before it.
  if (answered ? losses === before.losses : answers === before.answers) set(answered)
}

/** A call was answered. */
export function reportAnswer(): void {
  answers++
  if (reachable) return
  // An answer under way when the network went says nothing about what comes now.
  if (navigator.onLine === false) void poll()
  else set(true)
}

let polling = false

/** A call got no answer: one poll tells a transient failure from a lost connection. */
export function reportSilence(): void {
  if (navigator.onLine === false) set(false)
  if (polling || !reachable) return
  polling = true
  void poll().finally(() => {
    polling = false
  })
}

globalThis.addEventListener?.('offline', () => {
  losses++
  set(false)
})
globalThis.addEventListener?.('online', () => void poll())
