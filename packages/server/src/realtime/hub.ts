import type { Server as HttpServer } from 'node:http'
import { HINTS_KEPT_MS } from '@barem/shared/event/hints-kept'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Hint, Hub } from '#event/hub'
import { authenticateSocket } from '#http/authentication'
import type { Deps } from '../deps.ts'
import { openBus } from './bus.ts'
import { hintReaders } from './hint-readers.ts'
import { recentHints } from './recent.ts'
import { watch } from './watch.ts'

/** The private hubs path, its receive channel and its send-message call (specification section 7). */
export const HUBS_PATH = '/hubs/private'
export const RECEIVE = 'receive'
export const SEND_MESSAGE = 'send-message'

/** What a client may send: to its own other tabs, nothing else (reliability, "send-message"). */
const sentMessage = z.strictObject({
  data: z.strictObject({
    kind: z.enum(['ping', 'changed']),
    entity: z.string().max(50).optional(),
    id: z.uuid().optional(),
  }),
  message: z.string().max(2000),
})
const MOST_MESSAGES_PER_SECOND = 5
/** The room of all sockets. */
const EVERYONE = 'everyone'

/** The messages between instances; each forwards them to its own sockets. */
type Message =
  | { room: string; hint: Hint | { kind: 'message'; data: unknown; message: string }; except?: string }
  | { end: readonly string[] }

/** A hub that accepts hints before the server exists and delivers them afterwards. */
export interface RealtimeHub extends Hub {
  attach(deps: Deps, http: HttpServer, pool: Pool): void
  /** How many are connected to this instance. */
  sockets(): number
  close(): Promise<void>
}

/** `lookEvery`: milliseconds between polls of the database, see `watch`. */
export function createHub(lookEvery?: number): RealtimeHub {
  let carrier: Carrier | undefined
  const tell = (message: Message) => carrier?.tell(message)
  return {
    everyone: (hint) => tell({ room: EVERYONE, hint }),
    person: (userId, hint) => tell({ room: `user:${userId}`, hint }),
    endSessions: (end) => {
      if (end.length > 0) tell({ end })
    },
    attach: (deps, http, pool) => {
      carrier = startCarrier(deps, http, pool, lookEvery)
    },
    sockets: () => carrier?.sockets() ?? 0,
    close: async () => {
      await carrier?.close()
      carrier = undefined
    },
  }
}

interface Carrier {
  tell(message: Message): void
  sockets(): number
  close(): Promise<void>
}

/** The sockets of this instance, the bus to the others, and the polling that replaces lost messages. */
function startCarrier(deps: Deps, http: HttpServer, pool: Pool, lookEvery?: number): Carrier {
  const readers = hintReaders(deps)
  const recent = recentHints(HINTS_KEPT_MS)
  const carry = (message: Message) => {
    if ('end' in message) for (const id of message.end) io.in(`session:${id}`).disconnectSockets(true)
    else if (message.hint.kind === 'message') emit(message.room, message)
    else {
      recent.keep({ room: message.room, hint: message.hint }, deps.clock.now().getTime())
      if (message.hint.kind === 'rights') readers.forget()
      readers.of(message.hint, message.room === EVERYONE ? inRooms('session:') : []).then(
        (sessions) => emit(sessions ? sessions.map((id) => `session:${id}`) : message.room, message),
        (error: unknown) => deps.log.warn({ err: error }, 'a hint is lost: it is not known who may hear it'),
      )
    }
  }
  const emit = (
    rooms: string | string[],
    { hint, except }: { hint: unknown; except?: string | undefined },
  ) => {
    // to no room at all would be to everybody
    if (rooms.length > 0)
      io.to(rooms)
        .except(except ?? [])
        .emit(RECEIVE, hint)
  }
  const bus = openBus({
    pool,
    instance: deps.random.id(),
    log: deps.log,
    onMessage: (message) => carry(message as Message),
    // After a dropped connection, pages reconnect and refetch everything visible.
    onReturn: () => {
      for (const { conn } of io.of('/').sockets.values()) conn.close()
    },
  })
  const tell = (message: Message) => {
    carry(message)
    bus.publish(message)
  }
  const catchUp = async (socket: Socket, ms: number) => {
    const { sessionId } = socket.data as SocketData
    for (const { room, hint } of recent.of(socket.rooms, ms, deps.clock.now().getTime())) {
      const may = room === EVERYONE ? await readers.of(hint, [sessionId]) : null
      if (may === null || may.length > 0) socket.emit(RECEIVE, hint)
    }
  }
  const io = startSockets(deps, http, tell, catchUp)
  const inRooms = (prefix: string) =>
    [...io.of('/').adapter.rooms.keys()].flatMap((room) =>
      room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
    )
  const unwatch = watch(deps, {
    sessions: () => inRooms('session:'),
    people: () => inRooms('user:'),
    endSession: (id) => carry({ end: [id] }),
    hintNotification: (userId) => carry({ room: `user:${userId}`, hint: { kind: 'notification' } }),
    every: lookEvery,
  })
  return {
    tell,
    sockets: () => io.of('/').sockets.size,
    close: async () => {
      unwatch()
      await Promise.all([io.close(), bus.close()])
    },
  }
}

/** Who has a socket. */
interface SocketData {
  userId: string
  sessionId: string
}

function startSockets(
  deps: Deps,
  http: HttpServer,
  tell: (message: Message) => void,
  catchUp: (socket: Socket, ms: number) => Promise<void>,
): Server {
  const io = new Server(http, {
    path: HUBS_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 65_536,
    allowRequest: (request, answer) => {
      const { origin, host } = request.headers
      const own = deps.settings.publicOrigin
      answer(null, origin === undefined || (own ? origin === own : hostOf(origin) === host))
    },
  })
  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    authenticateSocket(deps, typeof token === 'string' ? token : '', deps.clock.now()).then(
      (actor) => {
        void socket.join([EVERYONE, `user:${actor.id}`, `session:${actor.sessionId}`])
        socket.data = { userId: actor.id, sessionId: actor.sessionId } satisfies SocketData
        next()
      },
      () => next(new Error('unauthorized')),
    )
  })
  io.on('connection', (socket) => {
    listenTo(deps, socket, tell)
    // what the page was not told since it read what it shows
    const { unheard } = socket.handshake.auth
    if (typeof unheard === 'number')
      catchUp(socket, unheard).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a page is not told what it missed'),
      )
  })
  return io
}

/** The host of an origin; null for `null` (sandboxed pages send that) and for what is no address at all. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function listenTo(deps: Deps, socket: Socket, tell: (message: Message) => void): void {
  let second = 0
  let sent = 0
  socket.on(SEND_MESSAGE, (payload: unknown, answer?: unknown) => {
    const now = Math.floor(deps.clock.now().getTime() / 1000)
    sent = now === second ? sent + 1 : 1
    second = now
    const parsed = sentMessage.safeParse(payload)
    const accepted = parsed.success && sent <= MOST_MESSAGES_PER_SECOND
    if (accepted)
      tell({
        room: `user:${socket.data.userId}`,
        hint: { kind: 'message', ...parsed.data },
        except: socket.id,
      })
    if (typeof answer === 'function') answer({ succeeded: accepted })
  })
}
