import type { Issue } from '@barem/shared/http/envelope'
import { ApiFailure } from '#http/api-failure.ts'

/** What a refused call says of its rows (`pairs.2.quantity`), by the keys they had; empty where it says it of none. */
export function faultsOf(error: unknown, keys: readonly string[]): ReadonlyMap<string, Issue> {
  const issues = error instanceof ApiFailure ? (error.failure?.errors ?? []) : []
  return new Map(
    issues.flatMap((issue): [string, Issue][] => {
      const key = keys[Number(issue.path.split('.')[1])]
      return key === undefined ? [] : [[key, issue]]
    }),
  )
}
