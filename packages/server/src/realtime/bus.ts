import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Client } from '#db/client'
import { LISTENER } from '#db/requirements'

const CHANNEL = 'barem'
/** Messages within this many milliseconds are sent together: each NOTIFY costs PostgreSQL a commit. */
const BATCH_MS = 20
/** Characters; PostgreSQL's limit is 8000 bytes, and the payload is ASCII. */
const MAX_PAYLOAD_CHARACTERS = 7_000
/** Unsent hints are queued up to this number; sockets resynchronise anyway. */
const MOST_KEPT = 2_000
/** A listening connection is silent, so it is checked with a query at this interval. */
const CHECK_INTERVAL_MS = 1_000
const RETRY_DELAY_MS = 500
const ANSWER_TIMEOUT_MS = 2_000

export interface BusOptions {
  pool: pg.Pool
  /** This instance's id; it ignores its own messages. */
  instance: string
  log: Pick<FastifyBaseLogger, 'warn'>
  onMessage(message: unknown): void
  /** Called when LISTEN works again after an interruption: messages in between are lost. */
  onReturn(): void
}

export interface Bus {
  /** Sends a JSON value to all other instances, at most once. Never throws. */
  publish(message: unknown): void
  close(): Promise<void>
}

/** Messages between instances: NOTIFY through the pool, LISTEN on a separate connection that is checked and reopened. */
export function openBus(options: BusOptions): Bus {
  const out = sender(options)
  const ear = listener(options)
  return {
    publish: out.publish,
    close: async () => {
      await out.close()
      await ear.close()
    },
  }
}

function sender({ pool, instance, log }: BusOptions) {
  let queue: string[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  const later = (milliseconds: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      // one send at a time: two concurrent ones would send the same messages twice and remove unsent ones
      sending = sending.then(send)
    }, milliseconds)
  }
  const send = async () => {
    const batch = take(queue)
    if (batch.length === 0) return
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, `["${instance}",${batch.join(',')}]`])
      queue = queue.slice(batch.length)
      if (queue.length > 0) later(0)
    } catch (error) {
      log.warn({ err: error }, 'other instances are not told for the moment')
      queue = queue.slice(-MOST_KEPT)
      later(RETRY_DELAY_MS)
    }
  }
  return {
    publish: (message: unknown) => {
      queue.push(asciiJson(message))
      later(BATCH_MS)
    },
    close: async () => {
      clearTimeout(timer)
      timer = undefined
      await sending
      while (queue.length > 0 && timer === undefined) await send()
      clearTimeout(timer)
    },
  }
}

/** As many queued messages as fit into one NOTIFY; an oversized one is sent alone. */
function take(queue: string[]): string[] {
  let size = 0
  const end = queue.findIndex((one) => {
    size += one.length + 1
    return size > MAX_PAYLOAD_CHARACTERS
  })
  return end === -1 ? queue.slice() : queue.slice(0, Math.max(1, end))
}

function asciiJson(message: unknown): string {
  return JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function listener({ pool, instance, log, onMessage, onReturn }: BusOptions) {
  let client: Client | undefined
  let closed = false
  let deaf = false
  let next: NodeJS.Timeout | undefined
  const onNotification = ({ payload }: pg.Notification) => {
    const [from, ...messages] = JSON.parse(payload ?? '[]') as unknown[]
    if (from !== instance) for (const message of messages) onMessage(message)
  }
  const listen = async () => {
    const fresh = new Client({
      ...{ ...pool.options, application_name: LISTENER, connectionTimeoutMillis: ANSWER_TIMEOUT_MS },
    })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('notification', onNotification)
    fresh.once('end', () => lose(fresh))
    await inTime(fresh, fresh.connect())
    await inTime(fresh, fresh.query(`listen ${CHANNEL}`))
    if (deaf) onReturn()
    deaf = false
    ask(fresh)
  }
  const ask = (one: Client) => {
    next = setTimeout(() => {
      inTime(one, one.query('select 1')).then(
        () => one === client && ask(one),
        () => lose(one),
      )
    }, CHECK_INTERVAL_MS)
  }
  const lose = (one: Client) => {
    if (one !== client) return
    client = undefined
    if (closed) return
    if (!deaf) log.warn('the other instances are not heard for the moment')
    deaf = true
    clearTimeout(next)
    next = setTimeout(start, RETRY_DELAY_MS)
  }
  const start = () => {
    listen().catch(() => {
      if (client) client.cut()
      if (client) lose(client)
    })
  }
  start()
  return {
    close: async () => {
      closed = true
      clearTimeout(next)
      const last = client
      client = undefined
      if (last) await inTime(last, last.end()).catch(() => {})
    },
  }
}

/** A connection that does not answer in time is closed: TCP does not report a dead peer. */
async function inTime<T>(client: Client, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => client.cut(), ANSWER_TIMEOUT_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
