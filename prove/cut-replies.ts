import pg from 'pg'
import { type FaultProxy, type Faults, faultProxy } from '../packages/server/test/fault-proxy.ts'
import { type Person, quotationBody, signIn } from './client.ts'
import { startCluster } from './instances.ts'
import type { Proof, ProofContext } from './proof.ts'

const CLIENTS = 8

interface Harness {
  superUrl: string
  /** Straight to the server, and over the proxy before it. */
  direct: Person
  shaky: Person
  before: FaultProxy
  beneath: FaultProxy
  body: Record<string, unknown>
}

export const proof: Proof = {
  promise: 'A reply that is lost after the commit and asked for again with its key has one effect (A3, B1)',
  run: async (ctx) => {
    const harness = await build(ctx)
    const count = ctx.size(1_000, 60)
    const lost = await loseReplies(harness, `client-${count}`, count, true)
    ctx.say(`client and server: ${lost.cut} replies lost, ${lost.twice} of ${count} doubled`)
    const torn = await tearCommits(harness, count)
    ctx.say(`server and PostgreSQL: ${torn.cut} commits cut, ${torn.twice} of ${torn.made} doubled`)
    const naive = await loseReplies(harness, 'naive', ctx.size(100, 20), false)
    const [cut, twice] = [lost.cut + torn.cut, lost.twice + torn.twice]
    const [missing, refused] = [lost.missing + torn.missing, lost.refused + torn.refused]
    return {
      figure: `${twice} doubled, ${missing} missing after ${cut} cut replies (${torn.cut} of them commits)`,
      wanted: `0 doubled, 0 missing after ≥ ${2 * count}`,
      control: `without the key: ${naive.twice} of ${naive.made} doubled`,
      ok: twice === 0 && missing === 0 && refused === 0 && cut >= 2 * count && naive.twice > 0,
    }
  },
}

async function build(ctx: ProofContext): Promise<Harness> {
  const cluster = await startCluster(ctx)
  const beneath = await faultProxy({ port: Number(new URL(cluster.appUrl).port) })
  ctx.defer(beneath.close)
  const through = Object.assign(new URL(cluster.appUrl), { port: String(beneath.port) }).href
  const server = await cluster.start({ DATABASE_URL: through })
  const before = await faultProxy({ port: server.port })
  ctx.defer(before.close)
  const direct = await signIn(server.url, 'sales.minh')
  const shaky = await signIn(`http://127.0.0.1:${before.port}`, 'sales.minh')
  const body = await quotationBody(direct, await signIn(server.url, 'director.hoa'))
  return { superUrl: cluster.superUrl, direct, shaky, before, beneath, body }
}

/**
 * Each quotation is sent once over a line that breaks with the answer on it, every second time in the midst of it, and
 * again over a good one.
 */
async function loseReplies(harness: Harness, mark: string, count: number, keyed: boolean) {
  let [cut, refused] = [0, 0]
  let answers = 0
  const breaking: Partial<Faults> = {
    cut: (_piece, from) => {
      if (from === 'client') return false
      answers += 1
      return answers % 2 === 0
    },
    cutAfter: 200,
  }
  harness.before.set(breaking)
  await inParallel(count, async (index) => {
    const body = { ...harness.body, contractNumber: `${mark}-${index}` }
    const options = keyed ? { key: `${mark}-${index}-${process.pid}` } : {}
    const first = await harness.shaky.call('POST', '/Quotation', body, options)
    if (first.status === 0) cut += 1
    if (!(await untilDone(harness.direct, body, options))) refused += 1
  })
  harness.before.heal()
  return { cut, refused, made: count, ...(await countOf(harness.superUrl, mark, count)) }
}

/** The connection to PostgreSQL is reset at a COMMIT: before it arrives, or after, with the answer on the way back. */
async function tearCommits(harness: Harness, count: number) {
  const mark = `commit-${count}`
  let [cut, made, refused] = [0, 0, 0]
  harness.beneath.set({
    cut: (piece, from, { notes }) => {
      if (from === 'server') {
        if (!notes.torn) return false
        cut += 1
        return true
      }
      if (!piece.includes('commit\0')) return false
      const chance = Math.random()
      notes.torn = chance < 0.5
      return chance > 0.8
    },
  })
  while (cut < count) {
    await inParallel(CLIENTS * 4, async (index) => {
      const name = `${mark}-${made + index}`
      const body = { ...harness.body, contractNumber: name }
      if (!(await untilDone(harness.direct, body, { key: `${name}-${process.pid}` }))) refused += 1
    })
    made += CLIENTS * 4
  }
  harness.beneath.heal()
  return { cut, refused, made, ...(await countOf(harness.superUrl, mark, made)) }
}

async function untilDone(who: Person, body: unknown, options: { key?: string }): Promise<boolean> {
  for (;;) {
    const { status, code } = await who.call('POST', '/Quotation', body, options)
    if (status === 200) return true
    if (![0, 503].includes(status) && code !== 'idempotency-in-flight') return false
  }
}

/** How many of the marked quotations stand more than once, and how many not at all. */
async function countOf(superUrl: string, mark: string, wanted: number) {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  const { rows } = await client.query<{ times: string }>(
    'select count(*) as times from quotation where contract_number like $1 group by contract_number',
    [`${mark}-%`],
  )
  await client.end()
  return { twice: rows.filter(({ times }) => Number(times) > 1).length, missing: wanted - rows.length }
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
}
