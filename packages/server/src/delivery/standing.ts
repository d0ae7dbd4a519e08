import { type Channel, channels } from '@barem/shared/notification/channels'
import { sql } from 'kysely'
import { notifySuperAdmins } from '#event/notify'
import { outboxChannels } from '#outbox/channels'
import { releasedAt } from '#outbox/release'
import type { Deps } from '../deps.ts'
import type { ChannelFailure } from './failure.ts'

/** Failures in a row after which nobody is believed to answer. */
const FAILURES = 2
const UNREACHABLE_PAUSE_MS = 60_000
/** A peer that is away for less rings nobody: it comes back by itself. */
const UNREACHABLE_RINGS_MS = 60 * 60_000
/** What stays so until somebody corrects it; a wrong password tried too often locks an account at many providers. */
const WRONG_PAUSE_MS = 15 * 60_000

export type Place = 'system' | Channel
/** The channels of the outbox, the server's own jobs first. */
export const places: readonly Place[] = ['system', ...channels]

/** What a worker remembers of a channel between its rounds, in milliseconds since 1970. */
export interface Standing {
  /** Connections that failed, in a row. */
  failures: number
  /** It has stood still since, and does until: nothing is tried meanwhile. */
  since: number
  until: number
}

export type Memory = Readonly<Record<Place, Standing>>

export function newMemory(): Memory {
  const fresh = (): Standing => ({ failures: 0, since: 0, until: 0 })
  return { system: fresh(), email: fresh(), zalo: fresh() }
}

/** Whether nothing is to be tried now. Somebody who has corrected the channel ends its pause, on every instance. */
export async function standsStill({ db, clock }: Deps, place: Place, standing: Standing): Promise<boolean> {
  if (place === 'system' || clock.now().getTime() >= standing.until) return false
  const released = await releasedAt(db, place)
  if (released !== null && released >= standing.since) standing.until = 0
  return standing.until > 0
}

/** Notes what became of an attempt; `off` is a channel that lacks its settings or a secret. */
export function note({ clock }: Deps, standing: Standing, outcome: 'sent' | Trouble): void {
  standing.failures = outcome === 'sent' ? 0 : standing.failures + 1
  if (outcome === 'sent' || (outcome === 'unreachable' && standing.failures < FAILURES)) return
  standing.since = clock.now().getTime()
  const isWrong = outcome === 'refused' || outcome === 'misdirected'
  standing.until = standing.since + (isWrong ? WRONG_PAUSE_MS : UNREACHABLE_PAUSE_MS)
}

/** Why nothing leaves by a channel; `off` is one that is switched on and whose secret does not open. */
type Trouble = 'off' | ChannelFailure
const WORDS = {
  ...{ off: 'locked', unreachable: 'unreachable' },
  ...{ refused: 'refused', misdirected: 'misdirected' },
} as const satisfies Record<Trouble, string>

/**
 * Rings the bell of every SuperAdmin: messages wait for a channel that somebody has to look after. Once, until the
 * configuration is changed or something has left by that channel again. A peer that is away rings after an hour.
 */
export async function tellTrouble(
  deps: Deps,
  { id: traceId, channel, createdAt }: { id: string; channel: Channel; createdAt: Date },
  trouble: Trouble,
): Promise<void> {
  const waited = deps.clock.now().getTime() - createdAt.getTime()
  if (trouble === 'unreachable' && waited < UNREACHABLE_RINGS_MS) return
  const { key } = outboxChannels[channel]
  const kind = `configuration.${key}-${WORDS[trouble]}`
  const people = await deps.db.transaction().execute(async (trx) => {
    // of two instances the second sees what the first has told
    const row = await trx
      .selectFrom('configuration')
      .select(['id', 'modifiedAt'])
      .where('key', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return []
    const told = await trx
      .selectFrom('event')
      .select('at')
      .where('entity', '=', 'configuration')
      .where('entityId', '=', row.id)
      .where('kind', '=', kind)
      .where('at', '>=', row.modifiedAt)
      .where(sql<boolean>`not exists (select from outbox where channel = ${channel} and sent_at > event.at)`)
      .executeTakeFirst()
    const about = { kind, entity: 'configuration', entityId: row.id, params: {}, traceId }
    return told ? [] : notifySuperAdmins(deps, trx, about)
  })
  for (const person of people) deps.hub.person(person, { kind: 'notification' })
}
