/** A backup cannot be made, read or put back; the message is one sentence that says what to do. */
export class BackupError extends Error {}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** A full disk in words; other faults come back as they are. */
export function inWords(error: unknown, what: string): unknown {
  return NO_SPACE.has(String((error as { code?: unknown } | null)?.code))
    ? new BackupError(`There is no space left for ${what}: make room and try again. Nothing half was kept.`)
    : error
}
