import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import type { Clock } from './deps.ts'

/**
 * The server's log. It contains no user input (reliability, E7): of a URL only the path, of a database
 * error neither row nor values, of a request neither headers nor body.
 */
export function createLog(level: Level, to: DestinationStream): Logger {
  return pino({ level, serializers: { req: requestLine, res: answerLine, err: errorLine } }, to)
}

/** What a slow reader has not taken yet, in bytes; lines beyond it are dropped, and counted. */
const MOST_WAITING = 1 << 20
/** So many bytes leave at once: a server that is busy writes seldom. */
const MOST_AT_ONCE = 1 << 18

/**
 * Where the lines of a process go: standard output (1) or standard error (2). A full disk under it costs lines and nothing else:
 * the next line tries again, and the end of the process, at which pino would try without end, waits for none.
 * Not `sync`: a reader that stands still would hold the whole server.
 */
export function logTo(fd: 1 | 2, clock: Clock): DestinationStream {
  const to = pino.destination({ dest: fd, maxLength: MOST_WAITING, maxWrite: MOST_AT_ONCE })
  const { flushSync } = to
  to.on('write', () => (to.flushSync = flushSync))
  to.on('error', () => (to.flushSync = () => {}))
  let dropped = 0
  to.on('drop', () => dropped++)
  to.on('drain', () => {
    const line = { level: 40, time: clock.now().getTime(), dropped, msg: 'lines were dropped' }
    if (dropped > 0) to.write(`${JSON.stringify(line)}\n`)
    dropped = 0
  })
  // of the plain lines beside it
  const plain = process[fd === 1 ? 'stdout' : 'stderr']
  if (plain.listenerCount('error') === 0) plain.on('error', () => {})
  return to
}

const pathOf = (url: string) => url.split('?')[0]

function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, path: pathOf(url), address: ip }
}

function answerLine({ statusCode, request }: FastifyReply) {
  return { status: statusCode, method: request.method, path: pathOf(request.url) }
}

interface Fault {
  name?: unknown
  message?: unknown
  stack?: unknown
  code?: unknown
  /** Of an error of PostgreSQL. */
  severity?: unknown
  schema?: unknown
  table?: unknown
  column?: unknown
  constraint?: unknown
  routine?: unknown
}

function errorLine(error: Fault) {
  const { name, code, severity, schema, table, column, constraint, routine } = error
  const message = String(error.message ?? error)
  // PostgreSQL's message quotes the input: invalid input syntax for type uuid: "…"
  const shown = severity === undefined ? message : message.replace(/"[^"]*"/g, '"…"').split('\n')[0]
  const places = String(error.stack ?? '').match(/^ {4}at .*$/gm) ?? []
  return {
    ...{ type: name, message: shown, code, severity, schema, table, column, constraint, routine },
    stack: places.join('\n'),
  }
}
