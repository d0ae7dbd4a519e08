import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../packages/server/src/embedded/cluster.ts'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { caller, type Send, type Stretch, stretch } from './client.ts'
import type { Original } from './copies.ts'
import { type Plan, planOf, type Recorded } from './plan.ts'
import { type Helper, startHelper } from './process.ts'
import { type Processor, processorMeter } from './processor.ts'
import { perSecondOf, type Scenario } from './scenarios.ts'
import type { BenchWorld } from './world.ts'

/** Milliseconds one at a time; calls a second, and what one call costs, with sixteen at once. */
export interface Figures {
  median: number
  p95: number
  perSecond: number
  processor: Processor
}

export interface Compared {
  scenario: Scenario
  barem: Figures
  baseline: Figures
  /** Of a save: what it writes by itself, without anything that is read. */
  writes: Figures | null
}

export interface Pace {
  rounds: number
  /** Seconds of a stretch one at a time, and of one with many at once. */
  single: number
  many: number
  /** Seconds before that, so that what is measured is compiled and cached. */
  warm: number
}

const CONNECTIONS = 16
/** Drafts that are made ready for the verbs, one half for the server; each is sent once. */
const COPIES = 7_000
/** Phone numbers of an area code that is nobody's: the server's and the baseline's. */
const FIRST = { barem: 559_000_000, baseline: 559_500_000 }

/** Server and baseline, each a process of its own, on one database, in turns, so that a noisy machine hits both. */
export async function compare(
  world: BenchWorld,
  pace: Pace,
  scenarios: readonly Scenario[],
  print: (line: string) => void,
): Promise<Compared[]> {
  const port = await freePort()
  const server = await startHelper('serve.ts', { ...world.env, PORT: String(port) })
  const baseline = await startHelper('baseline.ts', world.env)
  try {
    const bench = new Bench(world, pace, {
      ...{ server, baseline, toServer: caller(port, CONNECTIONS) },
      toBaseline: caller((baseline.hello as { port: number }).port, CONNECTIONS),
    })
    const results: Compared[] = []
    for (const scenario of scenarios) {
      results.push(await bench.compared(scenario))
      print(lineOf(results.at(-1)!))
    }
    return results
  } finally {
    await server.stop()
    await baseline.stop()
  }
}

interface Sides {
  server: Helper
  baseline: Helper
  toServer: Send
  toBaseline: Send
}

class Bench {
  readonly #world: BenchWorld
  readonly #pace: Pace
  readonly #sides: Sides
  /** Of a kind that goes its way: the documents by what may be done with them next. */
  #ready: Record<'draft' | 'pending', string[]> = { draft: [], pending: [] }
  #baselineCopies: string[] = []
  /** Those of them that the baseline has sent. */
  #baselineSent: string[] = []
  /** The document that the verbs' drafts are copied from. */
  #saved: Original | null = null
  /** Counts calls, so that each may name something that is not there yet. */
  readonly #calls = { ...FIRST }
  #last: { call: unknown; text: string } | null = null

  constructor(world: BenchWorld, pace: Pace, sides: Sides) {
    this.#world = world
    this.#pace = pace
    this.#sides = sides
  }

