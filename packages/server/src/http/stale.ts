import { type SqlBool, sql } from 'kysely'
import { Refusal } from './refusal.ts'

/** For a deletion's `where`: only the version the caller saw, when given (`?version=`). */
export function ofVersion(version: number | undefined) {
  return version === undefined ? sql<SqlBool>`true` : sql<SqlBool>`version = ${version}`
}

/** Why nothing was deleted: the record has another version, which the refusal carries, or does not exist. */
export function goneOrStale(current: unknown): Refusal {
  return current ? new Refusal('stale-version', { current }) : new Refusal('not-found')
}
