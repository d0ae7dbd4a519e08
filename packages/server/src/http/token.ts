import { createHash, createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../deps.ts'

/** An access token lives ten minutes; the session behind it is looked up on every request all the same. */
export const ACCESS_TOKEN_SECONDS = 600

const ISSUER = 'barem'
const AUDIENCE = 'barem-api'
const TYPE = 'at+jwt'

export interface AccessClaims {
  userId: string
  sessionId: string
}

/** Signs an access token. Roles and permissions in it are for display; the server decides from the database. */
export function signAccessToken(
  secrets: Secrets,
  claims: AccessClaims & { roles: string[]; permissions: string[] },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId, roles: claims.roles, permissions: claims.permissions })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(secrets.accessToken)
}

/** Tokens remembered at once; each is good for ten minutes. */
const MOST_KNOWN = 2_000

/** Cache of tokens with a verified signature and their claims, per set of signing secrets. */
const known = new WeakMap<Secrets, Map<string, Signed>>()

interface Signed extends AccessClaims {
  /** Seconds since 1970, as in the token. */
  expires: number
}

/**
 * The claims of a token this server signed and that has not run out; null for everything else. A verified
 * signature is cached, which saves a sixth of the cost of a list request; expiry is checked each time.
 */
export async function readAccessToken(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<AccessClaims | null> {
  const signed = known.get(secrets) ?? new Map<string, Signed>()
  known.set(secrets, signed)
  const claims = signed.get(token) ?? (await verify(secrets, token, now))
  if (!claims) return null
  if (claims.expires <= Math.floor(now.getTime() / 1000)) {
    signed.delete(token)
    return null
  }
  if (!signed.has(token)) {
    if (signed.size >= MOST_KNOWN) signed.delete(signed.keys().next().value!)
    signed.set(token, claims)
  }
  return { userId: claims.userId, sessionId: claims.sessionId }
}

async function verify(secrets: Secrets, token: string, now: Date): Promise<Signed | null> {
  if (!token.split('.').every(isWrittenOneWay)) return null
  try {
    const { payload } = await jwtVerify(token, secrets.accessToken, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
    if (!isId(payload.sub) || !isId(payload.sid)) return null
    return { userId: payload.sub, sessionId: payload.sid, expires: payload.exp! }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** The same bytes have several base64 encodings; only the one that was issued is accepted. */
function isWrittenOneWay(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

/** Whether a text has the format of an id that the database can compare. */
function isId(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(claim)
}

/** A session's first refresh token. */
export function firstRefreshToken(bytes: Buffer): string {
  return bytes.toString('base64url')
}

/**
 * The successor of a refresh token is derived from it, so that tabs refreshing at once all receive the same one
 * without any token being kept: the database holds hashes only.
 */
export function nextRefreshToken(secrets: Secrets, token: string): string {
  return createHmac('sha256', secrets.refreshToken).update(token).digest('base64url')
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
