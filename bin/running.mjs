import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Which servers run from this folder, whatever data they work on. Plain JavaScript: it must run before anything is installed.

const MARK = /^\.server-(\d+)\.lock$/

/**
 * Says that this process serves from the folder, until it ends.
 * @param {string} root
 */
export function markRunning(root) {
  const path = join(root, `.server-${process.pid}.lock`)
  try {
    writeFileSync(path, beganAt(process.pid))
  } catch {
    return // a folder this user cannot write to, they cannot install into either
  }
  process.once('exit', () => rmSync(path, { force: true }))
}

/**
 * A process that serves from the folder at this moment; null when none does.
 * @param {string} root
 * @returns {number | null}
 */
export function runningFrom(root) {
  for (const name of readdirSync(root)) {
    const pid = Number(MARK.exec(name)?.[1] ?? 0)
    if (!pid) continue
    if (isStill(pid, readFileSync(join(root, name), 'utf8'))) return pid
    rmSync(join(root, name), { force: true })
  }
  return null
}

/**
 * Whether the process runs that had this number when it began at that moment.
 * @param {number} pid
 * @param {string | undefined} began by `beganAt`
 */
export function isStill(pid, began) {
  return isAlive(pid) && began === beganAt(pid)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * When a process began, by field 22 of /proc/<pid>/stat, so that a later one of the same number is not taken for it.
 * @param {number} pid
 */
export function beganAt(pid) {
  if (process.platform !== 'linux') return 'runs'
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
