import type { Actor } from '#http/actor'
import type { HeaderRow } from './rows.ts'

/** The figures of a notification; the total is written in the reader's way where it is read. */
export function told(row: Pick<HeaderRow, 'number' | 'customerName' | 'total'>, by: Pick<Actor, 'fullName'>) {
  return { number: row.number, customer: row.customerName, total: Number(row.total), by: by.fullName }
}

/** Whoever wrote it and whoever sent it, once each. */
export function owners(row: Pick<HeaderRow, 'authorId' | 'requestedBy'>): string[] {
  return [...new Set([row.authorId, ...(row.requestedBy ? [row.requestedBy] : [])])]
}
