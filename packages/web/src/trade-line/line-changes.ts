import type { LineChange } from '@barem/shared/document/line-history'
import type { LineKind } from '@barem/shared/trade-line/line'
import { lineField } from '@barem/shared/trade-line/line-history'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import { type LineValues, wireLine, withoutBlankEnd } from './line.ts'

/**
 * What differs between two states of lines being written, named as the history names it: by product and length, not by
 * place. A whole line that came or went is told by its quantity.
 */
export function lineChanges(
  kind: LineKind,
  before: readonly LineValues[],
  after: readonly LineValues[],
): LineChange[] {
  const old = keyed(kind, before)
  const now = keyed(kind, after)
  const gone = [...old].filter(([key]) => !now.has(key))
  return [
    ...[...now].flatMap(([key, line]) => changesOf(kind, old.get(key), line)),
    ...gone.map(([, line]) => ({ field: nameOf(line, 'quantity'), from: line.quantity, to: null })),
  ]
}

function keyed(kind: LineKind, lines: readonly LineValues[]): Map<string, LineValues> {
  return new Map(withoutBlankEnd(kind, lines).map((line) => [lineIdentity(line), line]))
}

function changesOf(kind: LineKind, before: LineValues | undefined, after: LineValues): LineChange[] {
  if (!before) return [{ field: nameOf(after, 'quantity'), from: null, to: after.quantity }]
  const old = wireLine(kind, before)
  const now = wireLine(kind, after)
  return kind.compared
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field: nameOf(after, field), from: old[field], to: now[field] }))
}

function nameOf({ productCode, length }: Pick<LineValues, 'productCode' | 'length'>, field: string): string {
  return lineField({ productCode, length: typeof length === 'number' ? length : null }, field)
}

/** What the lines of a document as it was read come to, named as the history names it. */
export function lineAmounts(lines: unknown): Map<string, number> {
  const read = (lines ?? []) as (Pick<LineValues, 'productCode' | 'length'> & { amount: number })[]
  return new Map(read.map((line) => [nameOf(line, 'amount'), line.amount]))
}
