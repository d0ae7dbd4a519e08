import { ApiFailure, isPassing } from './api-failure.ts'

interface Peers {
  sleep(milliseconds: number): Promise<void>
  /** Whether trying once more makes sense: not while there is no connection at all. */
  worthwhile(): boolean
}

/** After an attempt without an answer, and after one that the server had no time for. */
const PAUSES_MS = [300, 1000]

/** An earlier attempt of this very call is still being worked on: its answer comes within these tries. */
const IN_FLIGHT_PAUSE_MS = 1000
const IN_FLIGHT_TRIES = 15

/**
 * No answer came, or one that says that it was no time for it: the call may have been done, or may be done later. Whoever
 * tries again does so with the same key.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.code === null || isPassing(error) || error.code === 'idempotency-in-flight'
}

/** Tries again what was not answered, a few times and soon; the call must carry a key. */
export async function retry<T>(attempt: () => Promise<T>, peers: Peers): Promise<T> {
  for (let silent = 0, inFlight = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const working = error instanceof ApiFailure && error.code === 'idempotency-in-flight'
      const pause = working
        ? inFlight++ < IN_FLIGHT_TRIES && IN_FLIGHT_PAUSE_MS
        : isSilence(error) && PAUSES_MS[silent++]
      if (!pause || !peers.worthwhile()) throw error
      await peers.sleep(pause)
    }
  }
}
