import { discussedEvents } from '@barem/shared/business'
import { sql } from 'kysely'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'

/** What happens beside a document, whose version stays: files, comments, and of a contract bindings and endings. */
const BESIDE = [...discussedEvents, 'bound', 'unbound', 'closed-short', 'reopened']

/** Somebody saved in between: the record as it stands, and who made it so, as its history tells. */
export async function staleVersion(
  { trx, actor }: Pick<CommandContext, 'trx' | 'actor'>,
  of: { entity: string; id: string },
  current: unknown,
): Promise<Refusal> {
  const last = await trx
    .selectFrom('event')
    .leftJoin('appUser', 'appUser.id', 'event.actorId')
    .select(['event.actorId', 'event.at', 'appUser.fullName'])
    .where('entity', '=', of.entity)
    .where('entityId', '=', of.id)
    .where(sql`split_part(event.kind, '.', 2)`, 'not in', BESIDE)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .executeTakeFirst()
  const savedBy = last && {
    name: last.fullName,
    at: last.at.toISOString(),
    own: last.actorId === actor.id,
  }
  return new Refusal('stale-version', { current, savedBy })
}
