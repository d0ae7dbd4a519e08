import { businessDate } from '@barem/shared/values/local-date'

/** A query with the day it is asked on in place of these toggles, where they are on: what their conditions compare with. */
export function onDay<Query extends object, Toggle extends keyof Query>(
  query: Query,
  toggles: readonly Toggle[],
  now: Date,
): Omit<Query, NoInfer<Toggle>> & Record<NoInfer<Toggle>, string | undefined> {
  const days = toggles.map((name) => [name, query[name] ? businessDate(now) : undefined])
  return { ...query, ...(Object.fromEntries(days) as Record<Toggle, string | undefined>) }
}
