import type { Fields } from '@barem/shared/document/fields'
import { headerChanges } from '@barem/shared/document/header'
import type { GridRow } from './grid-columns.ts'
import type { Change, LinesKind } from './lines-kind.ts'

interface Revision {
  total: number
  lines?: unknown
}

/** What differs between two revisions of a document, named as the history names it; the total comes last. */
export function revisionDifferences<Line extends GridRow>(
  { kind, lines }: { kind: { fields: Fields }; lines: Pick<LinesKind<Line>, 'changes' | 'from'> | null },
  before: Revision,
  after: Revision,
): Change[] {
  // What both sides may agree on otherwise from one revision to the next: not who decides.
  const { approver: _, ...agreed } = kind.fields
  return [
    ...headerChanges(agreed, before as never, after as never),
    ...(lines?.changes(lines.from(before), lines.from(after)) ?? []),
    { field: 'total', from: before.total, to: after.total },
  ].filter(({ from, to }) => from !== to)
}
