import pg from 'pg'
import { rememberFaults } from './connection-faults.ts'
import { deadline } from './deadline.ts'

/** Longest wait for an answer: above PostgreSQL's statement_timeout of 10 s, for connections that are dead. */
const STATEMENT_TIMEOUT_MS = 11_000
/** Statement texts remembered per connection (prepared from the second use on); least recently used are evicted. */
const TEXTS_MAX = 100
/** The best plan of such a statement depends on its values, so it is not prepared but planned each time. */
const PLANNED_EACH_TIME = /\boffset\b| ~ |\blike\b/i
/** In the text of a statement that looks like those, yet has one best plan whatever its values. */
export const ONE_PLAN = '/* one plan */'
/** Result type changed since it was prepared (a migration while the server runs), or no such prepared statement. */
const PREPARED_ANEW = new Set(['0A000', '26000'])

/** No answer within the time limit; mapped to 503 like every broken connection. */
class DatabaseSilent extends Error {
  code = 'ETIMEDOUT'
  constructor() {
    super('PostgreSQL did not answer in time')
  }
}

export interface ClientOptions extends pg.ClientConfig {
  /** Milliseconds; for callers that raise PostgreSQL's own limit. */
  statementTimeout?: number | undefined
}

/**
 * A connection as the server uses it (decision 030). Statements are sent without waiting for the answers of those before
 * (pipeline); those of one event-loop turn are sent in one packet. A statement with parameters that comes a second time is
 * prepared. No answer is awaited beyond the request's deadline (`withDeadline`); then the
 * connection is closed, because TCP does not report a peer that disappeared silently.
 */
export class Client extends pg.Client {
  /** By text: the name of the prepared statement, null after its first use. In order of last use. */
  readonly #texts = new Map<string, string | null>()
  readonly #timeout: number
  #prepared = 0
  #together = false
  /** Between `begin` and `commit` or `rollback`, as they were sent. */
  #inTransaction = false
  /** Statements without their answers, which come in this order (performance.now). */
  readonly #waiting: { sentAt: number; limit: number }[] = []
  #isSilent = false
  /** One for the connection: one for each statement would cost more than sending it. */
  #timer: NodeJS.Timeout | undefined
  #timerAt = 0
  #heardAt = performance.now()
  readonly #ended = new Promise<void>((resolve) => this.once('end', resolve))

  constructor(options: ClientOptions) {
    super({ ...options, pipeline: true })
    rememberFaults(this)
    this.#timeout = options.statementTimeout ?? STATEMENT_TIMEOUT_MS
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's signature is seven overloads; callers see those
  override query(...args: any[]): any {
    const [text, second] = args
    if (typeof text !== 'string') return super.query(...(args as [string]))
    const answer = this.#send(text, Array.isArray(second) ? second : [])
    const callback = args.at(-1)
    if (typeof callback !== 'function') return answer
    answer.then((result) => callback(null, result), callback)
  }

  /** Closes the connection at once; pending queries fail, and the pool drops it. */
  cut(): void {
    this.connection.stream.destroy()
    this.emit('error', new DatabaseSilent())
  }

  /** Whether no answer has arrived since that moment (performance.now). */
  silentSince(moment: number): boolean {
    return this.#waiting.length === 0 && this.#heardAt < moment
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const sentAt = performance.now()
    const left = Math.min(deadline() - sentAt, this.#timeout)
    if (left <= 0) {
      // A transaction past its deadline ends with its connection.
      if (this.#inTransaction) {
        this.cut()
        await this.#ended
      }
      throw new DatabaseSilent()
    }
    this.#sendTogether()
    const alone = !this.#inTransaction
    if (/^(begin|start transaction)\b/.test(text)) this.#inTransaction = true
    else if (/^(commit|rollback)$/.test(text)) this.#inTransaction = false
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    const limit = sentAt + left
    this.#waiting.push({ sentAt, limit })
    this.#watch(limit)
    try {
      const result = await this.#ask(text, values, name)
      this.#heardAt = performance.now()
      return result
    } catch (error) {
      if (this.#isSilent) {
        // the pool must see that it is closed before the client is released
        await this.#ended
        throw new DatabaseSilent()
      }
      // leads to the caller instead of to pg's socket
      Error.captureStackTrace(error as Error)
      this.#heardAt = performance.now()
      if (!name || !PREPARED_ANEW.has((error as { code?: string }).code ?? '')) throw error
      this.#texts.delete(text)
      // The transaction is aborted; it is retried as a whole.
      if (!alone) throw error
    } finally {
      this.#waiting.shift()
    }
    return this.#send(text, values)
  }

  #ask(text: string, values: unknown[], name: string | undefined): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      // as pg makes one itself, without copying a description of it first
      const query = Object.assign(new pg.Query(text, values), {
        name,
        callback: (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)),
      })
      super.query(query)
    })
  }

  /** Closes the connection when the oldest statement is not answered by its limit. */
  #watch(limit: number): void {
    if (limit === Number.POSITIVE_INFINITY || (this.#timer && this.#timerAt <= limit)) return
    clearTimeout(this.#timer)
    this.#timerAt = limit
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const [oldest] = this.#waiting
      if (!oldest) return
      if (oldest.limit > performance.now()) return this.#watch(oldest.limit)
      this.#isSilent = true
      this.emit('silent', oldest.sentAt)
      this.connection.stream.destroy()
    }, limit - performance.now()).unref()
  }

  /** Corks the socket, so that statements of one event-loop turn leave in one packet. */
  #sendTogether(): void {
    if (this.#together) return
    this.#together = true
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => {
      this.#together = false
      stream.uncork()
    })
  }

  #nameOf(text: string): string | undefined {
    const known = this.#texts.get(text)
    this.#texts.delete(text)
    if (known === undefined) {
      if (PLANNED_EACH_TIME.test(text) && !text.includes(ONE_PLAN)) return undefined
      this.#texts.set(text, null)
      this.#forgetOldest()
      return undefined
    }
    const name = known ?? `kept_${++this.#prepared}`
    this.#texts.set(text, name)
    return name
  }

  #forgetOldest(): void {
    const [oldest] = this.#texts
    if (this.#texts.size <= TEXTS_MAX || !oldest) return
    const [text, name] = oldest
    this.#texts.delete(text)
    if (!name) return
    // internal state of pg that its types do not declare
    delete (this.connection as unknown as { parsedStatements: Record<string, string> }).parsedStatements[name]
    // In a failed transaction DEALLOCATE is refused, and one prepared statement too many remains.
    super.query(`deallocate ${name}`).catch(() => {})
  }
}
