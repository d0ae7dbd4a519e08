import { readFileSync, writeFileSync } from 'node:fs'
import type { Compared, Figures } from './compare.ts'
import type { Idle } from './machine.ts'

export interface Results {
  machine: string
  day: string
  large: Compared[]
  small: Compared[]
  idle: Idle
}

/** Reads keep this share of the floor's throughput; saves take at most so many times their bare SQL; a large world costs so much more. */
const AIMS = { read: 0.6, write: 2, growth: 1.5 }
const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

const number = (value: number, places: number) =>
  value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })
const side = ({ median, p95, perSecond }: Figures) =>
  `${number(median, 1)} / ${number(p95, 1)} | ${number(perSecond, 0)}`

/** The one table, with what was aimed at beside each ratio. */
export function table({ machine, day, large, small, idle }: Results): string {
  const rows = large.map((one, place) => rowOf(one, small[place]!))
  return [
    `Measured on ${day}: ${machine}.`,
    '',
    'Median / p95 in milliseconds one call at a time, then calls a second with 16 at once. “Of the floor”: of a read, the throughput',
    `beside the floor's (aim ≥ ${AIMS.read}); of a save, the median beside its bare SQL (aim ≤ ${AIMS.write}×). “Of its writes”: beside only what it writes,`,
    `without a right, a reference or an answer being read. “Growth”: the median on the large world beside the small one (aim ≤ ${AIMS.growth}×`,
    'for reads). ✗ marks what misses its aim.',
    '',
    '| | large world, ms | per second | floor, ms | per second | of the floor | of its writes | small world, ms | per second | growth |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Warm start ${number(idle.start, 1)} s (aim ≤ 5 s); idle server ${idle.memory ?? '–'} MB (aim ≤ 150 MB).`,
  ].join('\n')
}

function rowOf({ scenario, barem, floor, writes }: Compared, small: Compared): string {
  const growth = barem.median / small.barem.median
  const isRead = scenario.kind === 'read'
  const ratio = isRead ? barem.perSecond / floor.perSecond : barem.median / floor.median
  const missed = isRead ? ratio < AIMS.read : ratio > AIMS.write
  const ofFloor = `${number(ratio, 2)}${isRead ? '' : '×'}${missed ? ' ✗' : ''}`
  const grown = `${number(growth, 2)}×${isRead && growth > AIMS.growth ? ' ✗' : ''}`
  const ofWrites = writes ? `${number(barem.median / writes.median, 2)}×` : ''
  return `| ${[scenario.name, side(barem), side(floor), ofFloor, ofWrites, side(small.barem), grown].join(' | ')} |`
}

/** Puts the table between its markers. */
export function writeInto(path: string, text: string): void {
  const before = readFileSync(path, 'utf8')
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the table: ${BEGIN} … ${END}`)
  writeFileSync(path, `${before.slice(0, from + BEGIN.length)}\n${text}\n${before.slice(to)}`)
}
