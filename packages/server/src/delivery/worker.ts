import { sql } from 'kysely'
import { compileOnce } from '#db/statement'
import { channelIsOn } from '#outbox/channels'
import type { Deps } from '../deps.ts'
import { DeliveryFailure, pauseAfter } from './failure.ts'
import { type Message, messageKind } from './kinds.ts'
import { OFF, sendMessage } from './message.ts'

/** Longer than any attempt lasts. A claim ends by itself, so that a message of an instance that died is sent by another. */
const CLAIM_SECONDS = 60
/** Messages sent at the same time by one instance. */
const AT_ONCE = 4
/** Tries to write down that a message has left, before its claim ends and it leaves again. */
const MARK_TRIES = 10
const MARK_PAUSE_MS = 1_000

export interface DeliverOptions {
  /** Seconds for which a message is claimed. */
  claim?: number
  /** No further message is begun once this is aborted. */
  signal?: AbortSignal
}

/**
 * Sends what is due. Any number of instances may do so at the same time: a message is claimed by one. It leaves at
 * least once; twice only when the process dies, or loses the database, between sending it and writing that down, and
 * then under the same id (Message-ID, tracking_id).
 * @returns how many messages were tried; what waits for a channel that is off is not
 */
export async function deliver(
  deps: Deps,
  { claim = CLAIM_SECONDS, signal }: DeliverOptions = {},
): Promise<number> {
  let tried = 0
  const off = new Set<string>()
  const next = () => (signal?.aborted ? null : claimNext(deps, claim, off))
  const work = async (first: Message | null) => {
    for (let message = first; message; message = await next()) {
      if (await attempt(deps, message)) tried += 1
      else off.add(message.channel)
    }
  }
  // most polls find nothing, and then ask once
  const first = await next()
  if (!first) return 0
  const others = Array.from({ length: AT_ONCE - 1 }, async () => work(await next()))
  await Promise.all([work(first), ...others])
  return tried
}

const claimStatement = compileOnce(['now', 'seconds', 'off'], (db, { now, seconds, off }) =>
  db
    .with('next', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'pending')
        .where('dueAt', '<=', now)
        .where(sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`)
        // what waits for a channel that is off goes on waiting
        .where(sql<boolean>`(channel = 'system' or ${sql.raw(channelIsOn('channel'))})`)
        .where(sql<boolean>`channel <> all (${off}::text[])`)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('next')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimedUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    }))
    .whereRef('outbox.id', '=', 'next.id')
    .returning([
      ...(['outbox.id', 'channel', 'kind', 'recipient', 'userId', 'notificationId'] as const),
      ...(['createdAt', 'attempts'] as const),
    ]),
)

async function claimNext(
  { db, clock }: Deps,
  seconds: number,
  off: ReadonlySet<string>,
): Promise<Message | null> {
  const [row] = await claimStatement(db, { now: clock.now(), seconds, off: [...off] })
  return row ?? null
}

/** Answers false where the channel proves to be off, as with a lost secret: the message waits, and nothing was tried. */
async function attempt(deps: Deps, message: Message): Promise<boolean> {
  try {
    if (message.channel === 'system') await work(deps, message)
    else if (await messageKind(message.kind).obsolete?.(deps, message))
      await mark(deps, message, { status: 'dropped', failure: 'obsolete' })
    else {
      const recipient = await sendMessage(deps, message)
      await mark(deps, message, { status: 'sent', sentAt: deps.clock.now(), failure: null, recipient })
    }
  } catch (error) {
    if (error instanceof DeliveryFailure && error.message === OFF) {
      await mark(deps, message, { failure: OFF, attempts: message.attempts - 1 })
      return false
    }
    await noteFailure(deps, message, error)
  }
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
    { ...{ id, channel, kind, attempts }, ...(known ? {} : { err: error }) },
    'a message did not leave',
  )
  const pause = known && error.final ? null : pauseAfter(attempts, deps.random.fraction())
  await mark(deps, message, {
    failure: (known ? error.message : 'unreadable').slice(0, 500),
    ...(pause === null ? { status: 'failed' } : { dueAt: new Date(deps.clock.now().getTime() + pause) }),
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
