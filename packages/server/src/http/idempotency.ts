import { createHash } from 'node:crypto'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from './actor.ts'
import { fieldRefusal, Refusal } from './refusal.ts'

interface Attempt {
  request: FastifyRequest
  actor: Actor
  endpoint: Endpoint
  call: { params: unknown; query: unknown; body: unknown }
  now: Date
}

/**
 * Runs a command once per Idempotency-Key and person (reliability, B1). The key is looked up under an advisory lock
 * before anything else and stored in the command's own transaction: a rival in flight gets 409, another body 422,
 * a replay the same answer. Without a key, or where the answer holds a secret, the command simply runs.
 */
export async function once(
  trx: Transaction<Database>,
  attempt: Attempt,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { request, actor, endpoint, now } = attempt
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.secret) return run()
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
  if (earlier) return earlier.body
  const body = await run()
  await trx
    .insertInto('idempotencyKey')
    .values({
      userId: actor.id,
      key,
      requestHash,
      rightsHash,
      status: 200,
      body: JSON.stringify(body),
      createdAt: now,
    })
    .execute()
  return body
}

function requestOf({ endpoint, call }: Attempt): unknown {
  return [endpoint.method, endpoint.path, call.params, call.query, call.body]
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
