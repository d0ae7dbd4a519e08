import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beganAt, isStill } from '../packages/server/src/running-process.mjs'

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
    const path = join(root, name)
    if (isStill(pid, readFileSync(path, 'utf8'), statSync(path).uid)) return pid
    rmSync(path, { force: true })
  }
  return null
}
