import { createHash } from 'node:crypto'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from './actor.ts'
import { fieldRefusal, Refusal } from './refusal.ts'

/** What a repeat is known by: who asks for what, with which content. */
export interface Attempt {
  request: FastifyRequest
  actor: Actor
  endpoint: Endpoint
  /** As it was checked; for an upload, `body` is what stands for the bytes. */
  call: { params: unknown; query: unknown; body: unknown }
  now: Date
}

/**
 * Runs something once per Idempotency-Key and person (reliability, B1). The key is looked up under an advisory lock
 * before anything else and stored in the same transaction: a rival in flight gets 409, another body 422, a replay the
 * same answer, or 409 `already-done` where a secret is in it (decision 020). Without a key it simply runs.
 */
export async function once<Answer>(
  trx: Transaction<Database>,
  attempt: Attempt,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { request, actor, endpoint, now } = attempt
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || !/^[\w.:-]{8,200}$/.test(key))
    throw fieldRefusal('Idempotency-Key', 'invalid_format')
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor.id} ${key}`}, 0)) as free`.execute(trx)
  if (!lock.rows[0]?.free) throw new Refusal('idempotency-in-flight', { retryAfter: 1 })
  const requestHash = hashOf(requestOf(attempt))
  const rightsHash = hashOf([actor.role, [...actor.permissions].sort()])
  const earlier = await trx
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'rightsHash', 'body'])
    .where('userId', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier && earlier.requestHash !== requestHash) throw new Refusal('idempotency-other-body')
  // what was answered then may hold what the person may no longer see
  if (earlier && earlier.rightsHash !== rightsHash) throw new Refusal('idempotency-rights-changed')
  if (earlier && endpoint.secret) throw new Refusal('already-done')
  // what was stored is an earlier answer to this very request
  if (earlier) return earlier.body as Answer
  const body = await run()
  await trx
    .insertInto('idempotencyKey')
    .values({
      userId: actor.id,
      key,
      requestHash,
      rightsHash,
      status: 200,
      body: JSON.stringify(endpoint.secret ? null : body),
      createdAt: now,
    })
    .execute()
  return body
}

/** Of a secret nothing is kept, not even a hash that could be guessed at: its key says only which call it was. */
function requestOf({ endpoint, call }: Attempt): unknown {
  if (endpoint.secret) return [endpoint.method, endpoint.path, call.params]
  return [endpoint.method, endpoint.path, call.params, call.query, call.body]
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
