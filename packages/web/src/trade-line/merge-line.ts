import type { LineKind } from '@barem/shared/trade-line/line'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import type { RowRules } from '#draft/merge-rows.ts'
import { changedLine, copiedLine, type LineValues, theoreticalOf } from './line.ts'

type Cell = Exclude<keyof LineValues, 'key'>

/** Cells that others fill in: a weight that was calculated, a price turned to another basis. */
const FOLLOWING: readonly Cell[] = ['actualWeight', 'salePrice', 'importPrice']

/** What a price says depends on what it is for: where that differs they are chosen together. */
const PRICING: readonly Cell[] = ['salePrice', 'priceType', 'importPrice']

/** How lines of goods are merged: cell by cell, and what follows from other cells is computed anew, never asked. */
export function lineRules(kind: LineKind): RowRules<LineValues> {
  const cells = kind.names.filter(
    (name) => kind.fields[name]?.from === 'typed' && name !== 'productId',
  ) as Cell[]
  const typed = cells.filter((name) => !FOLLOWING.includes(name))
  const following = cells.filter((name) => FOLLOWING.includes(name))
  return {
    identityOf: lineIdentity,
    subjectOf: ({ productId }) => productId,
    changed: (base, line) => changedCells(base, line, typed, following),
    merge: (base, mine, theirs) =>
      base
        ? mergeChanges({ typed, following }, base, mine, theirs)
        : { row: mine, asked: together(differing(mine, theirs, cells), isOther(mine, theirs)) },
    take: (line, columns, theirs) => takeCells(line, columns as Cell[], theirs),
    rekeyed: copiedLine,
  }
}

function differing(one: LineValues, other: LineValues, cells: readonly Cell[]): Cell[] {
  return cells.filter((name) => one[name] !== other[name])
}

function pick(line: LineValues, names: readonly Cell[]): Partial<LineValues> {
  return Object.fromEntries(names.map((name) => [name, line[name]]))
}

/** The cells that somebody changed: not those that are as the line's own rules leave them after these changes. */
function changedCells(
  base: LineValues,
  line: LineValues,
  typed: readonly Cell[],
  following: readonly Cell[],
): Cell[] {
  const changed = differing(base, line, typed)
  const implied = changedLine(base, pick(line, changed))
  return [...changed, ...differing(implied, line, following)]
}

/** Whether a price is per kilogram in one and per unit in the other. */
function isOther(one: LineValues, other: LineValues): boolean {
  return (one.priceType === 'item') !== (other.priceType === 'item')
}

function mergeChanges(
  { typed, following }: { typed: readonly Cell[]; following: readonly Cell[] },
  base: LineValues,
  mine: LineValues,
  theirs: LineValues,
): { row: LineValues; asked: Cell[][] } {
  const here = changedCells(base, mine, typed, following)
  const there = changedCells(base, theirs, typed, following)
  const isPriced = (names: readonly Cell[]) => PRICING.some((name) => names.includes(name))
  const byPrice = isOther(mine, theirs) && isPriced(here) && isPriced(there)
  const asked = [...typed, ...following].filter((name) => {
    if (mine[name] === theirs[name]) return false
    if (byPrice && PRICING.includes(name)) return true
    const isSaid = here.includes(name) || there.includes(name)
    return isSaid && mine[name] !== base[name] && theirs[name] !== base[name]
  })
  const said = (names: readonly Cell[]) => ({
    ...pick(
      theirs,
      there.filter((name) => names.includes(name) && !asked.includes(name)),
    ),
    ...pick(
      mine,
      here.filter((name) => names.includes(name)),
    ),
    ...pick(
      mine,
      names.filter((name) => byPrice && PRICING.includes(name)),
    ),
  })
  // As the line was read, with its product as it is written now.
  const start = { ...theirs, ...pick(base, [...typed, ...following]) }
  const row = { ...withCells(withCells(start, said(typed)), said(following)) }
  return { row, asked: together(asked, byPrice) }
}

function withCells(line: LineValues, cells: Partial<LineValues>): LineValues {
  return Object.keys(cells).length > 0 ? changedLine(line, cells) : line
}

/** Each cell a question of its own, but prices of different bases. */
function together(cells: readonly Cell[], byPrice: boolean): Cell[][] {
  const pricing = byPrice ? PRICING.filter((name) => cells.includes(name)) : []
  const others = cells.filter((name) => !pricing.includes(name)).map((name) => [name])
  return pricing.length > 0 ? [...others, pricing] : others
}

function takeCells(line: LineValues, columns: readonly Cell[], theirs: LineValues): LineValues {
  const isCalculated = theirs.actualWeight === theoreticalOf(theirs)
  let taken = line
  for (const name of columns) {
    const value = name === 'actualWeight' && isCalculated ? theoreticalOf(taken) : theirs[name]
    // A price is as they have it, whatever the way of pricing would turn it to.
    taken = PRICING.includes(name) ? { ...taken, [name]: value } : changedLine(taken, { [name]: value })
  }
  return taken
}
