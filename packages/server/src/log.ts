import { writeSync } from 'node:fs'
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

/** What a slow reader has not taken yet; lines beyond it are dropped, and counted. */
const MOST_WAITING_BYTES = 1 << 20
/** So much leaves at once: a server that is busy writes seldom. */
const MOST_AT_ONCE_BYTES = 1 << 18
/** After that the end of a process tries a slow reader again. */
const BUSY_PAUSE_MS = 100
/** So often, while it takes nothing; the rest is then lost. */
const MAX_BUSY_PAUSES = 30

/**
 * Where the lines of a process go: standard output (1) or standard error (2). A full disk under it costs lines and nothing else:
 * the next line tries again, and the end of the process waits for none.
 * Not `sync`: a reader that stands still would hold the whole server.
 */
export function logTo(fd: 1 | 2, clock: Clock): DestinationStream {
  const to = pino.destination({ dest: fd, maxLength: MOST_WAITING_BYTES, maxWrite: MOST_AT_ONCE_BYTES })
  to.flushSync = () => writeRest(fd, to as unknown as Unwritten)
  to.on('error', () => {})
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

/** What sonic-boom keeps of lines that have not left. */
interface Unwritten {
  _bufs: (string | Buffer)[]
  _len: number
  /** Whether `_writingBuf` is on its way. */
  _writing: boolean
  _writingBuf: string | Buffer
}

/** Its own `flushSync`, which pino calls at the end of the process, tries a full disk without end. */
function writeRest(fd: number, unwritten: Unwritten): void {
  const waiting = unwritten._bufs.splice(0)
  if (!unwritten._writing) {
    waiting.unshift(unwritten._writingBuf)
    unwritten._writingBuf = ''
  }
  const rest = Buffer.concat(waiting.map((one) => Buffer.from(one as string)))
  unwritten._len -= rest.length
  for (let at = 0, pauses = 0; at < rest.length; ) {
    try {
      at += writeSync(fd, rest, at)
      pauses = 0
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++pauses > MAX_BUSY_PAUSES) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS)
    }
  }
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
