/** Web Locks need a secure context; without them tabs are not coordinated and no lock is held. */
const locks = globalThis.navigator?.locks as LockManager | undefined

/** Holds a name for this tab until it is let go, or the tab is gone. */
export function holdLock(name: string): () => void {
  let release = () => {}
  const kept = new Promise<void>((resolve) => {
    release = resolve
  })
  // A lock held by another tab stays pending: releasing aborts the request as well.
  const stop = new AbortController()
  locks?.request(name, { signal: stop.signal }, () => kept).catch(() => undefined)
  return () => {
    release()
    stop.abort()
  }
}

/** The names that some tab of this site holds. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const found = await locks?.query().catch(() => null)
  return new Set(found?.held?.map(({ name }) => name ?? '') ?? [])
}

/** Runs the work where no other tab of this site runs any of that name; without locks it simply runs. */
export function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  return locks ? (locks.request(name, work) as Promise<T>) : work()
}

/** Runs the work, and once more where it is asked for again meanwhile: what it did not see any more is not forgotten. */
export function runAgain(work: () => Promise<void>): () => void {
  let running = false
  let asked = false
  const run = async () => {
    asked = true
    if (running) return
    running = true
    try {
      while (asked) {
        asked = false
        await work()
      }
    } finally {
      running = false
    }
  }
  return () => void run()
}
