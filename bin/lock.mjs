import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beganAt, isStill } from '../packages/server/src/running-process.mjs'

const GIVE_UP_MS = 15 * 60_000
const SAY_AFTER_MS = 1_000

/**
 * Runs `work` while holding a lock file, so that two copies started at once do not undo each other's work. A lock
 * whose holder died is taken over; who waits says so. Plain JavaScript: it must run before anything is installed.
 * @template T
 * @param {string} path
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  let isSaid = false
  for (const started = Date.now(); !take(path); ) {
    if (!isSaid && Date.now() - started > SAY_AFTER_MS) {
      console.log(`Waiting for another run, which holds ${path} …`)
      isSaid = true
    }
    if (Date.now() - started > GIVE_UP_MS)
      throw new Error(`Another run holds ${path}; remove that file if none is running.`)
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, `${process.pid} ${beganAt(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    if (isAbandoned(path)) {
      // Renamed first: of several that find it abandoned, one alone gets to remove it.
      renameSync(path, `${path}.${process.pid}`)
      rmSync(`${path}.${process.pid}`, { force: true })
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return false
}

function isAbandoned(path) {
  const [pid, began] = readFileSync(path, 'utf8').split(' ')
  const { uid, mtimeMs } = statSync(path)
  // empty: its holder is just writing it, or died before it could
  return pid ? !isStill(Number(pid), began, uid) : Date.now() - mtimeMs > 10_000
}
