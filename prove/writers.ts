import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Person, quotationBody, type Reply, signIn } from './client.ts'

/** What the server said it had done to one record. */
interface Acknowledged {
  version: number
  /** Of a quotation. */
  status: string | null
  writes: number
}

export interface Writers {
  /** Whole answers 200 to writes so far. */
  acknowledged(): number
  /** Answers that were neither success nor "try again": after losing something they appear. */
  refusals: Reply[]
  /** Every answer with its time; for looking at what people saw. */
  seen: { at: number; reply: Pick<Reply, 'status' | 'code'> }[]
  /** Waits for a write that was sent after this call and acknowledged; the milliseconds it took. */
  nextWrite(within: number): Promise<number>
  stop(): Promise<void>
}

/** No answer, or one that says to try again: sent again with the same key. */
const again = ({ status, code }: Reply) =>
  [0, 429, 503, 507].includes(status) || code === 'idempotency-in-flight'

/** Between two quotations each also changes an entry of a list, so often. */
const SMALL_WRITES = 8

/**
 * People who create, change, send and approve quotations one after the other, and keep a list, as fast as they are
 * answered, and repeat with the same key whatever was not answered. `ledger` keeps what they were told.
 */
export async function startWriters(
  url: string,
  count: number,
  ledger: Map<string, Acknowledged>,
): Promise<Writers> {
  const minh = await signIn(url, 'sales.minh')
  const hoa = await signIn(url, 'director.hoa')
  const lan = await signIn(url, 'admin.lan')
  const body = await quotationBody(minh, hoa)
  const run = process.pid + Date.now().toString(36)
  const state = { stopping: false, acknowledged: 0, keys: 0, entries: 0, lastSentAt: 0 }
  const refusals: Reply[] = []
  const seen: Writers['seen'] = []

  const write = async (who: Person, method: 'POST' | 'PUT', path: string, content: unknown) => {
    state.keys += 1
    const key = `${run}-${state.keys}`
    for (;;) {
      const sentAt = performance.now()
      const reply = await who.call(method, path, content, { key })
      seen.push({ at: performance.now(), reply: { status: reply.status, code: reply.code } })
      if (again(reply)) {
        if (state.stopping) return null
        await sleep(50)
        continue
      }
      if (reply.status !== 200) {
        refusals.push(reply)
        return null
      }
      const { id, version, status = null } = reply.data
      ledger.set(id, { version, status, writes: (ledger.get(id)?.writes ?? 0) + 1 })
      state.acknowledged += 1
      state.lastSentAt = Math.max(state.lastSentAt, sentAt)
      return reply.data
    }
  }
  const keepList = async (entry: { code: string; name: string }) => {
    let kept = await write(lan, 'POST', '/ProductOrigin', entry)
    for (let count = 1; kept && count < SMALL_WRITES; count++)
      kept = await write(lan, 'PUT', '/ProductOrigin', { ...entry, id: kept.id, version: kept.version })
  }
  const work = async () => {
    while (!state.stopping) {
      state.entries += 1
      await keepList({ code: `${run}-${state.entries}`, name: `Nước ${run} ${state.entries}` })
      let quotation = await write(minh, 'POST', '/Quotation', body)
      if (!quotation) continue
      const change = { ...body, id: quotation.id, version: quotation.version, note: 'Giao trước 10 giờ' }
      quotation = await write(minh, 'PUT', '/Quotation', change)
      for (const [verb, who] of [
        ['request-approval', minh],
        ['approve', hoa],
      ] as const)
        quotation &&= await write(who, 'POST', `/Quotation/${quotation.id}/${verb}`, {
          version: quotation.version,
          note: null,
        })
    }
  }
  const working = Promise.all(Array.from({ length: count }, work))
  return {
    acknowledged: () => state.acknowledged,
    nextWrite: async (within) => {
      const since = performance.now()
      while (state.lastSentAt <= since) {
        if (performance.now() - since > within) throw new Error(`no write within ${within} ms`)
        await sleep(10)
      }
      return performance.now() - since
    },
    ...{ refusals, seen },
    stop: async () => {
      state.stopping = true
      await working
    },
  }
}

/** How many acknowledged writes the database does not hold, and how many it holds twice. */
export async function compare(
  databaseUrl: string,
  ledger: Map<string, Acknowledged>,
): Promise<{ lost: number; twice: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{
      id: string
      version: number
      status: string | null
      events: string
    }>(
      `select id, version, status, (select count(*) from event where entity_id = record.id) as events
       from (select id, version, status from quotation union all select id, version, null from product_origin) record
       where id = any($1)`,
      [[...ledger.keys()]],
    )
    const held = new Map(rows.map((row) => [row.id, row]))
    let [lost, twice] = [0, 0]
    for (const [id, { version, status, writes }] of ledger) {
      const row = held.get(id)
      if (!row || row.version < version || (row.version === version && row.status !== status))
        lost += row ? Math.max(1, version - row.version) : writes
      // One event for each write; the version counts them too. A write nobody was answered for may stand as well.
      else if (Number(row.events) !== row.version) twice += 1
    }
    return { lost, twice }
  } finally {
    await client.end()
  }
}
