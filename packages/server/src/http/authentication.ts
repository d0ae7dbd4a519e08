import type { FastifyRequest } from 'fastify'
import { findActor } from '#account/session-repository'
import { readAccessToken } from '#account/token'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './refusal.ts'

/** Who sent this request. The session row is read each time, so that ending a session bites at once. */
export async function authenticate(deps: Deps, request: FastifyRequest, now: Date): Promise<Actor> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
  if (!token) throw new Refusal('unauthorized')
  return authenticateToken(deps, token, now)
}

/** The same for a token from elsewhere: the socket's handshake. */
export async function authenticateToken(deps: Deps, token: string, now: Date): Promise<Actor> {
  const claims = await readAccessToken(deps.secrets, token, now)
  if (!claims) throw new Refusal('unauthorized')
  const actor = await findActor(deps.db, claims.sessionId, now)
  if (!actor || actor.id !== claims.userId) throw new Refusal('session-ended')
  return actor
}
