import { createHash } from 'node:crypto'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Attempt } from '#db/transaction'
import type { Database } from '#db/types'
import type { Actor } from './actor.ts'
import { fieldRefusal, Refusal } from './refusal.ts'

/** The identity of a command: who calls what, with which content. */
export interface Asked {
  request: FastifyRequest
  actor: Actor
  endpoint: Endpoint
  /** The validated input; for an upload, `body` is a hash of the content. */
  call: { params: unknown; query: unknown; body: unknown }
  now: Date
}

interface LookUp {
  free: boolean
  /** Null when nothing is stored under the key. */
  requestHash: string | null
  rightsHash: string | null
  body: unknown
}

/**
 * Runs something once per Idempotency-Key and person (reliability, B1). The key is locked and looked up before anything
 * else and stored in the same transaction: a concurrent request gets 409, another body 422, a replay the same answer, or 409
 * `already-done` where a secret is in it (decision 020). Without a key it simply runs.
 */
export async function runIdempotent<Answer>(
  { trx, send }: Pick<Attempt<Database>, 'trx' | 'send'>,
  asked: Asked,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { request, actor, endpoint, now } = asked
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || !/^[\w.:-]{8,200}$/.test(key))
    throw fieldRefusal('Idempotency-Key', 'invalid_format')
  // A concurrent request may commit between this statement's snapshot and its lock. Then storing the key fails, and the transaction is
  // retried as a whole (`db/transaction.ts`).
  const { rows } = await sql<LookUp>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor.id} ${key}`}, 0)) as free,
      request_hash, rights_hash, body
    from (values (1)) as asked left join idempotency_key on user_id = ${actor.id} and key = ${key}`.execute(
    trx,
  )
  const earlier = rows[0]!
  if (!earlier.free) throw new Refusal('idempotency-in-flight', { retryAfter: 1 })
  const requestHash = hashOf(requestOf(asked))
  const rightsHash = hashOf([actor.role, [...actor.permissions].sort()])
  if (earlier.requestHash !== null) {
    if (earlier.requestHash !== requestHash) throw new Refusal('idempotency-other-body')
    // the stored answer may contain data the person may no longer see
    if (earlier.rightsHash !== rightsHash) throw new Refusal('idempotency-rights-changed')
    if (endpoint.secret) throw new Refusal('already-done')
    // the stored value is an answer of this endpoint to the same request
    return earlier.body as Answer
  }
  const body = await run()
  const stored = JSON.stringify(endpoint.secret ? null : body)
  send(
    sql`
      insert into idempotency_key (user_id, key, request_hash, rights_hash, status, body, created_at)
      values (${actor.id}, ${key}, ${requestHash}, ${rightsHash}, 200, ${stored}, ${now})`.execute(trx),
  )
  return body
}

/** For secret input nothing is stored, not even a hash that could be brute-forced: only the call is compared. */
function requestOf({ endpoint, call }: Asked): unknown {
  if (endpoint.secret) return [endpoint.method, endpoint.path, call.params]
  return [endpoint.method, endpoint.path, call.params, call.query, call.body]
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
