import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { root } from '../bin/root.ts'
import type { RunningServer } from '../bin/running-server.ts'
import { type Person, quotationBody, type Reply, send, signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'

interface Sample {
  seconds: number
  /** Resident megabytes, with the garbage the collector has not yet looked for. */
  rss: number
  /** Megabytes in use after a collection. */
  heap: number
  descriptors: number
  connections: number
}

interface Series {
  samples: Sample[]
  requests: number
  failed: number
  /** Sent away with 503 because the machine had other things to do; said, not hidden. */
  shed: number
}

interface Length {
  seconds: number
  /** Left out of the slope: caches fill, the compiler is at work. */
  warmUp: number
  /** Requests a second. */
  rate: number
}

async function sampleOf(server: RunningServer, since: number, connections: number): Promise<Sample> {
  const pid = server.child.pid!
  const said = server.output().length
  server.child.kill('SIGUSR2')
  let left: RegExpExecArray | null = null
  for (let waited = 0; !left && waited < 5000; waited += 20) {
    await sleep(20)
    left = /HEAP (\d+)/.exec(server.output().slice(said))
  }
  const heap = Number(left?.[1]) / 1_048_576
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  const descriptors = readdirSync(`/proc/${pid}/fd`).length
  return {
    seconds: (performance.now() - since) / 1000,
    rss: (pages * 4096) / 1_048_576,
    heap,
    descriptors,
    connections,
  }
}

/** A day's work in small: lists, documents, saves, approvals, exports, errors, pages that come and go. */
async function mixed(
  minh: Person,
  hoa: Person,
  body: Record<string, unknown>,
  turn: number,
): Promise<number[]> {
  const kind = turn % 20
  if (kind < 3) {
    const made = await minh.call('POST', '/Quotation', body, { key: `soak-${process.pid}-${turn}` })
    if (made.status !== 200 || kind > 0) return [made.status]
    const { id, version } = made.data
    const sent = await minh.call('POST', `/Quotation/${id}/request-approval`, { version, note: null })
    const approved = await hoa.call('POST', `/Quotation/${id}/approve`, { version: version + 1, note: null })
    return [made.status, sent.status, approved.status]
  }
  if (kind === 3) return [(await minh.call('POST', '/Export/product', {})).status]
  if (kind === 4) return [expected(await minh.call('PUT', '/Quotation', { ...body, version: 1 }))]
  if (kind === 5) return [expected(await minh.call('GET', '/Quotation/khong-co'))]
  const paths = [
    '/Quotation?pageNumber=1&pageSize=20',
    '/Quotation?pageNumber=3&pageSize=20&sort=-total',
    '/Customer?pageNumber=1&pageSize=20&search=thep',
    '/Product?pageNumber=1&pageSize=20&search=D10',
    '/Notification/top',
    '/User/profile',
    '/Product/options?search=hop',
  ]
  return [(await hoa.call('GET', paths[turn % paths.length]!)).status]
}

/** A wrong request is answered with 400, which is what is right. */
function expected({ status }: Reply): number {
  return status === 400 ? 200 : status
}

async function soak(
  ctx: ProofContext,
  { seconds, warmUp, rate }: Length,
  env: Record<string, string>,
): Promise<Series> {
  const watched = `--import=${pathToFileURL(join(root, 'prove/child/heap.ts'))}`
  const server = await startServer(ctx, {
    ...env,
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${watched}`.trim(),
  })
  const [minh, hoa] = [await signIn(server.url, 'sales.minh'), await signIn(server.url, 'director.hoa')]
  const body = await quotationBody(minh, hoa)
  const database = new pg.Client(databaseOf(server.dataDir).superUrl)
  await database.connect()
  ctx.defer(() => database.end())
  const series: Series = { samples: [], requests: 0, failed: 0, shed: 0 }
  const odd = new Map<number, number>()
  const since = performance.now()
  const count = (statuses: number[]) => {
    series.requests += statuses.length
    for (const status of statuses) {
      if (status === 503) series.shed += 1
      else if (status !== 200) series.failed += 1
      if (status !== 200) odd.set(status, (odd.get(status) ?? 0) + 1)
    }
  }
  let [sent, sampled, pages] = [0, 0, 0]
  for (let now = 0; now < seconds; now = (performance.now() - since) / 1000) {
    for (; sent < now * rate; sent += 1) void mixed(minh, hoa, body, sent).then(count)
    for (; pages < now / 5; pages += 1) void visit(server.url)
    if (now >= sampled) {
      const { rows } = await database.query(
        `select count(*)::int as n from pg_stat_activity where application_name in ('barem', 'barem-listens')`,
      )
      series.samples.push(await sampleOf(server, since, rows[0].n))
      sampled += Math.max(5, seconds / 60)
      if (series.samples.length % 10 === 0) ctx.say(line(series.samples.at(-1)!))
    }
    await sleep(20)
  }
  const steady = series.samples.filter((one) => one.seconds > warmUp)
  ctx.say(`resident MB: ${series.samples.map((one) => Math.round(one.rss)).join(' ')}`)
  ctx.say(`in use MB: ${series.samples.map((one) => one.heap.toFixed(1)).join(' ')}`)
  if (odd.size > 0) ctx.say(`other than 200: ${JSON.stringify([...odd])}`)
  return { ...series, samples: steady }
}

/** A page that is opened and left: not signed in as a session of its own, so that sign-ins stay within their limits. */
async function visit(url: string): Promise<void> {
  const socket: Socket = io(url, {
    path: '/hubs/private',
    transports: ['websocket'],
    auth: { token: 'x' },
    forceNew: true,
  })
  await send('GET', `${url}/readyz`)
  await sleep(2000)
  socket.disconnect()
}

const line = ({ seconds, rss, descriptors, connections }: Sample) =>
  `${Math.round(seconds)} s: ${rss.toFixed(0)} MB, ${descriptors} descriptors, ${connections} database connections`

/** Least squares, in units per ten minutes. */
function slope(samples: Sample[], value: (one: Sample) => number): number {
  const mean = (of: (one: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [x, y] = [mean((one) => one.seconds), mean(value)]
  const above = samples.reduce((sum, one) => sum + (one.seconds - x) * (value(one) - y), 0)
  const below = samples.reduce((sum, one) => sum + (one.seconds - x) ** 2, 0)
  return (above / below) * 600
}

/** Per ten minutes, in use after a collection. */
const MOST_MB = 2

export const proof: Proof = {
  promise: 'memory, descriptors and database connections stay flat under a long mixed load',
  run: async (ctx) => {
    const length = { seconds: ctx.size(1200, 60), warmUp: ctx.size(300, 20), rate: 5 }
    const { samples, requests, failed, shed } = await soak(ctx, length, {})
    const heap = slope(samples, (one) => one.heap)
    const rss = slope(samples.slice(samples.length / 2), (one) => one.rss)
    const descriptors = slope(samples, (one) => one.descriptors)
    const connections = Math.max(...samples.map((one) => one.connections))
    // a server that keeps what it answers
    const leaking = sabotaged({
      file: 'http/mount.ts',
      find: 'function enveloped(endpoint: Endpoint, result: unknown): unknown {',
      replace:
        'const kept: unknown[] = []\nfunction enveloped(endpoint: Endpoint, result: unknown): unknown {\n  kept.push(Buffer.alloc(65536, 1))',
    })
    const leak = await soak(ctx, { seconds: ctx.size(90, 45), warmUp: 15, rate: 20 }, leaking)
    const leaked = slope(leak.samples, (one) => one.heap)
    // what a short run sees of the compiler and the collector is no leak
    const most = ctx.size(MOST_MB, 60)
    return {
      figure: `${heap.toFixed(1)} MB in use (resident ${rss.toFixed(1)}) and ${descriptors.toFixed(1)} descriptors per 10 minutes, at most ${connections} database connections; ${requests} requests, ${shed} sent away, ${failed} failed`,
      wanted: `< ${most} MB in use (resident < ${10 * most}), descriptors < 5 more, connections within the pool`,
      control: `${leaked.toFixed(0)} MB per 10 minutes where 64 KB of each answer are kept`,
      // Resident memory rises in steps to what the most work at once has needed (exports in threads of their own), and V8 keeps it
      // for the next time. A leak climbs to the end, so the second half of the measured time counts, and a climb beyond any swing.
      ok:
        heap < most &&
        rss < 10 * most &&
        descriptors < 5 &&
        connections <= 40 &&
        failed === 0 &&
        leaked > most,
    }
  },
}
