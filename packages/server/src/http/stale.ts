import { type SqlBool, sql } from 'kysely'
import { Refusal } from './refusal.ts'

/** For a deletion's `where`: only the version somebody saw, where they say which (`?version=`). */
export function ofVersion(version: number | undefined) {
  return version === undefined ? sql<SqlBool>`true` : sql<SqlBool>`version = ${version}`
}

/** Why nothing was deleted: another version stands, which travels with the refusal, or nothing does. */
export function goneOrStale(current: unknown): Refusal {
  return current ? new Refusal('stale-version', { current }) : new Refusal('not-found')
}
