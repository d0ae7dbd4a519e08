import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, quotationBody, send, signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { startServer } from './server.ts'

/** How long each measure takes, in seconds. */
interface Times {
  closed: number
  open: number
}

interface Load {
  offered: number
  admitted: number[]
  shed: number
  /** Sent away without Retry-After, or failed otherwise. */
  other: string[]
  signIns: number[]
  signInsFailed: number
}

const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ??
  Number.POSITIVE_INFINITY

/** What people look at, and every tenth time a save. */
function call(person: Person, body: Record<string, unknown>, turn: number) {
  const options = { timeout: 60_000 }
  if (turn % 10 === 0) return person.call('POST', '/Quotation', body, options)
  if (turn % 3 === 0)
    return person.call('GET', '/Customer?pageNumber=1&pageSize=20&search=thep', undefined, options)
  return person.call('GET', '/Quotation?pageNumber=1&pageSize=20', undefined, options)
}

/** Requests per second that sixteen clients get who each wait for their answer. */
async function capacityOf(person: Person, body: Record<string, unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let turn = client; performance.now() < end; turn += 1)
        if ((await call(person, body, turn)).status === 200) done += 1
    }),
  )
  return done / seconds
}

/** Sends `rate` requests a second whether or not the earlier ones are answered; somebody signs in every two seconds. */
async function flood(
  url: string,
  person: Person,
  body: Record<string, unknown>,
  rate: number,
  seconds: number,
): Promise<Load> {
  const load: Load = { offered: 0, admitted: [], shed: 0, other: [], signIns: [], signInsFailed: 0 }
  const open: Promise<void>[] = []
  const one = async (turn: number) => {
    const { status, code, headers, milliseconds } = await call(person, body, turn)
    if (status === 200) load.admitted.push(milliseconds)
    else if ((status === 503 || status === 429) && headers['retry-after']) load.shed += 1
    else load.other.push(`${status} ${code}`)
  }
  const enter = async () => {
    const answer = await send('POST', `${url}/v1.0/Account/authenticate`, {
      account: 'sales.trang',
      password: 'barem-demo-2026',
    })
    if (answer.status === 200) load.signIns.push(answer.milliseconds)
    else load.signInsFailed += 1
  }
  const since = performance.now()
  let signedIn = 0
  for (let now = 0; now < seconds * 1000; now = performance.now() - since) {
    for (; load.offered < (now / 1000) * rate; load.offered += 1) open.push(one(load.offered))
    for (; signedIn < now / 2000; signedIn += 1) open.push(enter())
    await sleep(5)
  }
  await Promise.all(open)
  return load
}

/** How long until twenty requests in a row are answered, each within 300 ms. */
async function recovery(person: Person, body: Record<string, unknown>): Promise<number> {
  const since = performance.now()
  for (let good = 0, turn = 0; good < 20 && performance.now() - since < 20_000; turn += 1) {
    const { status, milliseconds } = await call(person, body, turn + 1)
    good = status === 200 && milliseconds <= 300 ? good + 1 : 0
  }
  return performance.now() - since
}

async function measure(ctx: ProofContext, times: Times, env: Record<string, string>) {
  const { url } = await startServer(ctx, env)
  const minh = await signIn(url, 'sales.minh')
  const body = await quotationBody(minh, await signIn(url, 'director.hoa'))
  // as behind a proxy: connections are there before the flood, so that requests are measured and not their opening
  await Promise.all(Array.from({ length: 500 }, () => send('GET', `${url}/livez`)))
  await capacityOf(minh, body, 2)
  const capacity = await capacityOf(minh, body, times.closed)
  ctx.say(`capacity ${Math.round(capacity)}/s`)
  const load = await flood(url, minh, body, capacity * 3, times.open)
  const back = await recovery(minh, body)
  const p99 = percentile(load.admitted, 0.99)
  ctx.say(
    `offered ${load.offered}, admitted ${load.admitted.length} (p50 ${Math.round(percentile(load.admitted, 0.5))} ms, p99 ${Math.round(p99)} ms), sent away ${load.shed}, other ${load.other.length} ${load.other[0] ?? ''}`,
  )
  ctx.say(
    `sign-ins: ${load.signIns.length} in at most ${Math.round(Math.max(...load.signIns))} ms, ${load.signInsFailed} failed; quick again after ${Math.round(back)} ms`,
  )
  return { capacity, load, back, p99 }
}

export const proof: Proof = {
  promise:
    'at three times what it can carry the server stays quick for those it lets in, tells the rest, and lets people sign in',
  run: async (ctx) => {
    const times = { closed: ctx.size(15, 5), open: ctx.size(30, 10) }
    const { capacity, load, back, p99 } = await measure(ctx, times, {})
    const unlimited = sabotaged({
      file: 'http/semaphore.ts',
      find: 'running < atOnce && (person === null || !perPerson || (held.get(person) ?? 0) < perPerson.atOnce)',
      replace: 'true',
    })
    const without = await measure(ctx, { closed: 5, open: ctx.size(15, 10) }, unlimited)
    const slowest = Math.max(...load.signIns)
    const kept = load.other.length === 0 && load.shed > 0 && p99 <= 2000 && load.signInsFailed === 0
    return {
      figure: `${Math.round(capacity)}/s carried, ${load.offered} offered: ${load.admitted.length} answered with p99 ${Math.round(p99)} ms, ${load.shed} sent away with Retry-After, ${load.other.length} otherwise; ${load.signIns.length} of ${load.signIns.length + load.signInsFailed} sign-ins in ≤ ${Math.round(slowest)} ms; quick again after ${(back / 1000).toFixed(1)} s`,
      wanted: 'p99 ≤ 2 s, the rest 429 or 503 with Retry-After, sign-in works, quick within 5 s',
      control: `p99 ${Math.round(without.p99)} ms without the lanes`,
      ok: kept && slowest <= 5000 && back <= 5000 && without.p99 > 2000,
    }
  },
}
