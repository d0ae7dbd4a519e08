import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const GIVE_UP = 15 * 60_000

/**
 * Runs `work` while holding a lock file, so that two copies started at once do not undo each other's work. A lock
 * whose holder died is taken over. Plain JavaScript: it must run before anything is installed.
 * @template T
 * @param {string} path
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  for (const started = Date.now(); !take(path); ) {
    if (Date.now() - started > GIVE_UP)
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
    writeFileSync(path, String(process.pid), { flag: 'wx' })
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
  const pid = Number(readFileSync(path, 'utf8'))
  if (!pid) return Date.now() - statSync(path).mtimeMs > 10_000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
