import { emptyLine, type LineValues } from './line.ts'

const isReturn = ({ entry }: LineValues) => entry === 'return'

/** What a settlement begins with: a line to type in, and what is left of the advances, in đồng, as given back. */
export function settlingLines(outstanding: number): LineValues[] {
  return [emptyLine(), ...(outstanding > 0 ? [restLine(outstanding)] : [])]
}

/** The lines with what is left of the advances as given back; null where nothing is left or they give back already. */
export function withLeft(lines: readonly LineValues[], outstanding: number): LineValues[] | null {
  return outstanding > 0 && !lines.some(isReturn) ? [...lines, restLine(outstanding)] : null
}

/** The lines of what settles nothing, without what came into them by itself; null where they stand so already. */
export function withoutLeft(lines: readonly LineValues[]): LineValues[] | null {
  const kept = lines.filter((line) => !(line.isRest && isReturn(line)))
  if (kept.length === lines.length) return null
  return kept.length > 0 ? kept : [emptyLine()]
}

function restLine(outstanding: number): LineValues {
  return { ...emptyLine(), entry: 'return', amount: outstanding, isRest: true }
}
