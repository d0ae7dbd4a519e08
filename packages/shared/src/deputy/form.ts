import { z } from 'zod'
import { type ApprovableEntity, approvableEntities } from '#business'
import { id } from '#http/page'
import { type LocalDate, localDate } from '#values/local-date'

const kinds = approvableEntities as readonly [ApprovableEntity, ...ApprovableEntity[]]

/** Who decides in whose place, from when to when, on which kinds of document (decision 076). */
export const deputyBody = z.strictObject({
  /** Whom somebody stands in for; who asks where it is empty. It stays with a change. */
  principalId: id.nullable().default(null),
  deputyId: id,
  firstDay: localDate,
  /** Included. */
  lastDay: localDate,
  /** Kinds of document; all where it is empty. */
  kinds: z.array(z.enum(kinds)).min(1).max(kinds.length).nullable().default(null),
})
export type DeputyBody = z.output<typeof deputyBody>

/** So many a person may have at once, those to come among them. */
export const DEPUTIES_MAX = 20

/** What is wrong with the days of a deputy; null where nothing is. */
export function deputyIssue(
  { firstDay, lastDay }: Pick<DeputyBody, 'firstDay' | 'lastDay'>,
  today: LocalDate,
): { path: string; code: string } | null {
  if (lastDay < firstDay) return { path: 'lastDay', code: 'before_first_day' }
  return lastDay < today ? { path: 'lastDay', code: 'day_over' } : null
}
