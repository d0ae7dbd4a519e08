import { readFileSync, writeFileSync } from 'node:fs'
import type { Compared, Figures } from './compare.ts'
import type { Idle } from './machine.ts'
import type { Processor } from './processor.ts'
import { perSecondOf, type Scenario } from './scenarios.ts'

export interface Results {
  machine: string
  day: string
  large: Compared[]
  small: Compared[]
  idle: Idle
}

/** Reads keep this share of the baseline's throughput; saves take at most so many times their bare SQL; a large world costs so much more. */
const AIMS = { read: 0.6, write: 2, growth: 1.5 }
/** Quotations saved, sent and approved a second before decision 030. */
const CHAIN_BEFORE = 49
/** Milliseconds of processor time of a customer's writes alone on the machine the aims were set for (24 November 2026). */
const CUSTOMER_WRITES = 1.13
const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

const number = (value: number, places: number) =>
  value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })
const side = ({ median, p95, perSecond }: Figures) =>
  `${number(median, 1)} / ${number(p95, 1)} | ${number(perSecond, 0)}`

/** The one table, with what was aimed at beside each ratio; below it, what the processor spends. */
export function table({ machine, day, large, small, idle }: Results): string {
  const rows = large.map((one, place) => rowOf(one, small[place]!))
  const slowness = slownessOf(large)
  return [
    `Measured on ${day}: ${machine}.`,
    '',
    'Median / p95 in milliseconds one call at a time, then calls a second with 16 at once. “Of the baseline”: of a read, the throughput',
    `beside the baseline's (aim ≥ ${AIMS.read}); of a save and of sale prices, the median beside its bare SQL (aim ≤ ${AIMS.write}×). “Of its writes”: beside only what it writes,`,
    `without a right, a reference or an answer being read. “Growth”: the median on the large world beside the small one (aim ≤ ${AIMS.growth}×`,
    'for reads). ✗ marks what misses its aim. Of calls a second twice what they were before decision 030 is the least, three times that the aim (decision 055): ✗',
    'marks what is below the least, ○ what stands between the two.',
    '',
    '| | large world, ms | per second | baseline, ms | per second | of the baseline | of its writes | small world, ms | per second | growth |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Processor time of one call on the large world with 16 at once, in milliseconds: of the server + of all processes of PostgreSQL.',
    `A customer's writes alone take ${number(slowness, 2)} times the processor time they took where the aims were set: the aims below are in proportion.`,
    '',
    '| | server + PostgreSQL | aim | baseline + PostgreSQL | its writes alone + PostgreSQL | per second | least | aim |',
    '|---|---|---|---|---|---|---|---|',
    ...large.map((one) => processorRow(one, slowness)),
    '',
    ...chainLine(large, slowness),
    `Warm start ${number(idle.start, 1)} s (aim ≤ 5 s); idle server ${idle.memory ?? '–'} MB (aim ≤ 180 MB).`,
  ].join('\n')
}

function rowOf({ scenario, barem, baseline, writes }: Compared, small: Compared): string {
  const growth = barem.median / small.barem.median
  const isRead = scenario.kind === 'read'
  const isShare = isRead && !scenario.besideSql
  const ratio = isShare ? barem.perSecond / baseline.perSecond : barem.median / baseline.median
  const missed = isShare ? ratio < AIMS.read : ratio > AIMS.write
  const ofBaseline = `${number(ratio, 2)}${isShare ? '' : '×'}${missed ? ' ✗' : ''}`
  const grown = `${number(growth, 2)}×${isRead && growth > AIMS.growth ? ' ✗' : ''}`
  const ofWrites = writes ? `${number(barem.median / writes.median, 2)}×` : ''
  return `| ${[scenario.name, side(barem), side(baseline), ofBaseline, ofWrites, side(small.barem), grown].join(' | ')} |`
}

/**
 * How many times the processor time of the machine the aims were set for this one takes for the same bare writes; 1 where
 * they were not measured. So a noisy or slow day neither hides a loss nor makes one up.
 */
function slownessOf(large: readonly Compared[]): number {
  const { server, postgres } = large.find(({ scenario }) => scenario.isReference)?.writes?.processor ?? {}
  return server && postgres ? (server + postgres) / CUSTOMER_WRITES : 1
}

/** What is wanted of calls a second on this machine. */
function wantedHere(before: number | undefined, slowness: number): ReturnType<typeof perSecondOf> {
  return perSecondOf(before === undefined ? undefined : before / slowness)
}

function processorRow({ scenario, barem, baseline, writes }: Compared, slowness: number): string {
  const aim = scenario.processorAim && {
    server: scenario.processorAim.server * slowness,
    postgres: scenario.processorAim.postgres * slowness,
  }
  const spent = (figures: Figures | null, side: keyof Processor) => {
    const value = figures?.processor[side] ?? null
    if (value === null) return '–'
    return `${number(value, 2)}${figures === barem && aim && value > aim[side] ? ' ✗' : ''}`
  }
  const both = (figures: Figures | null) =>
    figures ? `${spent(figures, 'server')} + ${spent(figures, 'postgres')}` : ''
  const aimed = aim ? `≤ ${number(aim.server, 1)} + ${number(aim.postgres, 1)}` : ''
  const wanted = wantedHere(scenario.perSecondBefore, slowness)
  const bounds = [wanted ? `≥ ${number(wanted.least, 0)}` : '', wanted ? `≥ ${number(wanted.aim, 0)}` : '']
  const columns = [both(barem), aimed, both(baseline), both(writes), held(barem.perSecond, wanted), ...bounds]
  return `| ${[scenario.name, ...columns].join(' | ')} |`
}

/** Calls a second, marked where they are below the least or the aim. */
function held(perSecond: number, wanted: ReturnType<typeof perSecondOf>): string {
  const mark = !wanted || perSecond >= wanted.aim ? '' : perSecond < wanted.least ? ' ✗' : ' ○'
  return `${number(perSecond, 0)}${mark}`
}

/** Documents that are saved, sent and approved, one step after the other. */
function chainLine(large: readonly Compared[], slowness: number): string[] {
  const perSecond = (kind: Scenario['of']) => {
    const steps = large.filter(({ scenario: { saves, of } }) => saves === kind || of === kind)
    return 1 / steps.reduce((sum, { barem }) => sum + 1 / barem.perSecond, 0)
  }
  const wanted = wantedHere(CHAIN_BEFORE, slowness)!
  const quotations = held(perSecond('quotation'), wanted)
  const contracts = number(perSecond('salesContract'), 0)
  return [
    `Saved, sent and approved: ${quotations} quotations a second (least ${number(wanted.least, 0)}, aim ${number(wanted.aim, 0)}); ${contracts} sales contracts a second.`,
    '',
  ]
}

/** Puts the table between its markers. */
export function writeInto(path: string, text: string): void {
  const before = readFileSync(path, 'utf8')
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the table: ${BEGIN} … ${END}`)
  writeFileSync(path, `${before.slice(0, from + BEGIN.length)}\n${text}\n${before.slice(to)}`)
}
