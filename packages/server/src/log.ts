import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/**
 * The server's log. It contains no user input (reliability, E7): of a URL only the path, of a database
 * error neither row nor values, of a request neither headers nor body.
 */
export function createLog(level: Level, to: DestinationStream): Logger {
  return pino({ level, serializers: { req: requestLine, res: answerLine, err: errorLine } }, to)
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
