import type { Numeric } from '@barem/shared/values/decimal'
import { readHeader } from '#document/header'
import type { DocumentKind } from '#document/kind'
import { readLines } from '#document/rows'
import { byFindings, type Check, isSame } from './check.ts'
import { documentsWithLines } from './document-pages.ts'

type Row = Readonly<Record<string, unknown>>

/** Recomputes the stored figures of a kind of document that is not about goods with the kind's own function. */
export function figuresCheck(kind: DocumentKind): Check {
  return byFindings(
    `${kind.entity}-figures`,
    'What a document comes to, and what follows of its lines, is what its kind computes of them.',
    async function* ({ trx }) {
      for await (const page of documentsWithLines(trx, kind))
        for (const { row, lines } of page) {
          const wrong = wrongFigures(kind, row, readLines(kind, lines as never))
          if (wrong.length > 0) yield { place: row.number, found: wrong.join(', ') }
        }
    },
  )
}

function wrongFigures({ fields, line, figures }: DocumentKind, row: Row, kept: readonly Row[]): string[] {
  const { sums, lines } = figures.compute({ header: readHeader(fields, row as never, true), lines: kept })
  const wrongSums = figures.sums
    .filter((name) => !isSame(row[name] as Numeric | null, sums[name] ?? null))
    .map((name) => instead(name, row[name], sums[name]))
  const computed = (line?.names ?? []).filter((name) => line!.fields[name]!.from === 'computed')
  const wrongLines = kept.flatMap((one, index) =>
    computed
      .filter((name) => one[name] !== lines[index]![name])
      .map((name) => instead(`${name} of line ${index + 1}`, one[name], lines[index]![name])),
  )
  return [...wrongSums, ...wrongLines]
}

function instead(name: string, kept: unknown, computed: unknown): string {
  return `${name} ${kept ?? 'none'} instead of ${computed ?? 'none'}`
}
