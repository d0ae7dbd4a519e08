import type { LineKind } from '@barem/shared/trade-line/line'
import { readLineField } from '@barem/shared/trade-line/line-history'
import { createElement, useMemo } from 'react'
import type { LinesKind, LinesSetting } from '#document/lines-kind.ts'
import { textOf, useLocale } from '#i18n/i18n.ts'
import { LiveTotals } from './LiveTotals.tsx'
import { copiedLine, emptyLine, type LineValues, linesFrom } from './line.ts'
import { lineCard } from './line-card.ts'
import { lineChanges } from './line-changes.ts'
import { lineColumns } from './line-columns.tsx'
import { repricedLines } from './repriced-lines.ts'
import { useCataloguePrices } from './use-catalogue-prices.ts'

/** The lines of goods that quotations, contracts and notes have alike. */
export function tradeLines(kind: LineKind): LinesKind<LineValues> {
  return {
    useColumns: (lines, setting) => useLineColumns(kind, lines, setting),
    empty: emptyLine,
    copied: copiedLine,
    from: (document) => linesFrom(document.lines),
    cardOf: (line, format) => lineCard(kind, line, format),
    labelOf: (column) => textOf(`tradeLine.field.${column ?? 'amount'}`),
    changes: (before, after) => lineChanges(kind, before, after),
    repriced: (lines) => repricedLines(kind, lines),
    moved: () => textOf('tradeLine.field.moved'),
    fieldWords: (field, format) => {
      const line = readLineField(field)
      if (!line) return null
      const product =
        line.length === null ? line.productCode : `${line.productCode} · ${format.metres(line.length)}`
      return textOf('tradeLine.field.change', { product, field: textOf(`tradeLine.field.${line.field}`) })
    },
    valueWords: (field, value, format) => {
      const line = readLineField(field)
      if (!line) return null
      if (line.field === 'priceType') return textOf(`tradeLine.priceType.${String(value)}`)
      if (typeof value !== 'number') return String(value)
      if (line.field === 'line' || line.field === 'amount') return format.money(value)
      return line.field === 'vatRate' ? format.rate(value) : format.number(value, 4)
    },
    totals: (seesCost) => createElement(LiveTotals, { kind, seesCost }),
  }
}

function useLineColumns(
  kind: LineKind,
  lines: readonly LineValues[],
  { seesCost, day, disabled }: LinesSetting,
) {
  const prices = useCataloguePrices(lines, !disabled)
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns hold words of the language
  return useMemo(() => lineColumns(kind, { seesCost, day, prices }), [kind, seesCost, day, prices, locale])
}
