import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { Alarm } from '../alarm.ts'
import type { Deps } from '../deps.ts'
import { committedSeq } from './committed-seq.ts'

type Db = Kysely<Database> | Transaction<Database>

/** An event as it is hashed: every column as text, in UTC and to the microsecond, whatever the session's settings are. */
export interface SealedEvent {
  seq: string
  id: string
  at: string
  actorId: string | null
  kind: string
  entity: string
  entityId: string
  note: string | null
  changes: string
  traceId: string
}

/** A stretch of events with the hash of the stretch before it. Hashes are 32 bytes, those of events one after the other. */
export interface Batch {
  number: number
  /** The version of what is hashed; raised with the columns of an event. */
  form: number
  /** Every event after this one up to `lastSeq` belongs to it. */
  afterSeq: string
  lastSeq: string
  eventIds: string[]
  eventHashes: Buffer
  previousHash: Buffer
  sealedAt: Date
}

/** The columns that are hashed, by the version a batch was sealed with. A further column of an event is a further version; none is ever changed. */
const FORMS: Readonly<Record<number, readonly (keyof SealedEvent)[]>> = {
  1: ['seq', 'id', 'at', 'actorId', 'kind', 'entity', 'entityId', 'note', 'changes', 'traceId'],
}
const NEWEST_FORM = Math.max(...Object.keys(FORMS).map(Number))
/** Events of one batch: the first run of an old world seals this many in a transaction of some 20 ms. */
const MOST_EVENTS = 500
/** Where the number and hash of the newest batch are kept a second time, so that a batch cut off the end is missed. */
export const HEAD = 'event-chain'
/** What the first batch has as the hash before it. */
export const NO_HASH = Buffer.alloc(32)

/** Of one event: a JSON array of its columns in this form, so that no two events have the same text. */
export function eventHash(event: SealedEvent, form: number): Buffer {
  const columns = FORMS[form]
  if (!columns) throw new Alarm(`events were sealed in form ${form}, which this version does not know`)
  const hashed = ['event', form, ...columns.map((column) => event[column])]
  return createHash('sha256').update(JSON.stringify(hashed)).digest()
}

/** Of a batch: everything it says, the hash before it included. */
export function batchHash(batch: Batch): Buffer {
  const { number, form, afterSeq, lastSeq, eventIds, sealedAt } = batch
  const head = ['batch', form, number, afterSeq, lastSeq, eventIds, sealedAt.toISOString()]
  return createHash('sha256')
    .update(JSON.stringify([...head, batch.eventHashes.toString('hex'), batch.previousHash.toString('hex')]))
    .digest()
}

/** Events after one number up to another, in the order they were written. */
export async function eventsBetween(
  db: Db,
  after: string,
  last: string,
  most: number,
): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedEvent>`
    select seq, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_id, kind, entity,
      entity_id, note, changes::text as changes, trace_id
    from event where seq > ${after} and seq <= ${last} order by seq limit ${most}`.execute(db)
  return rows
}

/**
 * Seals what was written since the last time, in batches; one instance at a time.
 * @returns how many events were sealed
 * @throws {Alarm} when events wait for ten minutes, or the chain does not end as it was left: nothing is sealed over what somebody cut off
 */
export async function sealEvents(
  deps: Deps,
  { signal, most = MOST_EVENTS }: { signal?: AbortSignal; most?: number } = {},
): Promise<number> {
  const last = await committedSeq(deps, signal)
  if (last === null) {
    if (!signal?.aborted) await alarmOfOld(deps)
    return 0
  }
  for (let sealed = 0; ; ) {
    const count = signal?.aborted ? 0 : await sealBatch(deps, last, most)
    if (count === 0) return sealed
    sealed += count
  }
}

/** What waits for an open transaction for this long is told in the log. */
const LONGEST_UNSEALED_MS = 10 * 60_000

async function alarmOfOld({ db, clock }: Deps): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select at from event where seq > coalesce((select last_seq from event_batch order by number desc limit 1), 0)
    order by seq limit 1`.execute(db)
  const oldest = rows[0]?.at
  if (oldest && clock.now().getTime() - oldest.getTime() > LONGEST_UNSEALED_MS)
    throw new Alarm(
      `events since ${oldest.toISOString()} are not sealed: a transaction that writes events is open, such as a large import`,
    )
}

/** The newest batch, and what is kept of it a second time. */
export async function chainEnd(db: Db) {
  const newest = await db
    .selectFrom('eventBatch')
    .select(['number', 'lastSeq', 'hash', 'sealedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const kept = await db.selectFrom('setting').select('value').where('key', '=', HEAD).executeTakeFirst()
  return { newest, kept: (kept?.value ?? null) as { number: number; hash: string } | null }
}

async function sealBatch({ db, clock }: Deps, last: string, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${HEAD}, 0)) as mine`.execute(trx)
    if (!lock.rows[0]!.mine) return 0
    const { newest, kept } = await chainEnd(trx)
    if (newest?.number !== kept?.number || newest?.hash.toString('hex') !== kept?.hash)
      throw new Alarm(
        `the chain of sealed events ends at batch ${newest?.number ?? 0}, and was left at ${kept?.number ?? 0}: nothing is sealed`,
      )
    const afterSeq = newest?.lastSeq ?? '0'
    const events = await eventsBetween(trx, afterSeq, last, most)
    if (events.length === 0) return 0
    const batch: Batch = {
      ...{ number: (newest?.number ?? 0) + 1, form: NEWEST_FORM, afterSeq, lastSeq: events.at(-1)!.seq },
      eventIds: events.map(({ id }) => id),
      eventHashes: Buffer.concat(events.map((event) => eventHash(event, NEWEST_FORM))),
      ...{ previousHash: newest?.hash ?? NO_HASH, sealedAt: clock.now() },
    }
    const hash = batchHash(batch)
    await trx
      .insertInto('eventBatch')
      .values({ ...batch, hash })
      .execute()
    const value = JSON.stringify({ number: batch.number, hash: hash.toString('hex') })
    await trx
      .insertInto('setting')
      .values({ key: HEAD, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return events.length
  })
}
