import type { Fields } from '@barem/shared/document/fields'
import { headerChanges } from '@barem/shared/document/header'
import { divide, multiply, round, subtract, toWire } from '@barem/shared/values/decimal'
import type { GridRow } from './grid-columns.ts'
import type { Change, LinesKind } from './lines-kind.ts'

interface Revision {
  total: number
  lines?: unknown
}

/** What differs between two revisions of a document, named as the history names it; the total comes last. */
export function revisionDifferences<Line extends GridRow>(
  {
    kind,
    lines,
  }: { kind: { fields: Fields }; lines: Pick<LinesKind<Line>, 'changes' | 'from' | 'amountsOf'> | null },
  before: Revision,
  after: Revision,
): Change[] {
  // What both sides may agree on otherwise from one revision to the next: not who decides.
  const { approver: _, ...agreed } = kind.fields
  return [
    ...headerChanges(agreed, before as never, after as never),
    ...(lines?.changes(lines.from(before), lines.from(after)) ?? []),
    ...amountChanges(lines?.amountsOf?.(before), lines?.amountsOf?.(after)),
    { field: 'total', from: before.total, to: after.total },
  ].filter(({ from, to }) => from !== to)
}

type Amounts = ReadonlyMap<string, number>

/** What the lines come to, where it differs; of a line that came or went one side is null. */
function amountChanges(before: Amounts = new Map(), after: Amounts = new Map()): Change[] {
  const fields = new Set([...before.keys(), ...after.keys()])
  return [...fields].map((field) => ({
    field,
    from: before.get(field) ?? null,
    to: after.get(field) ?? null,
  }))
}

/** By how much a figure differs, with its sign, and in percent of what it was; null of anything else. */
export function differenceOf({ from, to }: Change): { by: number; percent: number | null } | null {
  if (typeof from !== 'number' && typeof to !== 'number') return null
  if (![from, to].every((side) => typeof side === 'number' || side === null)) return null
  const [was, is] = [Number(from ?? 0), Number(to ?? 0)]
  const by = toWire(subtract(is, was))
  return { by, percent: was === 0 || is === 0 ? null : toWire(round(divide(multiply(by, 100), was), 1)) }
}
