import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'

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
