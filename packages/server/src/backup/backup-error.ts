import { isNoSpace } from '../no-space.ts'

/** A backup cannot be made, read or put back; the message is one sentence that says what to do. */
export class BackupError extends Error {}

/** Turns a full disk, and a place that this user may not use, into a BackupError; returns other errors unchanged. */
export function inWords(error: unknown, what: string): unknown {
  if (isNoSpace(error))
    return new BackupError(
      `There is no space left for ${what}: make room and try again. Nothing half was kept.`,
    )
  return isForbidden(error)
    ? new BackupError(
        `This user may not use ${error.path} (${error.code}), which is needed for ${what}: give another place, or run this as a user who may.`,
      )
    : error
}

/** Whether the system refuses a file or folder to this user, or to everybody: a mount that is only read. */
export function isForbidden(error: unknown): error is NodeJS.ErrnoException {
  const { code, path } = error as NodeJS.ErrnoException
  return path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
}
