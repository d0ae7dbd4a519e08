import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../bin/running-server.ts'
import { type FaultProxy, type Faults, faultProxy } from '../packages/server/test/fault-proxy.ts'
import { type Person, quotationBody, type Reply, send, signIn } from './client.ts'
import { startCluster } from './instances.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { startServer } from './server.ts'

const SICKNESSES: Record<string, Partial<Faults>> = {
  slow: { latency: 1_000 },
  'black-holed': { blackHole: true },
  reset: { reset: true },
}
const [SLOWEST, RED_WITHIN, GREEN_WITHIN, RECOVERED_WITHIN] = [10_000, 2_000, 5_000, 12_000]
const CLIENTS = 12
/** After this many calls of /readyz in a second… */
const READY_CALLS = 1_000

interface Seen {
  at: number
  reply: Reply
}

interface Course {
  slowest: number
  /** Milliseconds after the fault until /readyz is red for good, after the healing until it is green for good. */
  red: number
  green: number
  /** Milliseconds after the healing until the last answer that was no success. */
  recovered: number
  alive: boolean
  unclean: string[]
}

export const proof: Proof = {
  promise:
    'With the database slow, black-holed or reset: clean answers in time, and well again by itself (E2, E3)',
  run: async (ctx) => {
    const { server, proxy } = await serverThroughProxy(ctx)
    const courses: Course[] = []
    for (const [name, faults] of Object.entries(SICKNESSES)) {
      const course = await fallIll(ctx, server, proxy, faults)
      courses.push(course)
      ctx.say(`${name}: ${inWords(course)}`)
    }
    const asked = await readinessQueries(server, proxy)
    const rejections = server.output().split('unhandled rejection').length - 1
    ctx.say(`${READY_CALLS} calls of /readyz: ${asked.toFixed(1)} questions a second to the database`)

    const naive = await serverThroughProxy(ctx, impatient())
    const control = await fallIll(ctx, naive.server, naive.proxy, SICKNESSES['black-holed']!)
    const worst = (pick: (course: Course) => number) => Math.max(...courses.map(pick))
    const all = { ...courses[0]!, slowest: worst((one) => one.slowest), red: worst((one) => one.red) }
    const sum: Course = {
      ...{ ...all, green: worst((one) => one.green), recovered: worst((one) => one.recovered) },
      alive: courses.every((one) => one.alive),
      unclean: courses.flatMap((one) => one.unclean),
    }
    return {
      figure: `${inWords(sum)}, ${rejections} unhandled rejections, ${asked.toFixed(1)} questions/s of 1,000 /readyz`,
      wanted:
        'slowest ≤ 10 s, /readyz red ≤ 2 s, green ≤ 5 s, recovered ≤ 12 s, /livez always, ≤ 2 questions/s',
      control: `waiting without end: ${inWords(control)}`,
      ok: isWell(sum) && rejections === 0 && asked <= 2 && !isWell(control),
    }
  },
}

/** A server that trusts its connections: it waits for an answer without end. */
function impatient(): Record<string, string> {
  return sabotaged(
    {
      file: 'src/db/client.ts',
      find: 'Math.min(deadline() - sentAt, this.#timeout)',
      replace: 'deadline() && Number.POSITIVE_INFINITY',
    },
    { file: 'src/db/connection.ts', find: 'statement_timeout: 10_000,' },
  )
}

async function serverThroughProxy(ctx: ProofContext, env: Record<string, string> = {}) {
  const cluster = await startCluster(ctx)
  const proxy = await faultProxy({ port: Number(new URL(cluster.appUrl).port) })
  ctx.defer(proxy.close)
  const through = Object.assign(new URL(cluster.appUrl), { port: String(proxy.port) }).href
  const server = await startServer(ctx, {
    ...{ BAREM_WORLD: 'demo', DATABASE_URL: through, DATABASE_OWNER_URL: cluster.ownerUrl, ...env },
  })
  return { server, proxy }
}

