import type { Issue } from '@barem/shared/values/issue'

type Values = Record<string, unknown>

/** An issue that is said, and of what it was said: lines move, and what a server refused stands until it is changed. */
export interface Fault {
  issue: Issue
  /** Its path with the key of a line for its number. */
  place: string
  /** What stood there. */
  value: unknown
  /** Found by the server alone: it cannot be judged here. */
  fromServer: boolean
}

/** Fields of one line whose emptiness follows from others: `actualWeight` from `quantity`. */
export type Follows = Readonly<Record<string, readonly string[]>>

/** What is empty because something else is. */
const EMPTY = new Set(['required', 'barem_missing'])

/**
 * What has to be corrected: one issue of each field, and none that goes by itself when another is corrected, such as the
 * weight that is computed from a missing quantity.
 */
export function rootCauses(issues: readonly Issue[], follows: Follows = {}): Issue[] {
  const firsts = issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)
  const faulty = new Set(firsts.map(({ path }) => path))
  const isRoot = ({ path, code }: Issue) => {
    const { line, column } = partsOf(path)
    const sources = (EMPTY.has(code) && column && follows[column]) || []
    return !sources.some((source) => faulty.has(`${line}.${source}`))
  }
  return firsts.filter(isRoot)
}

/** In the order in which their fields stand in `order`, then by line, then by column; what stands nowhere comes last. */
export function inOrder<One>(
  list: readonly One[],
  order: readonly string[],
  pathOf: (one: One) => string,
): One[] {
  const places = new Map(order.map((name, at) => [name, at]))
  const ranked = list.map((one) => {
    const { field, index, column } = partsOf(pathOf(one))
    const placeOf = (name: string) => places.get(name) ?? order.length
    return {
      one,
      rank: [placeOf(field), index, column === null ? -1 : placeOf(`${field}.${column}`)] as const,
    }
  })
  const differ = ({ rank: [field, line, column] }: (typeof ranked)[0], { rank }: (typeof ranked)[0]) =>
    field - rank[0] || line - rank[1] || column - rank[2]
  return ranked.sort(differ).map(({ one }) => one)
}

/** `lines.2.quantity` in its parts: of the field `lines`, line 2, column `quantity`. */
export function partsOf(path: string): { field: string; index: number; line: string; column: string | null } {
  const [field = '', index, column = null] = path.split('.')
  const at = Number(index)
  return { field, index: Number.isInteger(at) ? at : -1, line: `${field}.${index}`, column }
}

export function faultOf(issue: Issue, values: Values, fromServer = false): Fault {
  return { issue, place: placeOf(issue.path, values), value: valueAt(values, issue.path), fromServer }
}

/**
 * The faults that still stand after a change, of those that were said: what was corrected goes, another line's stays, and
 * nothing new is said while somebody types, but the codes of `atOnce`.
 */
export function standing(
  said: readonly Fault[],
  found: readonly Issue[],
  values: Values,
  atOnce: readonly string[] = [],
): Fault[] {
  const places = new Set(said.map(({ place }) => place))
  const known = found
    .map((issue) => faultOf(issue, values))
    .filter(({ place, issue }) => places.has(place) || atOnce.includes(issue.code))
  const refused = said.flatMap((fault) => {
    if (!fault.fromServer || known.some(({ place }) => place === fault.place)) return []
    const path = pathOf(fault.place, values)
    if (path === null || valueAt(values, path) !== fault.value) return []
    return [{ ...fault, issue: { ...fault.issue, path } }]
  })
  return [...known, ...refused]
}

function rowsAt(values: Values, field: string): { key?: unknown }[] {
  const rows = values[field]
  return Array.isArray(rows) ? rows : []
}

function placeOf(path: string, values: Values): string {
  const { field, index } = partsOf(path)
  const key = index < 0 ? undefined : rowsAt(values, field)[index]?.key
  return key === undefined ? path : [field, `key=${key}`, ...path.split('.').slice(2)].join('.')
}

/** Where a place is now; null where its line is gone. */
function pathOf(place: string, values: Values): string | null {
  const [field = '', key, ...rest] = place.split('.')
  if (!key?.startsWith('key=')) return place
  const at = rowsAt(values, field).findIndex((row) => `key=${row?.key}` === key)
  return at < 0 ? null : [field, at, ...rest].join('.')
}

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], values)
}
