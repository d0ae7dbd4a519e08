import type { Socket } from 'node:net'
import type pg from 'pg'

// What pg keeps and its types do not name.

/** The socket beneath a connection: destroying it ends a connection that does not answer. */
export function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** The process that serves a connection, as `pg_stat_activity` names it. */
export function processOf(client: pg.ClientBase): number {
  return (client as unknown as { processID: number }).processID
}
