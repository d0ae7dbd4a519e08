import pg from 'pg'

const known = new WeakSet<Error>()

/** Remembers what breaks this connection: another socket's ECONNRESET looks the same. */
export function rememberFaults(client: pg.Client): void {
  const remember = (error: Error) => void known.add(error)
  client.on('error', remember)
  client.connection.on('error', remember)
}

/** Whether the error came from PostgreSQL or from a connection to it. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // ended while it was being opened: pg tells its caller alone
  return error instanceof pg.DatabaseError || known.has(error) || /^Connection terminated/.test(error.message)
}
