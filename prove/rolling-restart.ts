import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../bin/running-server.ts'
import { type Person, quotationBody, type Reply, signIn } from './client.ts'
import { type Cluster, startCluster } from './instances.ts'
import type { Proof, ProofContext } from './proof.ts'
import { type LoadBalancer, startProxy } from './proxy.ts'
import { sabotaged } from './sabotage.ts'

const CLIENTS = 12

interface Tally {
  requests: number
  failed: number
  samples: string[]
  slowestDrain: number
  restarts: number
}

/** What an office does: looks at lists and documents, and now and then saves one. */
async function work(person: Person, body: Record<string, unknown>, turn: number): Promise<Reply> {
  switch (turn % 6) {
    case 0:
      return person.call('POST', '/Quotation', body)
    case 1:
      return person.call('GET', '/Quotation?pageNumber=1&pageSize=20')
    case 2:
      return person.call('GET', '/Customer?pageNumber=1&pageSize=20&search=thep')
    case 3:
      return person.call('GET', '/User/profile')
    case 4:
      return person.call('GET', '/Notification/top')
    default:
      return person.call('GET', '/Product/options?search=D10')
  }
}

async function client(people: Person[], body: Record<string, unknown>, tally: Tally, over: () => boolean) {
  for (let turn = Math.floor(Math.random() * 6); !over(); turn += 1) {
    const answer = await work(people[turn % people.length]!, body, turn)
    tally.requests += 1
    if (answer.status === 200) continue
    tally.failed += 1
    if (tally.samples.length < 10) tally.samples.push(`${turn % 6}: ${answer.status} ${answer.code}`)
  }
}

/** Ends one instance as an operator does, starts its successor, and waits until requests go to it. */
async function restart(
  cluster: Cluster,
  proxy: LoadBalancer,
  instances: RunningServer[],
  place: number,
  env: Record<string, string>,
): Promise<number> {
  const old = instances[place]!
  const since = performance.now()
  old.child.kill('SIGTERM')
  await old.exited
  const drain = performance.now() - since
  const next = await cluster.start(env)
  instances[place] = next
  proxy.replace(place, next.port)
  while (proxy.ready() < instances.length) await sleep(50)
  return drain
}

function faultsIn(server: RunningServer): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
}

async function roll(
  ctx: ProofContext,
  restarts: number,
  least: number,
  env: Record<string, string> = {},
): Promise<Tally> {
  const cluster = await startCluster(ctx)
  const instances = [await cluster.start(env), await cluster.start(env)]
  const proxy = await startProxy(instances.map((one) => one.port))
  ctx.defer(proxy.close)
  const people = [await signIn(proxy.url, 'sales.minh'), await signIn(proxy.url, 'sales.trang')]
  const body = await quotationBody(people[0]!, await signIn(proxy.url, 'director.hoa'))
  const tally: Tally = { requests: 0, failed: 0, samples: [], slowestDrain: 0, restarts: 0 }
  const ended: RunningServer[] = []
  let finished = false
  const clients = Array.from({ length: CLIENTS }, () => client(people, body, tally, () => finished))
  while (tally.restarts < restarts || tally.requests < least) {
    ended.push(instances[tally.restarts % 2]!)
    const drain = await restart(cluster, proxy, instances, tally.restarts % 2, env)
    tally.restarts += 1
    tally.slowestDrain = Math.max(tally.slowestDrain, drain)
    ctx.say(
      `restart ${tally.restarts}: ${Math.round(drain)} ms; ${tally.requests} requests, ${tally.failed} failed`,
    )
  }
  finished = true
  await Promise.all(clients)
  const faults = [...ended, ...instances].flatMap(faultsIn)
  for (const line of [...tally.samples, ...faults].slice(0, 20)) ctx.say(line.slice(0, 600))
  return tally
}

export const proof: Proof = {
  promise: 'two instances are restarted in turn under load and no request fails',
  run: async (ctx) => {
    const kept = await roll(ctx, ctx.size(20, 2), ctx.size(10_000, 500))
    // the control closes at once, without turning readiness red before
    const hasty = sabotaged({ file: 'src/main.ts', find: 'return drain(readiness, systemClock)' })
    const without = await roll(ctx, ctx.size(4, 2), 0, hasty)
    return {
      figure: `${kept.failed} failed of ${kept.requests} requests in ${kept.restarts} restarts, slowest drain ${(kept.slowestDrain / 1000).toFixed(1)} s`,
      wanted: '0 of ≥ 10,000; drain ≤ 10 s',
      control: `${without.failed} of ${without.requests} failed where readiness stayed green until the end`,
      ok:
        kept.failed === 0 &&
        kept.requests >= ctx.size(10_000, 1) &&
        kept.slowestDrain <= 10_000 &&
        without.failed > 0,
    }
  },
}
