import { hash } from 'node:crypto'
import { type BusinessEntity, business } from '@barem/shared/business'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { ownedEntities } from '@barem/shared/permission/scope'
import { memoize } from '@barem/shared/values/memoize'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { type Actor, scopeKey, scopeOf } from '#access/actor'
import { isAnyHidden } from '#access/record-scope'
import { runStatement } from '#db/statement'
import type { Attempt } from '#db/transaction'
import type { Database } from '#db/types'
import { fieldRefusal, Refusal } from '#refusal'

/** The identity of a command: who calls what, with which content. */
export interface Asked {
  request: FastifyRequest
  actor: Actor
  endpoint: Endpoint
  /** The validated input; for an upload, `body` is a hash of the content. */
  call: { params: unknown; query: unknown; body: unknown }
  now: Date
}

/** What is stored under a key, whose lock was tried. */
export interface LookedUp {
  free: boolean
  /** Null when nothing is stored under the key. */
  requestHash: string | null
  rightsHash: string | null
  /** The answer, as it was sent. */
  body: string | null
}

const LOOK_UP = `
    select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as free, request_hash, rights_hash, body
    from (values (1)) as asked left join idempotency_key on user_id = $1::uuid and key = $2`
const STORE = `
    insert into idempotency_key (user_id, key, request_hash, rights_hash, status, body, created_at)
    values ($1, $2, $3, $4, 200, $5, $6)`

export function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.:-]{8,200}$/.test(key)
}

/**
 * Runs something once per Idempotency-Key and person (reliability, B1); the answer is JSON. The key is locked and looked up
 * before anything else (`earlier`, where the caller has done so) and stored in the same transaction: a concurrent request
 * gets 409, another body 422, a replay the same answer, or 409 `already-done` where a secret is in it (decision 020). Without
 * a key it simply runs.
 */
export async function runIdempotent(
  { trx, send }: Pick<Attempt<Database>, 'trx' | 'send'>,
  asked: Asked,
  run: () => Promise<unknown>,
  known?: LookedUp,
): Promise<string> {
  const { request, actor, endpoint, now } = asked
  const key = request.headers['idempotency-key']
  if (key === undefined) return JSON.stringify(await run())
  if (!isKey(key)) throw fieldRefusal('Idempotency-Key', 'invalid_format')
  // A concurrent request may commit between this statement's snapshot and its lock. Then storing the key fails, and the transaction is
  // retried as a whole (`db/transaction.ts`).
  const earlier = known ?? (await runStatement<LookedUp>(trx, LOOK_UP, [actor.id, key]))[0]!
  if (!earlier.free) throw new Refusal('idempotency-in-flight', { retryAfter: 1 })
  const requestHash = hashOf(JSON.stringify(requestOf(asked)))
  const rightsHash = hashOf(`["${actor.role}",${listed(actor.permissions)}${scopesOf(actor)}]`)
  if (earlier.requestHash !== null) {
    if (earlier.requestHash !== requestHash) throw new Refusal('idempotency-other-body')
    // the stored answer may contain data the person may no longer see
    if (earlier.rightsHash !== rightsHash) throw new Refusal('idempotency-rights-changed')
    if (endpoint.secret) throw new Refusal('already-done')
    await refuseHidden(trx, asked, earlier.body!)
    return earlier.body!
  }
  const body = JSON.stringify(await run())
  const stored = endpoint.secret ? 'null' : body
  send(runStatement(trx, STORE, [actor.id, key, requestHash, rightsHash, stored, now]))
  return body
}

/** The narrowed scopes of this person, as they count for what an answer holds; nothing where all records are seen. */
function scopesOf(actor: Actor): string {
  const narrow = ownedEntities.filter((entity) => !['all', null].includes(scopeOf(actor, entity)))
  return narrow.map((entity) => `,"${entity} ${scopeKey(actor, entity)}"`).join('')
}

/** A record that went out of scope since is as one that does not exist, also for whoever repeats what was answered then. */
async function refuseHidden(
  trx: Transaction<Database>,
  { actor, endpoint, call }: Asked,
  body: string,
): Promise<void> {
  const own = entityOf(endpoint)
  const { data } = JSON.parse(body) as { data: unknown }
  const commented = await recordOfComment(trx, endpoint, call.params)
  const named = [...[call.params, call.body, data].flatMap((part) => recordsIn(part, own)), ...commented]
  for (const entity of new Set(named.map((one) => one.entity))) {
    const ids = named.filter((one) => one.entity === entity).map(({ id }) => id)
    if (await isAnyHidden(trx, actor, entity, ids)) throw new Refusal('not-found')
  }
}

interface Named {
  entity: string
  id: string
}

/** The records that a part of a call or of its answer names: one of the resource itself, and the one a file or comment belongs to. */
function recordsIn(part: unknown, own: string | undefined): Named[] {
  const { id, entity, entityId } = (part ?? {}) as { id?: string; entity?: string; entityId?: string }
  const named = own && id ? [{ entity: own, id }] : []
  return entity && entityId ? [...named, { entity, id: entityId }] : named
}

/** The record of a comment that a call names by itself; the row stays when the comment is removed. */
async function recordOfComment(
  trx: Transaction<Database>,
  { path }: Endpoint,
  params: unknown,
): Promise<Named[]> {
  const { id } = (params ?? {}) as { id?: string }
  if (!id || !path.startsWith('/Comment/')) return []
  return runStatement<Named>(trx, 'select entity, entity_id as id from comment where id = $1', [id])
}

/** Whose records the calls of a resource are about. */
function entityOf({ path }: Endpoint): BusinessEntity | undefined {
  const [, resource] = path.split('/')
  return ownedEntities.find((entity) => business[entity].views[0] === resource)
}

/** For secret input nothing is stored, not even a hash that could be brute-forced: only the call is compared. */
function requestOf({ endpoint, call }: Asked): unknown {
  if (endpoint.secret) return [endpoint.method, endpoint.path, call.params]
  return [endpoint.method, endpoint.path, call.params, call.query, call.body]
}

const listed = memoize((permissions: ReadonlySet<string>) => JSON.stringify([...permissions].sort()))

function hashOf(content: string): string {
  return hash('sha256', content)
}
