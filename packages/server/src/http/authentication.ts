import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import { findActor } from '#access/people'
import type { Database } from '#db/types'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { isKey, type LookedUp } from './idempotency.ts'
import { findActorAndKey } from './session-repository.ts'
import { type AccessClaims, readAccessToken } from './token.ts'

/** The claims of the request's token; no database access. */
export async function readClaims(deps: Deps, request: FastifyRequest, now: Date): Promise<AccessClaims> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
  return claimsOf(deps, token, now)
}

async function claimsOf(deps: Deps, token: string | null, now: Date): Promise<AccessClaims> {
  const claims = token ? await readAccessToken(deps.secrets, token, now) : null
  if (!claims) throw new Refusal('unauthorized')
  return claims
}

/** The actor of those claims. The session row is read each time, so that ending a session takes effect at once. */
export async function authenticate(deps: Deps, claims: AccessClaims, now: Date): Promise<Actor> {
  return confirmed(await findActor(deps.db, claims.sessionId, now), claims)
}

/** The same in the transaction of a command, with what is stored under its Idempotency-Key. */
export async function authenticateCommand(
  trx: Transaction<Database>,
  claims: AccessClaims,
  key: unknown,
  now: Date,
): Promise<{ actor: Actor; earlier?: LookedUp }> {
  if (!isKey(key)) return { actor: confirmed(await findActor(trx, claims.sessionId, now), claims) }
  const found = await findActorAndKey(trx, claims.sessionId, key, now)
  return { ...found, actor: confirmed(found?.actor, claims) }
}

function confirmed(actor: Actor | null | undefined, { userId }: AccessClaims): Actor {
  if (actor?.id !== userId) throw new Refusal('session-ended')
  return actor
}

/** The same for the token of a socket handshake. Refused while the password is temporary. */
export async function authenticateSocket(deps: Deps, token: string, now: Date): Promise<Actor> {
  const actor = await authenticate(deps, await claimsOf(deps, token, now), now)
  if (actor.mustChangePassword) throw new Refusal('password-change-required')
  return actor
}
