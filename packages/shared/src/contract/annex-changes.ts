import type { Fields } from '#document/fields'
import { type HeaderChange, headerChanges } from '#document/header'
import type { Line, LineKind, PriceName } from '#trade-line/line'
import { subtract, toWire } from '#values/decimal'
import { annexTerms } from './annex.ts'

/** What of a line an annex tells, whoever reads it. */
export type AnnexLine = Pick<Line, 'productId' | 'productCode' | 'productName' | 'unitName' | 'priceType'> & {
  [Name in PriceName]?: number | null
} & {
  length: number | null
  quantity: number
  actualWeight: number
  theoreticalWeight: number
  amount: number
}

interface Agreed {
  total: number
  lines: readonly AnnexLine[]
}

/** A line before and after; null where there was none, or is none any more. */
export interface LineDelta {
  before: AnnexLine | null
  after: AnnexLine | null
  /** Đồng. */
  difference: number
}

export interface AnnexChanges {
  lines: LineDelta[]
  terms: HeaderChange[]
  before: number
  after: number
  /** Đồng. */
  difference: number
}

/** What an annex changes of what was agreed before: lines by product and length, terms by their names. */
export function annexChanges(
  { fields, line }: { fields: Fields; line: LineKind },
  before: Agreed,
  after: Agreed,
): AnnexChanges {
  const keyed = (lines: readonly AnnexLine[]) =>
    new Map(lines.map((one, position) => [line.identityOf(one as never, position), one]))
  const [old, now] = [keyed(before.lines), keyed(after.lines)]
  const differs = (one: AnnexLine, other: AnnexLine) =>
    line.compared.some((name) => one[name as keyof AnnexLine] !== other[name as keyof AnnexLine])
  const deltas = [...now].flatMap(([key, kept]): LineDelta[] => {
    const was = old.get(key) ?? null
    return was && !differs(was, kept) ? [] : [deltaOf(was, kept)]
  })
  const gone = [...old].flatMap(([key, one]) => (now.has(key) ? [] : [deltaOf(one, null)]))
  return {
    lines: [...deltas, ...gone],
    terms: headerChanges(annexTerms(fields), before as never, after as never),
    ...{ before: before.total, after: after.total, difference: by(before.total, after.total) },
  }
}

/** Of an annex as whoever sees all of it reads it: one that changes nothing may be a draft, but is not sent for approval. */
export function changesNothing({ lines, terms }: AnnexChanges): boolean {
  return lines.length === 0 && terms.length === 0
}

function deltaOf(before: AnnexLine | null, after: AnnexLine | null): LineDelta {
  return { before, after, difference: by(before?.amount ?? 0, after?.amount ?? 0) }
}

function by(before: number, after: number): number {
  return toWire(subtract(after, before))
}
