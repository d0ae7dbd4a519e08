/** Answers whether the server can take requests, database included. */
const PROBE = '/readyz'
const PROBE_TIMEOUT_MS = 4000
/** Between two looks while there is no connection: soon at first, then less often. */
const LOOKS_MS = [1000, 2000, 4000, 8000, 15_000]

let reachable = globalThis.navigator?.onLine !== false
let looks = 0
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

function set(value: boolean): void {
  clearTimeout(timer)
  if (!value) timer = setTimeout(() => void look(), LOOKS_MS[Math.min(looks++, LOOKS_MS.length - 1)])
  else looks = 0
  if (value === reachable) return
  reachable = value
  for (const listener of [...listeners]) listener()
}

async function look(): Promise<void> {
  const answered = await fetch(PROBE, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  set(answered)
}

/** A call was answered. */
export function reportAnswer(): void {
  if (!reachable) set(true)
}

let looking = false

/** A call got no answer: one look tells a hiccup from a broken line. */
export function reportSilence(): void {
  if (navigator.onLine === false) set(false)
  if (looking || !reachable) return
  looking = true
  void look().finally(() => {
    looking = false
  })
}

globalThis.addEventListener?.('offline', () => set(false))
globalThis.addEventListener?.('online', () => void look())
