import { accountEndpoints } from '@barem/shared/account/endpoints'
import { type Failure, failureSchema } from '@barem/shared/http/envelope'
import { ApiFailure } from './api-failure.ts'

export const API_BASE = '/v1.0'

/** What the client touches of the world outside; tests hand in their own. */
export interface Peers {
  fetch(url: string, init: RequestInit): Promise<Response>
  readToken(): string | null
  writeToken(token: string): void
  /** Runs the work alone among all tabs of this site. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The language tag for Accept-Language. */
  language(): string
  networkMessage(): string
  /** The session is over (`unauthorized`), or the right is missing (`forbidden`). */
  ended(code: 'unauthorized' | 'forbidden'): void
}

export interface Request {
  method: string
  url: string
  body?: unknown
  public?: boolean
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Send = (request: Request) => Promise<Response>

const sessionIsOver = new Set(['unauthorized', 'session-ended'])

/**
 * Sends calls with the bearer token. A refused token is changed for a new one once, by one tab for all of them; when that
 * is refused too the session has ended. Throws an ApiFailure for every answer that is no success.
 */
export function createSend(peers: Peers): Send {
  return async (request) => {
    const token = peers.readToken()
    const first = await attempt(peers, request, token)
    if (first instanceof Response) return first
    if (!request.public && sessionIsOver.has(first.code ?? '')) {
      if (await refreshed(peers, token)) {
        const second = await attempt(peers, request, peers.readToken())
        if (second instanceof Response) return second
        if (!sessionIsOver.has(second.code ?? '')) throw refused(peers, second)
      }
      peers.ended('unauthorized')
      throw first
    }
    throw refused(peers, first)
  }
}

function refused(peers: Peers, failure: ApiFailure): ApiFailure {
  if (failure.code === 'forbidden') peers.ended('forbidden')
  return failure
}

async function attempt(peers: Peers, request: Request, token: string | null): Promise<Response | ApiFailure> {
  // pages of other sites cannot send a header of their own: it tells our calls from theirs
  const headers: Record<string, string> = {
    'accept-language': peers.language(),
    'x-requested-with': 'barem',
  }
  if (token && !request.public) headers.authorization = `Bearer ${token}`
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  const init: RequestInit = { method: request.method, headers, credentials: 'same-origin' }
  if (request.signal) init.signal = request.signal
  if (request.body instanceof FormData) init.body = request.body
  else if (request.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(request.body)
  }
  const response = await reach(peers, request.url, init)
  return response.ok ? response : new ApiFailure(await failureOf(peers, response), response.status)
}

async function reach(peers: Peers, url: string, init: RequestInit): Promise<Response> {
  try {
    return await peers.fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiFailure({ status: false, message: peers.networkMessage(), result: null }, 0)
  }
}

/** What stands between us and the server may answer in a manner of its own: that is a broken network to us. */
async function failureOf(
  peers: Peers,
  response: Response,
): Promise<Failure | { status: false; message: string; result: null }> {
  const parsed = failureSchema.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : { status: false, message: peers.networkMessage(), result: null }
}

/** A new access token, by this tab or by another that was quicker. False when the server refuses; throws when it cannot be asked. */
async function refreshed(peers: Peers, refusedToken: string | null): Promise<boolean> {
  return peers.alone(async () => {
    const now = peers.readToken()
    if (now !== null && now !== refusedToken) return true
    const { method, path } = accountEndpoints.refresh
    const answer = await attempt(peers, { method, url: API_BASE + path, public: true }, null)
    if (answer instanceof Response) {
      const { data } = (await answer.json()) as { data: { jwToken: string } }
      peers.writeToken(data.jwToken)
      return true
    }
    if (answer.status === 401) return false
    throw answer
  })
}
