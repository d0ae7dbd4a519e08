import type { Channel } from '@barem/shared/notification/channels'
import { sql } from 'kysely'
import { compileOnce } from '#db/statement'
import { channelIsOn } from '#outbox/channels'
import type { Deps } from '../deps.ts'
import { DeliveryFailure, pauseAfter } from './failure.ts'
import { endingKinds, endOf, type Message, messageKind } from './kinds.ts'
import { OFF, sendMessage } from './message.ts'
import {
  type Memory,
  newMemory,
  note,
  type Place,
  places,
  type Standing,
  standsStill,
  tellTrouble,
} from './standing.ts'

/** Longer than any attempt lasts: a paper that waits to be drawn, is drawn, and sent. A claim ends by itself, so that a message of an instance that died is sent by another. */
const CLAIM_SECONDS = 180
/** Messages of one channel sent at the same time by one instance. */
const AT_ONCE = 4
/** Tries to write down that a message has left, before its claim ends and it leaves again. */
const MARK_TRIES = 10
const MARK_PAUSE_MS = 1_000

export interface DeliverOptions {
  /** Seconds for which a message is claimed. */
  claim?: number
  /** No further message is begun once this is aborted. */
  signal?: AbortSignal
  /** The channels to look after; all when absent. */
  only?: readonly Place[]
  /** Of which channels stand still; forgotten after this call when absent. */
  memory?: Memory
}

/**
 * Sends what is due; each channel has places of its own, so that one which hangs holds up no other. Any number of
 * instances may do so at the same time: a message is claimed by one. It leaves at least once; twice only when the process
 * dies, or loses the database, between sending it and writing that down, and then under the same id (Message-ID,
 * tracking_id).
 * @returns how many messages were tried; what waits for a channel that is off or stands still is not
 */
export async function deliver(
  deps: Deps,
  { only = places, memory = newMemory(), ...options }: DeliverOptions = {},
): Promise<number> {
  const tried = await Promise.all(only.map((place) => round(deps, place, memory[place], options)))
  return tried.reduce((sum, one) => sum + one, 0)
}

async function round(
  deps: Deps,
  place: Place,
  standing: Standing,
  { claim = CLAIM_SECONDS, signal }: DeliverOptions,
): Promise<number> {
  let tried = 0
  const one = async (): Promise<boolean> => {
    if (signal?.aborted) return false
    const open = !(await standsStill(deps, place, standing))
    const message = await claimNext(deps, place, { seconds: claim, open })
    if (message && (await attempt(deps, message, standing))) tried += 1
    return message !== null
  }
  const work = async () => {
    while (await one());
  }
  // most polls find nothing; and the first alone learns whether the channel works
  if (await one()) await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tried
}

