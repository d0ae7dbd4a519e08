import pg from 'pg'
import { deadline } from './deadline.ts'

/** A statement that PostgreSQL ends after 10 s is waited for so long and no longer, even if nobody answers. */
const STATEMENT_TIMEOUT_MS = 11_000
/** Texts one connection remembers: each once seen, the plans of those seen again. The one used longest ago goes first. */
const TEXTS_MAX = 100
/** How much such a statement finds depends on its values, and so does its best plan: it is planned anew each time. */
const PLANNED_EACH_TIME = /\boffset\b| ~ |\blike\b/i
/** The table has another shape since it was prepared (a migration while the server runs); there is no such statement. */
const PREPARED_ANEW = new Set(['0A000', '26000'])

/** The answer did not come in time; mapped to 503 like every broken connection. */
class DatabaseSilent extends Error {
  code = 'ETIMEDOUT'
  constructor() {
    super('PostgreSQL did not answer in time')
  }
}

export interface ClientOptions extends pg.ClientConfig {
  /** Milliseconds; for those who lift PostgreSQL's own limit. */
  statementTimeout?: number | undefined
}

/**
 * A connection as the server uses it (decision 030). Statements are sent without waiting for the answers of those before
 * (pipeline), all of one turn of the event loop together. A statement with parameters that comes a second time is
 * prepared: its plan is kept. No answer is waited for longer than its request has time (`withDeadline`); then the
 * connection is cut, for TCP does not tell when the other side has gone without a word.
 */
export class Client extends pg.Client {
  /** By text: the name it was prepared under, null when it was seen once. In the order of their last use. */
  readonly #texts = new Map<string, string | null>()
  readonly #timeout: number
  #prepared = 0
  #together = false
  /** Between `begin` and `commit` or `rollback`, as they were sent. */
  #inTransaction = false
  #waiting = 0
  #heardAt = performance.now()
  readonly #ended = new Promise<void>((resolve) => this.once('end', resolve))

  constructor(options: ClientOptions) {
    super({ ...options, pipeline: true })
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

  /** Ends the connection without a word; whoever waits for an answer gets an error, and the pool has it no longer. */
  cut(): void {
    this.connection.stream.destroy()
    this.emit('error', new DatabaseSilent())
  }

  /** Nothing is asked and nothing was heard since that moment (performance.now). */
  silentSince(moment: number): boolean {
    return this.#waiting === 0 && this.#heardAt < moment
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const sentAt = performance.now()
    const left = Math.min(deadline() - sentAt, this.#timeout)
    if (left <= 0) {
      // A transaction whose time is over ends with its connection.
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
    const timeout = Number.isFinite(left) ? { query_timeout: left } : {}
    this.#waiting += 1
    try {
      const result = await super.query({ text, values, ...timeout, ...(name ? { name } : {}) })
      this.#heardAt = performance.now()
      return result
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') {
        this.emit('silent', sentAt)
        // pg has cut it; the pool must see that before it gets it back
        await this.#ended
        throw new DatabaseSilent()
      }
      this.#heardAt = performance.now()
      if (!name || !PREPARED_ANEW.has((error as { code?: string }).code ?? '')) throw error
      this.#texts.delete(text)
      // In a transaction everything fails now; it is tried again as a whole.
      if (!alone) throw error
    } finally {
      this.#waiting -= 1
    }
    return this.#send(text, values)
  }

  /** What is sent before the event loop turns leaves in one piece. */
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
      if (PLANNED_EACH_TIME.test(text)) return undefined
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
    // what pg knows of it, which its types do not name
    delete (this.connection as unknown as { parsedStatements: Record<string, string> }).parsedStatements[name]
    // In a failed transaction it is refused, and one plan too many is kept.
    super.query(`deallocate ${name}`).catch(() => {})
  }
}
