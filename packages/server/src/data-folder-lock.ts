import { hash } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError, makeDataFolder, writable } from './data-folder.ts'
import { beganAt, isStill, pidPlace } from './running-process.mjs'

/** What a lock says of the process that works in the folder. */
interface Holder {
  pid: number
  /** When that process began, in the kernel's ticks; tells it from a later one with the same number. */
  began: string
  /** Where `pid` means that process: the start of a kernel and a namespace of processes; a host where nothing tells. */
  place: string
  /** The machine or container as it is called, for people. */
  host: string
}

/** A lock as it was found. */
interface Lock {
  holder: Partial<Holder>
  text: string
  /** When it was last touched. */
  touchedMs: number
  owner: number
}

const LOCK = 'server.lock'
/** Who holds the folder touches its lock this often: the number of a process means nothing in another container. */
const TOUCH_EVERY_MS = 5_000
/** A lock from elsewhere that was not touched for so long is abandoned. */
const ABANDONED_AFTER_MS = 30_000
const LOOK_EVERY_MS = 500

/**
 * Locks the data folder until the returned function is called. The lock of a killed server is stale and ignored: at once
 * one of this machine and container, after 30 seconds one of another, for which this waits.
 * @throws {DataFolderError} when another server works in it
 */
export async function claimDataFolder(
  folder: string,
  say: (line: string) => void = () => {},
): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  const [place, host] = [pidPlace(), hostname()]
  const claim: Holder = { pid: process.pid, began: beganAt(process.pid), place, host }
  const text = JSON.stringify(claim)
  await makeDataFolder(folder)
  while (!(await take(folder, path, text))) {
    const lock = await lockAt(path)
    if (!lock) continue
    if (!isOfHere(lock)) await refuseTouched(folder, lock, say)
    else if (worksHere(lock))
      throw new DataFolderError(
        `Another copy of Barem (process ${lock.holder.pid}) already works in ${folder}: stop it, or set BAREM_DATA to another folder.`,
      )
    await removeAbandoned(path, lock)
  }
  return touchUntilReleased(path, text)
}

/** Whether the lock could be made: a hard link is created atomically, so no process reads a partial lock file. */
async function take(folder: string, path: string, text: string): Promise<boolean> {
  // a process of another container may have the same number
  const own = `${path}.${processName()}`
  try {
    await writable(folder, () => writeFile(own, text, { mode: 0o644, flush: true }))
    await link(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    // of a folder that cannot be written to, which was said
    await rm(own, { force: true }).catch(() => {})
  }
}

/** Touches the lock until the returned function is called, which removes it; ends this process when another has taken it over. */
function touchUntilReleased(path: string, text: string): () => Promise<void> {
  const touch = async () => {
    const lock = await lockAt(path)
    // none: somebody removed it, or has it aside for a moment to see whose it is
    if (!lock) return
    if (lock.text === text) return utimes(path, new Date(), new Date())
    clearInterval(touching)
    console.error(`Another copy of Barem took ${path} over while this one stood still: this one ends.`)
    process.kill(process.pid, 'SIGTERM')
  }
  // what cannot be read or touched for a moment is tried again
  const touching = setInterval(() => void touch().catch(() => {}), TOUCH_EVERY_MS).unref()
  return async () => {
    clearInterval(touching)
    if ((await lockAt(path))?.text === text) await rm(path, { force: true })
  }
}

/** Removes a stale lock: renamed first, so that a lock created in the meantime is noticed and restored. */
async function removeAbandoned(path: string, stale: Lock): Promise<void> {
  const isStale = (lock: Lock | null) => lock?.text === stale.text && lock.touchedMs === stale.touchedMs
  if (!isStale(await lockAt(path))) return
  const aside = `${path}.${processName()}.old`
  await rename(path, aside).catch(() => {})
  if (!isStale(await lockAt(aside))) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

/** The process of this machine and container that works in the folder at this moment, or null. */
export async function dataFolderHolder(folder: string): Promise<number | null> {
  const lock = await lockAt(join(folder, LOCK))
  return lock && isOfHere(lock) && worksHere(lock) ? lock.holder.pid! : null
}

function worksHere({ holder, owner }: Lock): boolean {
  return Boolean(holder.pid) && isStill(holder.pid!, holder.began, owner)
}

/** One that says no place was cut short, or written before locks said it. */
function isOfHere({ holder: { place } }: Lock): boolean {
  return place === undefined || place === pidPlace()
}

/**
 * Looks whether somebody elsewhere touches the lock; one that is old already is not waited for.
 * @throws {DataFolderError} when it is touched
 */
async function refuseTouched(folder: string, lock: Lock, say: (line: string) => void): Promise<void> {
  const who = `process ${lock.holder.pid} on ${lock.holder.host}, another container or machine`
  // a clock that is ahead makes no lock younger
  const since = Math.min(Date.now(), lock.touchedMs)
  const isOld = () => Date.now() - since > ABANDONED_AFTER_MS
  if (!isOld()) say(`Looking whether another copy of Barem (${who}) still works in ${folder} …`)
  while (!isOld()) {
    await sleep(LOOK_EVERY_MS)
    const now = await lockAt(join(folder, LOCK))
    if (now?.text !== lock.text) return
    if (now.touchedMs !== lock.touchedMs)
      throw new DataFolderError(
        `Another copy of Barem (${who}, last seen at ${new Date(now.touchedMs).toISOString()}) already works in ${folder}: stop it, or set BAREM_DATA to another folder. A command beside it runs where it does.`,
      )
  }
}

async function lockAt(path: string): Promise<Lock | null> {
  try {
    const text = await readFile(path, 'utf8')
    const { mtimeMs: touchedMs, uid: owner } = await stat(path)
    return { holder: holderFrom(text), text, touchedMs, owner }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new DataFolderError(
      `${path} cannot be read (${code}): another user's Barem may work there. Start as that user, or set BAREM_DATA to another folder.`,
    )
  }
}

/** A lock file truncated by a crash of the machine belongs to no process. */
function holderFrom(text: string): Partial<Holder> {
  try {
    return (JSON.parse(text) as Holder | null) ?? {}
  } catch {
    return {}
  }
}

/** What no other process that may work in the folder is called. */
export function processName(): string {
  return `${process.pid}-${hash('sha256', pidPlace()).slice(0, 8)}`
}
