import { annexChanges } from '@barem/shared/contract/annex-changes'
import { annexTable } from '@barem/shared/contract/annex-table'
import type { Fields } from '@barem/shared/document/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import { formatFor } from '@barem/shared/values/format'
import { currentLocale } from '#i18n/i18n.ts'
import type { AnnexAnswer } from './AnnexChanges.tsx'
import { annexWords } from './annex-words.ts'

/**
 * What an annex changes beside what its total tells: each term, and each price of what was agreed before. Said before it is sent
 * and decided on, whatever its reason is about.
 */
export function annexWarnings(
  kind: { entity: string; fields: Fields; line: LineKind },
  document: AnnexAnswer,
): string[] {
  const { lines } = annexChanges(kind, document.before as never, document as never)
  const { price } = kind.line
  const repriced = lines.map(({ before, after }) => before && after && before[price] !== after[price])
  const { rows } = annexTable(kind, document, annexWords(kind, formatFor(currentLocale())))
  return rows.flatMap(({ what, before, after }, place) => {
    const isLine = place < lines.length
    if (isLine && !repriced[place]) return []
    const [name, from, to] = isLine
      ? [what.small, before.small, after.small]
      : [what.text, before.text, after.text]
    return [`${name}: ${from} → ${to}`]
  })
}
