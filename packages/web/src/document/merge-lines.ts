import { formatFor } from '@barem/shared/values/format'
import { type MergedRows, mergeRows, type RowQuestion, withTheirs } from '#draft/merge-rows.ts'
import type { MergePart, PartQuestion, Side } from '#draft/merge-versions.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import type { GridRow } from './grid-columns.ts'
import type { LinesKind } from './lines-kind.ts'

type Lines<Line extends GridRow> = Pick<LinesKind<Line>, 'rules' | 'titleOf' | 'labelOf' | 'cellWords'>

/** What two people made of the lines of one document, with words for what was taken and what is asked. */
export function mergeLines<Line extends GridRow>(lines: Lines<Line>): MergePart {
  return (base, mine, theirs) => {
    const merged = mergeRows(lines.rules, rowsOf<Line>(base), rowsOf<Line>(mine), rowsOf<Line>(theirs))
    return {
      value: merged.rows,
      taken: () => takenWords(lines, merged),
      questions: merged.questions.map((question) => asked(lines, merged, question)),
    }
  }
}

function rowsOf<Line>(value: unknown): readonly Line[] {
  return (value ?? []) as readonly Line[]
}

function format() {
  return formatFor(currentLocale())
}

function takenWords<Line extends GridRow>(lines: Lines<Line>, { taken }: MergedRows<Line>): string[] {
  return taken.map(({ row, what, columns }) => {
    const title = lines.titleOf(row, format())
    if (what === 'added') return textOf('document.merge.added', { line: title })
    if (what === 'removed') return textOf('document.merge.removed', { line: title })
    return `${title} – ${columns.map(lines.labelOf).join(', ')}`
  })
}

function asked<Line extends GridRow>(
  lines: Lines<Line>,
  { rows }: MergedRows<Line>,
  question: RowQuestion<Line>,
): PartQuestion {
  const { key, columns, above } = question
  const standing = rows.findIndex((row) => row.key === key)
  // A line that I removed is called by where it stands on the other side.
  const place = (standing < 0 ? above.length : standing) + 1
  const row = (question.mine ?? question.theirs)!
  return {
    id: ['lines', key, ...columns].join(' '),
    label: () => {
      const line = `${textOf('frame.grid.line', { line: place })} · ${lines.titleOf(row, format())}`
      return columns[0] ? `${line} – ${lines.labelOf(columns[0])}` : line
    },
    said: { mine: () => said(lines, question, 'mine'), theirs: () => said(lines, question, 'theirs') },
    take: (value) => withTheirs(lines.rules, rowsOf<Line>(value), question),
  }
}

/** The cells of one side; of a whole line whether it goes, or what was changed of it. */
function said<Line extends GridRow>(
  lines: Lines<Line>,
  { columns, base, ...sides }: RowQuestion<Line>,
  side: Side,
): string {
  const row = sides[side]
  if (!row) return textOf('document.merge.remove')
  const words = (column: string, of: Line) => lines.cellWords(of, column, format())
  if (columns.length > 0) return columns.map((column) => words(column, row)).join(' · ')
  return lines.rules
    .changed(base!, row)
    .map((column) =>
      textOf('frame.document.changed', {
        field: lines.labelOf(column),
        from: words(column, base!),
        to: words(column, row),
      }),
    )
    .join('; ')
}
