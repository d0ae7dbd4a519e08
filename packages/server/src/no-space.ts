const STATES = /^(ENOSPC|EDQUOT|53100)$/

/** Whether the disk of the files or of the database is full: nothing was kept, and somebody has to make room. */
export function isNoSpace(error: unknown): boolean {
  return STATES.test(String((error as { code?: unknown } | null)?.code))
}