  async compared(scenario: Scenario): Promise<Compared> {
    await this.#supply(scenario)
    const token = await this.#signIn(scenario.as)
    const one = this.#serverCall(scenario, token)
    const { rounds, single, many, warm } = this.#pace
    await stretch(warm, CONNECTIONS, one)
    const plans = await this.#plansOf(scenario, token)
    const other = this.#baselineCall(scenario)
    const { server, baseline: bare } = this.#sides
    const meters = {
      server: processorMeter(server.child.pid!, this.#world.postmaster),
      baseline: processorMeter(bare.child.pid!, this.#world.postmaster),
    }
    const barem: Metered[][] = [[], []]
    const baselines = plans.map(() => [[], []] as Metered[][])
    for (let round = 0; round < rounds; round += 1)
      for (const [place, [seconds, parallel]] of (
        [
          [single, 1],
          [many, CONNECTIONS],
        ] as const
      ).entries()) {
        barem[place]!.push(await metered(meters.server, () => stretch(seconds, parallel, one)))
        for (const [index, plan] of plans.entries()) {
          await this.#sides.baseline.ask(plan)
          if (round + place === 0) await stretch(warm, CONNECTIONS, other)
          baselines[index]![place]!.push(
            await metered(meters.baseline, () => stretch(seconds, parallel, other)),
          )
        }
      }
    const [baseline, writes] = baselines.map(figuresOf)
    return { scenario, barem: figuresOf(barem), baseline: baseline!, writes: writes ?? null }
  }

  /** Drafts for the verbs, once there is a document to copy. */
  async #supply({ needs }: Scenario): Promise<void> {
    if (needs !== 'draft' || !this.#saved) return
    this.#ready = { draft: await this.#world.copies(this.#saved, COPIES), pending: [] }
    this.#baselineCopies = this.#ready.draft.splice(0, COPIES / 2)
    this.#baselineSent = []
  }

  async #signIn(account: string): Promise<string> {
    const body = { account, password: DEMO_PASSWORD, rememberMe: false }
    const answer = await this.#sides.toServer({ method: 'POST', path: '/v1.0/Account/authenticate', body })
    return JSON.parse(answer.text).data.jwToken
  }

  /** Calls the server once; false when there is nothing left to do. */
  #serverCall(scenario: Scenario, token: string) {
    return async (headers: Record<string, string> = {}): Promise<boolean> => {
      this.#calls.barem += 1
      const n = this.#calls.barem
      const id = scenario.needs ? this.#ready[scenario.needs].pop() : ''
      if (id === undefined) return false
      const call = scenario.call(this.#world.facts, n, id)
      const key = scenario.kind === 'write' ? { 'idempotency-key': randomUUID() } : {}
      const sent = { authorization: `Bearer ${token}`, 'x-call': `${n} ${id}`, ...key, ...headers }
      let answer = await this.#sides.toServer(call, sent)
      // On a machine that others use too it may be sent away.
      for (; answer.status === 503; answer = await this.#sides.toServer(call, sent)) await sleep(100)
      if (answer.status !== 200) throw new Error(`${scenario.name}: ${answer.status} ${answer.text}`)
      if (scenario.needs === 'draft') this.#ready.pending.push(id)
      this.#last = { call, text: answer.text }
      return true
    }
  }

  #baselineCall(scenario: Scenario) {
    const headers = { authorization: `Bearer ${'x'.repeat(900)}` }
    return async (): Promise<boolean> => {
      this.#calls.baseline += 1
      const n = this.#calls.baseline
      const id = scenario.needs ? this.#baselineDocument(scenario.needs, n) : ''
      if (id === undefined) return false
      const call = scenario.call(this.#world.facts, n, id)
      const answer = await this.#sides.toBaseline(call, { ...headers, 'x-call': `${n} ${id}` })
      if (answer.status !== 200) throw new Error(`baseline of ${scenario.name}: ${answer.text}`)
      if (scenario.needs === 'draft') this.#baselineSent.push(id)
      return true
    }
  }

  /** A request stands once; a decision may be written again, by which the baseline goes round. */
  #baselineDocument(needs: 'draft' | 'pending', n: number): string | undefined {
    return needs === 'draft' ? this.#baselineCopies.pop() : this.#baselineSent[n % this.#baselineSent.length]
  }

  /** Watches one call of the server: what the baseline does to do the same and, of a save, no more than what is written. */
  async #plansOf(scenario: Scenario, token: string): Promise<Plan[]> {
    const { server } = this.#sides
    await server.ask('record')
    const key = randomUUID()
    await this.#serverCall(scenario, token)({ 'idempotency-key': key })
    const recorded = (await server.ask('stop')) as Recorded[]
    const { call, text } = this.#last!
    const answer = JSON.parse(text)
    if (scenario.saves) this.#saved = { entity: scenario.saves, id: answer.data.id }
    const replaced = { [key]: 'base-{n}-{id}', ...scenario.replaced?.(answer) }
    const about = { input: JSON.stringify(call), answer, replaced }
    const same = planOf(recorded, { ...about, writesOnly: false })
    return scenario.kind === 'read' ? [same] : [same, planOf(recorded, { ...about, writesOnly: true })]
  }
}

interface Metered extends Stretch {
  processor: Processor
}

async function metered(meter: () => Processor, work: () => Promise<Stretch>): Promise<Metered> {
  const before = meter()
  const done = await work()
  const after = meter()
  const since = (side: keyof Processor) =>
    after[side] === null || before[side] === null ? null : after[side] - before[side]
  return { ...done, processor: { server: since('server'), postgres: since('postgres') } }
}

function figuresOf([single, many]: Metered[][]): Figures {
  const took = single!.flatMap((one) => one.took).sort((a, b) => a - b)
  const sum = (of: (one: Metered) => number) => many!.reduce((total, one) => total + of(one), 0)
  const calls = sum((one) => one.took.length)
  const each = (side: keyof Processor) =>
    many!.some((one) => one.processor[side] === null) ? null : sum((one) => one.processor[side] ?? 0) / calls
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return {
    median: at(0.5),
    p95: at(0.95),
    perSecond: calls / sum((one) => one.seconds),
    processor: { server: each('server'), postgres: each('postgres') },
  }
}

function lineOf({ scenario, barem, baseline }: Compared): string {
  const spent = (value: number | null) => value?.toFixed(2) ?? '–'
  const side = ({ median, p95, perSecond, processor }: Figures) =>
    `${median.toFixed(1)}/${p95.toFixed(1)} ms, ${perSecond.toFixed(0)}/s, processor ${spent(processor.server)} + ${spent(processor.postgres)} ms`
  const { processorAim: aim } = scenario
  const wanted = perSecondOf(scenario.perSecondBefore)
  const aims = [
    ...(aim ? [`processor ≤ ${aim.server} + ${aim.postgres} ms`] : []),
    ...(wanted ? [`≥ ${wanted.least}/s, better ≥ ${wanted.aim}/s`] : []),
  ]
  const aimed = aims.length > 0 ? ` (aim ${aims.join(', ')})` : ''
  return `${scenario.name}: ${side(barem)}${aimed}; baseline ${side(baseline)}`
}
