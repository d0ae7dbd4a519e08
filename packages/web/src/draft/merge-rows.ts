/** What a person decides: the cells of one row that both changed, or, without cells, whether the row stays. */
export interface RowQuestion<Row> {
  /** Of the row in the merged rows. */
  key: string
  columns: readonly string[]
  /** As it was read, and as each side has it; null where it was not there, or was removed. */
  base: Row | null
  mine: Row | null
  theirs: Row | null
  /** The keys of the rows above it on their side, nearest first: where a row that comes back belongs. */
  above: readonly string[]
}

/** What the other side did, and was taken unasked. */
interface TakenRow<Row> {
  row: Row
  /** `changed` in these cells. */
  what: 'added' | 'removed' | 'changed'
  columns: readonly string[]
}

export interface MergedRows<Row> {
  /** What is asked stands as mine. */
  rows: Row[]
  taken: TakenRow<Row>[]
  questions: RowQuestion<Row>[]
}

/** How rows of one kind are compared and merged. */
export interface RowRules<Row> {
  /** The same for the same row read twice. */
  identityOf: (row: Row) => string
  /** What makes it another row when it changes, such as its product; null while there is nothing. */
  subjectOf: (row: Row) => string | null
  /** The cells that a person changed; none where both say the same. */
  changed: (base: Row, row: Row) => readonly string[]
  /** Two changes of one row; each question is of cells that are chosen together. A null base: both added it. */
  merge: (base: Row | null, mine: Row, theirs: Row) => { row: Row; asked: (readonly string[])[] }
  /** A row with their cells, and what follows from them. */
  take: (row: Row, columns: readonly string[], theirs: Row) => Row
  /** The same row under a new key. */
  rekeyed: (row: Row) => Row
}

interface Versions<Row> {
  base: Row | null
  mine: Row | null
  theirs: Row | null
}

/**
 * Merges what two people made of the same rows. What only one of them did stands: a cell changed, a row added or removed.
 * The same cell changed by both, and a row removed by one and changed by the other, are asked.
 */
export function mergeRows<Row extends { key: string }>(
  rules: RowRules<Row>,
  base: readonly Row[],
  typed: readonly Row[],
  theirs: readonly Row[],
): MergedRows<Row> {
  const mine = withOwnKeys(rules, base, typed)
  const all = matched(rules, base, mine, theirs)
  const outcomes = new Map(all.map((versions) => [versions, outcomeOf(rules, versions)]))
  return {
    rows: inOrder(all, mine, theirs).flatMap((one) => outcomes.get(one)!.row ?? []),
    taken: [...outcomes.values()].flatMap(({ taken }) => taken ?? []),
    questions: [...outcomes].flatMap(([versions, outcome]) => questionsOf(versions, outcome, theirs)),
  }
}

function questionsOf<Row extends { key: string }>(
  versions: Versions<Row>,
  { row, asked = [] }: Outcome<Row>,
  theirs: readonly Row[],
): RowQuestion<Row>[] {
  const left = row ?? versions.theirs
  if (!left) return []
  const place = versions.theirs ? theirs.indexOf(versions.theirs) : 0
  const above = theirs.slice(0, place).map(({ key }) => key)
  return asked.map((columns) => ({ ...versions, key: left.key, columns, above: above.toReversed() }))
}

/** The rows with their side of a question; mine stands already. Nothing happens where the row is gone meanwhile. */
export function withTheirs<Row extends { key: string }>(
  rules: Pick<RowRules<Row>, 'take'>,
  rows: readonly Row[],
  { key, columns, mine, theirs, above }: RowQuestion<Row>,
): readonly Row[] {
  if (!theirs) return rows.filter((row) => row.key !== key)
  if (mine) return rows.map((row) => (row.key === key ? rules.take(row, columns, theirs) : row))
  const nearest = above.find((one) => rows.some((row) => row.key === one))
  return rows.toSpliced(rows.findIndex((row) => row.key === nearest) + 1, 0, theirs)
}

/** A row in which another product was put is another row, and no longer that of its key. */
function withOwnKeys<Row extends { key: string }>(
  { subjectOf, rekeyed }: RowRules<Row>,
  base: readonly Row[],
  rows: readonly Row[],
): Row[] {
  const known = new Map(base.map((row) => [row.key, subjectOf(row)]))
  return rows.map((row) => (known.has(row.key) && known.get(row.key) !== subjectOf(row) ? rekeyed(row) : row))
}

interface Versions<Row> {
  base: Row | null
  mine: Row | null
  theirs: Row | null
}

interface Outcome<Row> {
  row: Row | null
  taken?: TakenRow<Row>
  asked?: readonly (readonly string[])[]
}