/** The next message of each channel, compiled for it. What is past its end is claimed though its channel may send nothing. */
const claims = Object.fromEntries(
  places.map((place) => [
    place,
    compileOnce(['now', 'seconds', 'open', 'names', 'before'], (db, values) =>
      db
        .with('next', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            .where('status', '=', 'pending')
            .where('channel', '=', sql.lit(place))
            .where('dueAt', '<=', values.now)
            .where(sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`)
            // what waits for a channel that is off goes on waiting
            .where(
              sql<boolean>`(${sql.raw(place === 'system' ? 'true' : channelIsOn(`'${place}'`))} and ${values.open}::boolean
                or exists (select from unnest(${values.names}::text[], ${values.before}::timestamptz[]) as ending (name, before)
                  where outbox.kind = ending.name and outbox.created_at <= ending.before))`,
            )
            .orderBy('dueAt')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('outbox')
        .from('next')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          claimedUntil: sql`clock_timestamp() + make_interval(secs => ${values.seconds})`,
        }))
        .whereRef('outbox.id', '=', 'next.id')
        .returning([
          ...(['outbox.id', 'channel', 'kind', 'recipient', 'userId', 'notificationId'] as const),
          ...(['createdAt', 'attempts'] as const),
        ]),
    ),
  ]),
)

async function claimNext(
  { db, clock }: Deps,
  place: Place,
  how: { seconds: number; open: boolean },
): Promise<Message | null> {
  const now = clock.now()
  const [row] = await claims[place]!(db, { now, ...how, ...endingKinds(now) })
  return row ?? null
}

/**
 * Answers false where the channel proves to be off, as with a lost secret, its peer does not take our password, or its
 * address is none to send to: the message waits, and has lost no attempt.
 */
async function attempt(deps: Deps, message: Message, standing: Standing): Promise<boolean> {
  try {
    if (message.channel === 'system') await work(deps, message)
    else if (await messageKind(message.kind).obsolete?.(deps, message))
      await mark(deps, message, { status: 'dropped', failure: 'obsolete' })
    else {
      const recipient = await sendMessage(deps, message)
      note(deps, standing, 'sent')
      await mark(deps, message, { status: 'sent', sentAt: deps.clock.now(), failure: null, recipient })
    }
  } catch (error) {
    if (error instanceof DeliveryFailure && (await isChannels(deps, message, standing, error))) return false
    await noteFailure(deps, message, error)
  }
  return true
}

/** Whether a failure is none of this message: then the message goes on waiting as it was. */
async function isChannels(
  deps: Deps,
  message: Message,
  standing: Standing,
  error: DeliveryFailure,
): Promise<boolean> {
  const outcome = error.message === OFF ? 'off' : error.standing
  if (outcome === null) return false
  note(deps, standing, outcome)
  const { id, createdAt } = message
  const channel = message.channel as Channel
  if (outcome === 'unreachable') {
    if (standing.until > 0) await tellTrouble(deps, { id, channel, createdAt }, outcome)
    return false
  }
  if (outcome !== 'off') deps.log.warn({ id, channel, reason: error.reason }, 'a channel stands still')
  await mark(deps, message, { failure: error.message.slice(0, 500), attempts: message.attempts - 1 })
  await tellTrouble(deps, { id, channel, createdAt }, outcome)
  return true
}

async function work(deps: Deps, message: Message): Promise<void> {
  const kind = messageKind(message.kind)
  if (!kind.work) throw new DeliveryFailure('unknown-kind', { final: true })
  await kind.work(deps, message)
}

async function noteFailure(deps: Deps, message: Message, error: unknown): Promise<void> {
  const known = error instanceof DeliveryFailure
  const { id, channel, kind, attempts } = message
  deps.log.warn(
    { ...{ id, channel, kind, attempts }, ...(known ? { reason: error.reason } : { err: error }) },
    'a message did not leave',
  )
  const pause = known && error.final ? null : pauseAfter(attempts, deps.random.fraction())
  const now = deps.clock.now().getTime()
  const end = endOf(message)
  await mark(deps, message, {
    failure: (known ? error.message : 'unreadable').slice(0, 500),
    ...(pause === null
      ? { status: 'failed' }
      : { dueAt: new Date(Math.min(now + pause, end ?? Number.POSITIVE_INFINITY)) }),
  })
  if (pause === null) await messageKind(kind).dead?.(deps, message)
}

interface Mark {
  status?: 'sent' | 'failed' | 'dropped'
  sentAt?: Date
  dueAt?: Date
  failure: string | null
  attempts?: number
  recipient?: string
}

/** Writes down what became of an attempt, also when the database is away for a moment. Another's attempt is left alone. */
async function mark({ db, clock }: Deps, { id, attempts }: Message, what: Mark): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db
        .updateTable('outbox')
        .set({ ...what, claimedUntil: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('status', '=', 'pending')
        .execute()
      return
    } catch (error) {
      if (tries === MARK_TRIES) throw error
      await clock.sleep(MARK_PAUSE_MS)
    }
  }
}
