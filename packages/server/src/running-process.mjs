import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

// Whether a process still runs that wrote a lock. Plain JavaScript: `bin/prepare.mjs` needs it before anything is installed.

/**
 * When a process began, in the kernel's ticks, so that a later one of the same number is not taken for it; empty when
 * nothing tells.
 * @param {number} pid
 */
export function beganAt(pid) {
  return statOf(pid)?.began ?? ''
}

/**
 * Whether the process runs that had this number when it began at that moment and said so in a file. Where /proc does not
 * show it, there is no /proc or it is another user's: then any process of that number counts, unless it is another
 * user's and the file is ours.
 * @param {number} pid
 * @param {string | undefined} began by `beganAt`
 * @param {number} owner the user the file belongs to
 */
export function isStill(pid, began, owner) {
  const stat = statOf(pid)
  // a zombie has ended, and only its parent has not asked yet
  if (stat) return stat.state !== 'Z' && stat.began === began
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' && owner !== process.getuid?.()
  }
}

/**
 * Processes see each other by their numbers where this is the same: the start of a kernel and a namespace of processes; a
 * system that tells neither goes by its host.
 */
export function pidPlace() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/**
 * Fields 3 and 22 of /proc/<pid>/stat; null where it cannot be read.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in field 2 may contain anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], began: fields[19] }
  } catch {
    return null
  }
}