/** The whole row is asked: nothing of it in particular. */
const WHOLE: readonly (readonly string[])[] = [[]]

function outcomeOf<Row extends { key: string }>(
  rules: RowRules<Row>,
  { base, mine, theirs }: Versions<Row>,
): Outcome<Row> {
  if (mine && theirs) return bothHave(rules, base, mine, theirs)
  const left = mine ?? theirs
  if (!left) return { row: null }
  if (!base) return mine ? { row: mine } : { row: left, taken: { row: left, what: 'added', columns: [] } }
  if (rules.changed(base, left).length > 0) return { row: mine, asked: WHOLE }
  return { row: null, ...(mine && { taken: { row: base, what: 'removed', columns: [] } }) }
}

function bothHave<Row extends { key: string }>(
  rules: RowRules<Row>,
  base: Row | null,
  mine: Row,
  theirs: Row,
): Outcome<Row> {
  const { key } = theirs
  const here = base ? rules.changed(base, mine) : []
  const there = base ? rules.changed(base, theirs) : []
  const alike = rules.changed(mine, theirs).length === 0
  if (alike || (base && there.length === 0)) return { row: { ...mine, key } }
  const { row, asked } =
    base && here.length === 0 ? { row: theirs, asked: [] } : rules.merge(base, mine, theirs)
  const theirOwn = there.filter((name) => !here.includes(name) && !asked.flat().includes(name))
  return {
    row: { ...row, key },
    asked,
    ...(theirOwn.length > 0 && { taken: { row: theirs, what: 'changed', columns: theirOwn } }),
  }
}

/** Each row with what became of it on both sides, in the order in which they were read, new ones last. */
function matched<Row extends { key: string }>(
  rules: RowRules<Row>,
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Versions<Row>[] {
  const here = pairs(rules, base, mine)
  const there = pairs(rules, base, theirs)
  const newHere = without(mine, here)
  const newThere = without(theirs, there)
  const both = pairs({ ...rules, subjectOf: () => null }, newThere, newHere)
  return [
    ...base.map((row) => ({ base: row, mine: here.get(row) ?? null, theirs: there.get(row) ?? null })),
    ...newThere.map((row) => ({ base: null, mine: both.get(row) ?? null, theirs: row })),
    ...without(newHere, both).map((row) => ({ base: null, mine: row, theirs: null })),
  ]
}

function without<Row>(rows: readonly Row[], found: ReadonlyMap<Row, Row>): Row[] {
  const taken = new Set(found.values())
  return rows.filter((row) => !taken.has(row))
}

/** For each row its counterpart: by key, else by what it is, else by its product (another length, say). */
function pairs<Row extends { key: string }>(
  { identityOf, subjectOf }: RowRules<Row>,
  rows: readonly Row[],
  others: readonly Row[],
): Map<Row, Row> {
  const found = new Map<Row, Row>()
  for (const nameOf of [(row: Row) => row.key, identityOf, subjectOf]) {
    const free = without(others, found)
    for (const row of rows) {
      if (found.has(row) || nameOf(row) === null) continue
      const place = free.findIndex((other) => nameOf(other) === nameOf(row))
      if (place >= 0) found.set(row, free.splice(place, 1)[0]!)
    }
  }
  return found
}

/**
 * Mine is the order, unless only the other side moved rows. A row that only the other order holds goes below the one that
 * it stands below there; of two new rows at one place that of the other order goes first.
 */
function inOrder<Row>(
  all: readonly Versions<Row>[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Versions<Row>[] {
  const places = { mine: placesIn(mine), theirs: placesIn(theirs) }
  const placeIn = (side: 'mine' | 'theirs', one: Versions<Row>) => places[side].get(one[side]!)!
  const hasMoved = (side: 'mine' | 'theirs') => {
    const kept = all.filter((one) => one.base && one.mine && one.theirs)
    return kept.some((one, index) => index > 0 && placeIn(side, kept[index - 1]!) > placeIn(side, one))
  }
  const [main, other] =
    hasMoved('theirs') && !hasMoved('mine') ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const)
  const ordered = (side: 'mine' | 'theirs') =>
    all.filter((one) => one[side]).sort((one, next) => placeIn(side, one) - placeIn(side, next))
  const sequence = ordered(main)
  const known = new Set(sequence)
  let above: Versions<Row> | undefined
  for (const one of ordered(other)) {
    if (!known.has(one)) sequence.splice(above ? sequence.indexOf(above) + 1 : 0, 0, one)
    above = one
  }
  return sequence
}

function placesIn<Row>(rows: readonly Row[]): Map<Row, number> {
  return new Map(rows.map((row, place) => [row, place]))
}
