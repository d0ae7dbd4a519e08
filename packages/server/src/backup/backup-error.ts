import { isNoSpace } from '../no-space.ts'

/** A backup cannot be made, read or put back; the message is one sentence that says what to do. */
export class BackupError extends Error {}

/** A full disk in words; other faults come back as they are. */
export function inWords(error: unknown, what: string): unknown {
  return isNoSpace(error)
    ? new BackupError(`There is no space left for ${what}: make room and try again. Nothing half was kept.`)
    : error
}
