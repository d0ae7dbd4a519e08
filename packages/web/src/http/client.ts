import { accountEndpoints } from '@barem/shared/account/endpoints'
import { type Failure, failureSchema, type NetworkFailure } from '@barem/shared/http/envelope'
import { ApiFailure } from './api-failure.ts'

export const API_BASE = '/v1.0'

/** The client's external dependencies; tests pass their own. */
export interface Peers {
  fetch(url: string, init: RequestInit): Promise<Response>
  readToken(): string | null
  renewToken(token: string): void
  /** Runs the work exclusively among all tabs of this site. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /** The language tag for Accept-Language. */
  language(): string
  networkMessage(): string
  /** The token in storage is somebody else's, who signed in to another tab. */
  foreign(): boolean
  /**
   * The session is over (`unauthorized`), the right is missing (`forbidden`), or somebody else signed in
   * (`other-person`). True when the person signed in again in place, and the call may go on.
   */
  ended(code: SessionEnd): Promise<boolean>
  /** A call was answered, or nothing came back. */
  heard(answered: boolean): void
}

export type SessionEnd = 'unauthorized' | 'forbidden' | 'other-person'

export interface Request {
  method: string
  url: string
  body?: unknown
  public?: boolean
  idempotencyKey?: string
  signal?: AbortSignal
  /** Nothing back after this long counts as no answer; the work may have been done all the same. */
  timeout?: number
}

export type Send = (request: Request) => Promise<Response>

const sessionIsOver = new Set(['unauthorized', 'session-ended'])

/**
 * Sends calls with the bearer token. A refused token is changed for a new one once, by one tab for all of them; when that
 * is refused too the session has ended. Throws an ApiFailure for every answer that is no success.
 */
export function createSend(peers: Peers): Send {
  const send: Send = async (request) => {
    if (request.public) return opened(await attempt(peers, request, null))
    // Nothing is ever sent in the name of whoever signed in to another tab.
    if (peers.foreign()) {
      if (await peers.ended('other-person')) return send(request)
      throw new ApiFailure(nobody(peers), 401)
    }
    const answer = await attemptSignedIn(peers, request)
    if (answer instanceof Response) return answer
    if (!sessionIsOver.has(answer.code ?? '')) throw refused(peers, answer)
    // Signed in again in place: the very same call goes on, with its key.
    if (await peers.ended('unauthorized')) return send(request)
    throw answer
  }
  return send
}

/** With the current token, and once more with a new one when it is refused. */
async function attemptSignedIn(peers: Peers, request: Request): Promise<Response | ApiFailure> {
  const token = peers.readToken()
  const first = await attempt(peers, request, token)
  if (first instanceof Response || !sessionIsOver.has(first.code ?? '')) return first
  if (!(await refreshed(peers, token)) || peers.foreign()) return first
  return attempt(peers, request, peers.readToken())
}

function opened(answer: Response | ApiFailure): Response {
  if (answer instanceof Response) return answer
  throw answer
}

function nobody(peers: Peers): NetworkFailure {
  return { status: false, message: peers.networkMessage(), result: null }
}

function refused(peers: Peers, failure: ApiFailure): ApiFailure {
  if (failure.code === 'forbidden') void peers.ended('forbidden')
  return failure
}

async function attempt(peers: Peers, request: Request, token: string | null): Promise<Response | ApiFailure> {
  // pages of other sites cannot send a header of their own: it tells our calls from theirs
  const headers: Record<string, string> = {
    'accept-language': peers.language(),
    'x-requested-with': 'barem',
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  const init: RequestInit = { method: request.method, headers, credentials: 'same-origin' }
  const signals = [
    ...(request.signal ? [request.signal] : []),
    ...(request.timeout ? [AbortSignal.timeout(request.timeout)] : []),
  ]
  if (signals.length > 0) init.signal = AbortSignal.any(signals)
  if (request.body instanceof FormData) init.body = request.body
  else if (request.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(request.body)
  }
  const response = await reach(peers, request, init)
  return response.ok ? response : new ApiFailure(await failureOf(peers, response), response.status)
}

/** The whole answer: one that breaks off is none, and what it answers may have been done. */
async function reach(peers: Peers, request: Request, init: RequestInit): Promise<Response> {
  try {
    const response = await peers.fetch(request.url, init)
    const { status, headers } = response
    // not as a blob, which the developer tools of a browser cannot show
    const whole = response.body ? await response.arrayBuffer() : null
    peers.heard(true)
    return new Response(whole, { status, headers })
  } catch (error) {
    if (request.signal?.aborted) throw error
    peers.heard(false)
    throw new ApiFailure(nobody(peers), 0)
  }
}

/** A proxy may answer in another format: treated like a network failure. */
async function failureOf(peers: Peers, response: Response): Promise<Failure | NetworkFailure> {
  const parsed = failureSchema.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : nobody(peers)
}

/** A new token before the old one runs out, which carries the rights as they are now. */
export async function renew(peers: Peers): Promise<void> {
  await refreshed(peers, peers.readToken())
}

/** A new access token, by this tab or by another that was quicker. False when the server refuses; throws when it cannot be asked. */
async function refreshed(peers: Peers, refusedToken: string | null): Promise<boolean> {
  return peers.runExclusive(async () => {
    const now = peers.readToken()
    if (now !== null && now !== refusedToken) return true
    const { method, path } = accountEndpoints.refresh
    const answer = await attempt(peers, { method, url: API_BASE + path, public: true }, null)
    if (answer instanceof Response) {
      const { data } = (await answer.json()) as { data: { jwToken: string } }
      peers.renewToken(data.jwToken)
      return true
    }
    // Signed in again in place while the refresh was under way: that session is another one.
    const later = peers.readToken()
    if (answer.status === 401) return later !== null && later !== refusedToken
    throw answer
  })
}