async function fallIll(
  ctx: ProofContext,
  { url }: RunningServer,
  proxy: FaultProxy,
  faults: Partial<Faults>,
): Promise<Course> {
  const minh = await signIn(url, 'sales.minh')
  const body = await quotationBody(minh, await signIn(url, 'director.hoa'))
  const run = { over: false }
  const [work, livez, readyz]: [Seen[], Seen[], Seen[]] = [[], [], []]
  const loops = [
    ...Array.from({ length: CLIENTS }, (_, index) => repeat(run, work, 50, () => request(minh, body, index))),
    repeat(run, livez, 100, () => send('GET', `${url}/livez`)),
    repeat(run, readyz, 50, () => send('GET', `${url}/readyz`)),
  ]
  await sleep(3_000)
  const illAt = performance.now()
  proxy.set(faults)
  await sleep(ctx.size(20_000, 13_000))
  const healedAt = performance.now()
  proxy.heal()
  await sleep(ctx.size(14_000, 12_000))
  run.over = true
  await Promise.all(loops)

  const after = (seen: Seen[], moment: number) =>
    seen.filter(({ at, reply }) => at + reply.milliseconds > moment)
  const end = ({ at, reply }: Seen) => at + reply.milliseconds
  const ill = readyz.filter((one) => end(one) > illAt && end(one) <= healedAt)
  return {
    slowest: Math.max(...[...work, ...readyz, ...livez].map(({ reply }) => reply.milliseconds)),
    red: lastEnd(ill.filter(({ reply }) => reply.status !== 503)) - illAt,
    green: lastEnd(after(readyz, healedAt).filter(({ reply }) => reply.status !== 200)) - healedAt,
    recovered: lastEnd(after(work, healedAt).filter(({ reply }) => reply.status !== 200)) - healedAt,
    alive: livez.every(({ reply }) => reply.status === 200),
    unclean: work
      .filter(({ reply }) => ![200, 503].includes(reply.status))
      .map(({ reply }) => `${reply.status}`),
  }
}

const lastEnd = (seen: Seen[]) => Math.max(0, ...seen.map(({ at, reply }) => at + reply.milliseconds))

let keys = 0

/** Every third writes, the others read. */
function request(minh: Person, body: unknown, index: number): Promise<Reply> {
  keys += 1
  if (index % 3 === 0)
    return minh.call('POST', '/Quotation', body, { key: `sick-${process.pid}-${keys}`, timeout: 25_000 })
  return minh.call('GET', '/Quotation?pageNumber=1&pageSize=20', undefined, { timeout: 25_000 })
}

async function repeat(
  run: { over: boolean },
  seen: Seen[],
  pause: number,
  call: () => Promise<Reply>,
): Promise<void> {
  while (!run.over) {
    const at = performance.now()
    seen.push({ at, reply: await call() })
    await sleep(pause)
  }
}

/** How often a second the database is asked for /readyz, when anybody calls it a thousand times. */
async function readinessQueries({ url }: RunningServer, proxy: FaultProxy): Promise<number> {
  proxy.heard('select 1 as ready')
  const since = performance.now()
  for (let called = 0; called < READY_CALLS; called += 50) {
    await Promise.all(Array.from({ length: 50 }, () => send('GET', `${url}/readyz`)))
    await sleep(100)
  }
  return proxy.heard('select 1 as ready') / Math.max(1, (performance.now() - since) / 1000)
}

function isWell({ slowest, red, green, recovered, alive, unclean }: Course): boolean {
  const inTime =
    slowest <= SLOWEST && red <= RED_WITHIN && green <= GREEN_WITHIN && recovered <= RECOVERED_WITHIN
  return inTime && alive && unclean.length === 0
}

function inWords({ slowest, red, green, recovered, alive, unclean }: Course): string {
  const s = (milliseconds: number) => `${(Math.max(0, milliseconds) / 1000).toFixed(1)} s`
  const odd =
    unclean.length > 0 ? `, ${unclean.length} answers neither 200 nor 503 (${[...new Set(unclean)]})` : ''
  return `slowest ${s(slowest)}, red in ${s(red)}, green in ${s(green)}, recovered in ${s(recovered)}, /livez ${alive ? 'always' : 'NOT always'}${odd}`
}
