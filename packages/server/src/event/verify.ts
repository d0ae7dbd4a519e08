import type { SealFinding, Verification } from '@barem/shared/audit-log/endpoints'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/types'
import { type Batch, batchHash, chainEnd, eventHash, eventsBetween, NO_HASH } from './seal.ts'

type StoredBatch = Batch & { hash: Buffer }
type Trx = Transaction<Database>

/** A stretch has at most so many batches, and ends with the batch that reaches so many events. */
const MOST_BATCHES = 200
const ENOUGH_EVENTS = 5_000
/** Findings of one stretch that are named. */
const MOST_FINDINGS = 100
/** What stands in the range of a batch beyond its own is counted up to here. */
const MOST_ADDED = 1_000
const LOWEST_SEQ = String(-(2n ** 63n))

/** Checks the next stretch of the chain of sealed events, as it is at one moment. */
export async function verifyStretch(db: Kysely<Database>, after: number): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifyAfter(trx, after))
}

/** The same in the caller's transaction, which sees one moment. */
export async function verifyAfter(trx: Trx, after: number): Promise<Verification> {
  const end = await chainEnd(trx)
  const total = Math.max(end.newest?.number ?? 0, end.kept?.number ?? 0)
  const findings: SealFinding[] = []
  let before = after === 0 ? { hash: NO_HASH, lastSeq: '0' } : await batchOf(trx, after)
  let checked = after
  let events = 0
  let done = false
  for (let batches = 0; batches < MOST_BATCHES && events < ENOUGH_EVENTS; batches += 1) {
    const batch = await batchAfter(trx, checked)
    if (!batch) {
      done = true
      break
    }
    if (batch.number > checked + 1) before = undefined
    for (let number = checked + 1; number < batch.number && findings.length < MOST_FINDINGS; number += 1)
      findings.push(found('batch-missing', number))
    findings.push(...linkFindings(batch, before), ...(await eventFindings(trx, batch)))
    events += batch.eventIds.length
    before = batch
    checked = batch.number
  }
  if (done) findings.push(...endFindings(end))
  return {
    ...{ checked: done ? total : checked, total, events, done },
    findings: findings.slice(0, MOST_FINDINGS),
    findingsTotal: findings.length,
  }
}

function found(code: SealFinding['code'], batch: number, eventId: string | null = null): SealFinding {
  return { code, batch, eventId }
}

function batchOf(trx: Trx, number: number): Promise<StoredBatch | undefined> {
  return trx.selectFrom('eventBatch').selectAll().where('number', '=', number).executeTakeFirst()
}

/** One at a time: its ids and hashes are some 25 KB. */
function batchAfter(trx: Trx, number: number): Promise<StoredBatch | undefined> {
  return trx
    .selectFrom('eventBatch')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

/** What a batch says of itself and of the one before it; that one is undefined where it is missing. */
function linkFindings(
  batch: StoredBatch,
  before: Pick<StoredBatch, 'hash' | 'lastSeq'> | undefined,
): SealFinding[] {
  if (!batchHash(batch).equals(batch.hash)) return [found('batch-changed', batch.number)]
  const linked = !before || (batch.previousHash.equals(before.hash) && batch.afterSeq === before.lastSeq)
  return linked ? [] : [found('link-broken', batch.number)]
}

/** The events in the range of a batch beside those it sealed. */
async function eventFindings(trx: Trx, batch: StoredBatch): Promise<SealFinding[]> {
  const { number, eventIds, eventHashes } = batch
  const after = number === 1 ? LOWEST_SEQ : batch.afterSeq
  const events = await eventsBetween(trx, after, batch.lastSeq, eventIds.length + MOST_ADDED)
  const sealed = new Map(eventIds.map((id, place) => [id, eventHashes.subarray(place * 32, place * 32 + 32)]))
  const findings: SealFinding[] = []
  for (const event of events) {
    const hash = sealed.get(event.id)
    sealed.delete(event.id)
    if (!hash) findings.push(found('event-added', number, event.id))
    else if (!eventHash(event, batch.form).equals(hash))
      findings.push(found('event-changed', number, event.id))
  }
  return [...findings, ...[...sealed.keys()].map((id) => found('event-removed', number, id))]
}

/** Whether the chain ends where it was left. */
function endFindings({ newest, kept }: Awaited<ReturnType<typeof chainEnd>>): SealFinding[] {
  const [last, left] = [newest?.number ?? 0, kept?.number ?? 0]
  if (last < left) return [found('cut-off', left)]
  return last > left || newest?.hash.toString('hex') !== kept?.hash ? [found('end-differs', last)] : []
}
