import { isNoSpace } from '../no-space.ts'

/** A backup cannot be made, read or put back; the message is one sentence that says what to do. */
export class BackupError extends Error {}

/** Turns a full disk into a BackupError; returns other errors unchanged. */
export function inWords(error: unknown, what: string): unknown {
  return isNoSpace(error)
    ? new BackupError(`There is no space left for ${what}: make room and try again. Nothing half was kept.`)
    : error
}
