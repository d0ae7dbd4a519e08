import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io, type Socket } from 'socket.io-client'
import { invalidateEntity } from '#api/query.ts'
import { profileQuery } from '#navigation/rights.ts'
import { onTokenChange, readToken } from '#session/session.ts'

/** What the server tells: where to look again (without an id: at many), never what is there. */
type Hint = { kind: 'changed'; entity: string; id?: string } | { kind: 'notification' } | { kind: 'message' }

/** After the server ended the connection; after a broken network socket.io tries again by itself. */
const RECONNECT_AFTER_MS = 3000

let socket: Socket | null = null

function connect(client: QueryClient): Socket {
  const made = io({
    path: '/hubs/private',
    transports: ['websocket'],
    // Asked for at each attempt: the token of an hour ago is not the token of now.
    auth: (give) => give({ token: readToken() }),
  })
  made.on('receive', (hint: Hint) => {
    if (hint.kind === 'changed') void invalidateEntity(client, hint.entity)
    if (hint.kind === 'notification') void invalidateEntity(client, 'Notification')
  })
  let before = false
  made.on('connect', () => {
    // What was told while we were away is lost: everything on show is read again.
    if (before) void client.invalidateQueries()
    before = true
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

/** Keeps the pages of a signed-in person fresh, as long as the layout is shown. */
export function useRealtime(): void {
  const client = useQueryClient()
  useEffect(() => {
    const made = connect(client)
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
  }, [client])
}

/**
 * The send-message call of the private hub (specification, section 7); no screen sends yet.
 * @public
 */
export function send(data: unknown, message: string): void {
  socket?.emit('send-message', { data, message })
}
