import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Hint, Hub } from '#event/hub'
import { authenticateToken } from '#http/authentication'
import type { Deps } from '../deps.ts'

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

/** A hub that is told things before there is a server to carry them, and carries them once there is. */
export interface RealtimeHub extends Hub {
  attach(deps: Deps, http: HttpServer, pool: Pool): void
  close(): Promise<void>
}

export function createHub(): RealtimeHub {
  let io: Server | undefined
  const tell = (room: string | null, hint: Hint) => {
    if (!io) return
    ;(room ? io.to(room) : io).emit(RECEIVE, hint)
  }
  return {
    everyone: (hint) => tell('everyone', hint),
    person: (userId, hint) => tell(`user:${userId}`, hint),
    endSessions: (sessionIds) => {
      for (const sessionId of sessionIds) io?.in(`session:${sessionId}`).disconnectSockets(true)
    },
    attach: (deps, http, pool) => {
      io = startServer(deps, http, pool)
    },
    close: async () => {
      await io?.close()
      io = undefined
    },
  }
}

function startServer(deps: Deps, http: HttpServer, pool: Pool): Server {
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
  io.adapter(
    createAdapter(pool, { errorHandler: (error) => deps.log.warn({ err: error }, 'socket adapter') }),
  )
  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    authenticateToken(deps, typeof token === 'string' ? token : '', deps.clock.now()).then(
      (actor) => {
        void socket.join(['everyone', `user:${actor.id}`, `session:${actor.sessionId}`])
        socket.data = { userId: actor.id }
        next()
      },
      () => next(new Error('unauthorized')),
    )
  })
  io.on('connection', (socket) => listenTo(deps, socket))
  return io
}

/** The host of an origin; null for `null` (sandboxed pages send that) and for what is no address at all. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function listenTo(deps: Deps, socket: Socket): void {
  let second = 0
  let sent = 0
  socket.on(SEND_MESSAGE, (payload: unknown, answer?: unknown) => {
    const now = Math.floor(deps.clock.now().getTime() / 1000)
    sent = now === second ? sent + 1 : 1
    second = now
    const parsed = sentMessage.safeParse(payload)
    const accepted = parsed.success && sent <= MOST_MESSAGES_PER_SECOND
    if (accepted) socket.to(`user:${socket.data.userId}`).emit(RECEIVE, { kind: 'message', ...parsed.data })
    if (typeof answer === 'function') answer({ succeeded: accepted })
  })
}
