import { statfsSync } from 'node:fs'

const STATES = /^(ENOSPC|EDQUOT|53100)$/

/** Whether the disk of the files or of the database is full: nothing was stored, and an operator has to free space. */
export function isNoSpace(error: unknown): boolean {
  return STATES.test(String((error as { code?: unknown } | null)?.code))
}

/** What the disk of a folder has left for whoever is not root, in bytes. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
