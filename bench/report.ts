import { readFileSync, writeFileSync } from 'node:fs'
import type { Compared, Figures } from './compare.ts'
import type { Idle } from './machine.ts'
import type { Processor } from './processor.ts'
import { GAIN } from './scenarios.ts'

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
const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

const number = (value: number, places: number) =>
  value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })
const side = ({ median, p95, perSecond }: Figures) =>
  `${number(median, 1)} / ${number(p95, 1)} | ${number(perSecond, 0)}`

/** The one table, with what was aimed at beside each ratio; below it, what the processor spends. */
export function table({ machine, day, large, small, idle }: Results): string {
  const rows = large.map((one, place) => rowOf(one, small[place]!))
  return [
    `Measured on ${day}: ${machine}.`,
    '',
    'Median / p95 in milliseconds one call at a time, then calls a second with 16 at once. “Of the baseline”: of a read, the throughput',
    `beside the baseline's (aim ≥ ${AIMS.read}); of a save and of sale prices, the median beside its bare SQL (aim ≤ ${AIMS.write}×). “Of its writes”: beside only what it writes,`,
    `without a right, a reference or an answer being read. “Growth”: the median on the large world beside the small one (aim ≤ ${AIMS.growth}×`,
    'for reads). ✗ marks what misses its aim.',
    '',
    '| | large world, ms | per second | baseline, ms | per second | of the baseline | of its writes | small world, ms | per second | growth |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Processor time of one call on the large world with 16 at once, in milliseconds: of the server + of all processes of PostgreSQL.',
    '',
    '| | server + PostgreSQL | aim | baseline + PostgreSQL | its writes alone + PostgreSQL | per second | aim |',
    '|---|---|---|---|---|---|---|',
    ...large.map(processorRow),
    '',
    ...chainLine(large),
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

function processorRow({ scenario, barem, baseline, writes }: Compared): string {
  const { processorAim: aim } = scenario
  const spent = (figures: Figures | null, side: keyof Processor) => {
    const value = figures?.processor[side] ?? null
    if (value === null) return '–'
    return `${number(value, 2)}${figures === barem && aim && value > aim[side] ? ' ✗' : ''}`
  }
  const both = (figures: Figures | null) =>
    figures ? `${spent(figures, 'server')} + ${spent(figures, 'postgres')}` : ''
  const aimed = aim ? `≤ ${number(aim.server, 1)} + ${number(aim.postgres, 1)}` : ''
  const wanted = (scenario.perSecondBefore ?? 0) * GAIN
  const perSecond = `${number(barem.perSecond, 0)}${barem.perSecond < wanted ? ' ✗' : ''}`
  const columns = [both(barem), aimed, both(baseline), both(writes), perSecond, wanted ? `≥ ${wanted}` : '']
  return `| ${[scenario.name, ...columns].join(' | ')} |`
}

/** Quotations that are saved, sent and approved, one step after the other. */
function chainLine(large: readonly Compared[]): string[] {
  const steps = large.filter(({ scenario }) => scenario.saves || scenario.needs)
  const perSecond = 1 / steps.reduce((sum, { barem }) => sum + 1 / barem.perSecond, 0)
  const wanted = CHAIN_BEFORE * GAIN
  const missed = perSecond < wanted ? ' ✗' : ''
  return [
    `Saved, sent and approved: ${number(perSecond, 0)} quotations a second (aim ≥ ${wanted})${missed}.`,
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
