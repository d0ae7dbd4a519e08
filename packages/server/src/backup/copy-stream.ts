import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What node-postgres can do beyond its published types: both directions of COPY. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The calls node-postgres makes on the statement it is busy with. */
interface Statement extends pg.Submittable {
  submit(connection: pg.Connection): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(connection: pg.Connection): void
}

/** PostgreSQL sends row by row; rows are collected to this size before they are compressed and written. */
const BATCH = 1 << 16

/** The rows of `copy … to stdout`, as fast as they are read. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let connection: pg.Connection | undefined
  let held: Buffer[] = []
  let size = 0
  const rows = new Readable({ read: () => void connection?.stream.resume() })
  const pass = () => {
    const batch = Buffer.concat(held)
    held = []
    size = 0
    // backpressure: a slow reader pauses PostgreSQL, so that memory stays bounded
    if (!rows.push(batch)) connection!.stream.pause()
  }
  const query: Statement = {
    submit: (to) => {
      connection = to
      to.query(statement)
    },
    handleCopyData: ({ chunk }) => {
      // copied: node-postgres reuses the buffer for the next message
      held.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= BATCH) pass()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      pass()
      rows.push(null)
      // an ended stream is not read any more, so the socket is resumed for the next statement
      connection!.stream.resume()
    },
    handleError: (error) => {
      rows.destroy(error)
      connection!.stream.resume()
    },
  }
  client.query(query)
  return rows
}

/** Takes the rows of `copy … from stdin`; finishes when PostgreSQL has them all. */
export function copyIn(client: pg.ClientBase, statement: string): Writable {
  let connection: CopyConnection | undefined
  let proceed: ((error?: Error) => void) | undefined
  let fault: Error | undefined
  const opened = Promise.withResolvers<void>()
  opened.promise.catch(() => {})
  const rows = new Writable({
    highWaterMark: 1 << 20,
    write: (chunk, _, done) => {
      opened.promise.then(() => {
        if (fault) return done(fault)
        connection!.sendCopyFromChunk(chunk)
        if (connection!.stream.writableNeedDrain) connection!.stream.once('drain', () => done())
        else done()
      }, done)
    },
    final: (done) => {
      opened.promise.then(() => {
        proceed = done as typeof proceed
        if (fault) done(fault)
        else connection!.endCopyFrom()
      }, done)
    },
    destroy: (error, done) => {
      // the source failed: abort the COPY, so that PostgreSQL does not commit partial data
      if (error && connection && !fault) connection.sendCopyFail(error.message)
      done(error)
    },
  })
  const query: Statement = {
    submit: (to) => {
      connection = to as CopyConnection
      to.query(statement)
    },
    handleCopyInResponse: () => opened.resolve(),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => proceed?.(fault),
    handleError: (error) => {
      fault = error
      opened.reject(error)
      if (!proceed) rows.destroy(error)
    },
  }
  client.query(query)
  return rows
}
