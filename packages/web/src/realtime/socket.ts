import { HINTS_KEPT_MS } from '@barem/shared/event/hints-kept'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { renewRights } from '#api/api.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { reportReconnect } from '#http/connection.ts'
import { isOwnRequest, ownRequestsAnswered } from '#http/own-requests.ts'
import { profileQuery } from '#navigation/rights.ts'
import { onTokenChange, readToken } from '#session/session.ts'

/** What the server tells: where to look again, never what is there. */
type Hint = Change | { kind: 'notification' } | { kind: 'rights' } | { kind: 'message' }
interface Change {
  kind: 'changed'
  entity: string
  /** Absent: many changed. */
  id?: string
  /** The server's id of the request that made the change. */
  request?: string
}

/** After the server ended the connection; after a broken network socket.io tries again by itself. */
const RECONNECT_AFTER_MS = 3000

/** What is told within this time is read once. */
const HINT_REST_MS = 250

let socket: Socket | null = null

/** Gathers what changed, and reads again what this page does not know from its own commands' answers. */
function gatherChanges(client: QueryClient): (change: Change) => void {
  let gathered: Change[] = []
  const flush = async () => {
    await ownRequestsAnswered()
    const foreign = gathered.filter(({ request }) => !isOwnRequest(request))
    gathered = []
    for (const entity of new Set(foreign.map((change) => change.entity))) {
      const ids = foreign.filter((change) => change.entity === entity).map(({ id }) => id)
      const known = ids.filter((id) => id !== undefined)
      void invalidateEntity(client, entity, known.length === ids.length ? { ids: new Set(known) } : {})
    }
  }
  return (change) => {
    if (gathered.push(change) === 1) setTimeout(() => void flush(), HINT_REST_MS)
  }
}

/** Whether this tab had a socket before, of whoever was signed in. */
let hasConnected = false

/** After signing in, what is shown may have been asked for so many milliseconds before the page was drawn. */
const ASKED_BEFORE_MS = 3000

/** `since`: when the page was drawn, as `performance.now()` says it. */
function connect(client: QueryClient, since: number): Socket {
  let before = false
  // Nothing was asked for before the address was opened, which is 0.
  const asked = Math.max(0, since - ASKED_BEFORE_MS)
  const unheard = () => Math.ceil(performance.now() - asked)
  const made = io({
    path: '/hubs/private',
    transports: ['websocket'],
    // Read at each attempt, because the token changes; at the first, what was told since the page was drawn is told again.
    auth: (give) => give({ token: readToken(), ...(before ? {} : { unheard: unheard() }) }),
  })
  const changed = gatherChanges(client)
  made.on('receive', (hint: Hint) => {
    if (hint.kind === 'changed') changed(hint)
    if (hint.kind === 'notification') void invalidateEntity(client, 'Notification')
    if (hint.kind === 'rights') void renewRights().then(() => client.invalidateQueries())
  })
  made.on('connect', () => {
    // Hints during the interruption, or from before what the server keeps, are lost: everything visible is refetched.
    if (before || unheard() > HINTS_KEPT_MS) void client.invalidateQueries()
    if (hasConnected) reportReconnect()
    before = true
    hasConnected = true
  })
  // A refused token, or a session that ended: asking who I am renews the first and leaves because of the second.
  const isOurs = () => readToken() !== null && made === socket
  const askAgain = () => {
    if (made.active) return
    setTimeout(() => {
      if (isOurs()) void client.invalidateQueries(profileQuery).then(() => isOurs() && made.connect())
    }, RECONNECT_AFTER_MS)
  }
  made.on('connect_error', askAgain)
  made.on('disconnect', askAgain)
  return made
}

/** Listens for a signed-in person until the answer is called; `since`: when the page was drawn (`performance.now()`). */
export function listen(client: QueryClient, since: number): () => void {
  const made = connect(client, since)
  socket = made
  // Signed in again in place: the connection that ended with the old session is wanted again.
  const stop = onTokenChange(() => {
    if (readToken() !== null && !made.active) made.connect()
  })
  return () => {
    stop()
    made.disconnect()
    socket = null
  }
}

/**
 * The send-message call of the private hub (specification, section 7); no screen sends yet.
 * @public
 */
export function send(data: unknown, message: string): void {
  socket?.emit('send-message', { data, message })
}
