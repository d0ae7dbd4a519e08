import { useSyncExternalStore } from 'react'
import { announceUnsaved, undrafted } from '#draft/unsaved.ts'
import { isPassing } from '#http/api-failure.ts'
import { isReachable, onConnection } from '#http/connection.ts'
import { textOf } from '#i18n/i18n.ts'

/** A chosen file that could not be sent: kept as long as the page is open. */
export interface KeptFile {
  name: string
  /** Sends it now. */
  again: () => void
  /** It is not wanted any more. */
  drop: () => void
}

const kept = new Map<string, KeptFile>()
const listeners = new Set<() => void>()

function set(key: string, file: KeptFile | null): void {
  if (file) kept.set(key, file)
  else kept.delete(key)
  for (const listener of listeners) listener()
}

/** What leaving says of files that wait. */
export const lostFiles = () => textOf('recovery.leave.files')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is kept in a place of the page, such as a field. */
export function useKeptFile(key: string): KeptFile | null {
  const read = () => kept.get(key) ?? null
  return useSyncExternalStore(subscribe, read, read)
}

/** Nobody waits any more for what is kept in a place. */
export function dropKept(key: string): void {
  kept.get(key)?.drop()
}

/** Where a file is kept. */
interface KeptPlace {
  key: string
  /** As of `Unsaved`. */
  drawn: number
  /** False once nobody could see it wait. */
  isThere?: () => boolean
}

/**
 * Sends a file; where the network failed it is kept in its place, and sent again when the connection is back or it is asked
 * for. Null where it was dropped meanwhile.
 * @throws what the server refused, or what failed with nobody there to see it wait
 */
export async function sendKept<Stored>(
  place: KeptPlace,
  file: File,
  send: () => Promise<Stored>,
): Promise<Stored | null> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error) || place.isThere?.() === false) throw error
      if (!(await wait(place, file))) return null
    }
  }
}

/** Whether it is to be sent again. */
function wait({ key, drawn }: KeptPlace, { name }: File): Promise<boolean> {
  return new Promise((answer) => {
    const end = (again: boolean) => {
      stop()
      withdraw()
      set(key, null)
      answer(again)
    }
    const stop = onConnection(() => {
      if (isReachable()) end(true)
    })
    const drop = () => end(false)
    // a page that is left takes it along
    const withdraw = announceUnsaved(undrafted(drawn, { lostText: lostFiles, drop }))
    set(key, { name, again: () => end(true), drop })
  })
}
