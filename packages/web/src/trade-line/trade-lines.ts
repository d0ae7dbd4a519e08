import { isRuled, type LineKind } from '@barem/shared/trade-line/line'
import { readLineField } from '@barem/shared/trade-line/line-history'
import { type PriceType, priceTypes } from '@barem/shared/values/constants'
import type { Numeric } from '@barem/shared/values/decimal'
import { evenDecimals, type Format } from '@barem/shared/values/format'
import { useQuery } from '@tanstack/react-query'
import { createElement, useContext, useMemo } from 'react'
import type { AsideProps } from '#document/grid-columns.ts'
import type { LinesKind, LinesSetting, UsedLines } from '#document/lines-kind.ts'
import { RecentContext } from '#form/recent-context.ts'
import { textOf, useLocale } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { BaremChoice } from './BaremChoice.tsx'
import { baremsFor, baremTitle, catalogueOf } from './barems.ts'
import { LiveTotals } from './LiveTotals.tsx'
import { copiedLine, emptyLine, figure, type LineValues, linesFrom, theoreticalOf } from './line.ts'
import { lineCard } from './line-card.ts'
import { lineAmounts, lineChanges } from './line-changes.ts'
import { type EvenColumn, lineColumns } from './line-columns.tsx'
import { priceTypeWords } from './line-units.ts'
import { lineRules } from './merge-line.ts'
import { PriceWhy } from './PriceWhy.tsx'
import { RulesFailed } from './RulesFailed.tsx'
import { linesOf, repricedLines, ruledAnew } from './repriced-lines.ts'
import { useCataloguePrices } from './use-catalogue-prices.ts'
import { useRulePrices } from './use-rule-prices.ts'
import { weightBandsQuery } from './weight-bands.ts'

const loadFiles = () => import('./lines-file.ts')

/** The lines of goods that quotations, contracts and annexes have alike. */
export function tradeLines(kind: LineKind): LinesKind<LineValues> {
  return {
    useLines: (lines, setting) => useTradeLines(kind, lines, setting),
    empty: emptyLine,
    copied: copiedLine,
    from: (document) => linesFrom(document.lines),
    cardOf: (line, format) => lineCard(kind, line, format),
    follows: {
      actualWeight: ['productId', 'quantity', 'priceType'],
      priceType: ['productId'],
      salePrice: ['productId'],
      importPrice: ['productId'],
    },
    labelOf: (column) => textOf(`tradeLine.field.${column ?? 'amount'}`),
    changes: (before, after) => lineChanges(kind, before, after),
    amountsOf: ({ lines }) => lineAmounts(lines),
    repriced: (values, seesCost) =>
      isRuled(kind) ? ruledAnew(values, seesCost) : repricedLines(kind, linesOf(values)),
    rules: lineRules(kind),
    titleOf: ({ productCode, length }, format) =>
      productWords({ productCode, length: figure(length) }, format),
    cellWords: (line, column, format) =>
      column === 'priceType'
        ? priceTypeWords(line.priceType, line)
        : cellWords(column, line[column as keyof LineValues], format),
    fieldWords: (field, format) => {
      const line = readLineField(field)
      if (!line) return null
      const product = productWords(line, format)
      return textOf('tradeLine.field.change', { product, field: textOf(`tradeLine.field.${line.field}`) })
    },
    changeWords: ({ field, from, to }, format) => {
      const line = readLineField(field)
      if (line?.field !== 'line') return null
      const amount = cellWords('line', from ?? to, format)
      const key = to === null ? 'tradeLine.removed' : 'tradeLine.added'
      return textOf(key, { product: productWords(line, format), amount })
    },
    valueWords: (field, value, format) => {
      const line = readLineField(field)
      return line && cellWords(line.field, value, format)
    },
    readFile: async (...of) => (await loadFiles()).readLinesFile(...of),
    saveFile: async (...of) => (await loadFiles()).saveLinesFile(...of),
    totals: (seesCost) => createElement(LiveTotals, { kind, seesCost }),
  }
}

function useTradeLines(
  kind: LineKind,
  lines: readonly LineValues[],
  { seesCost, day, disabled }: LinesSetting,
): UsedLines<LineValues> {
  const isWritten = isRuled(kind) && !disabled
  const prices = useCataloguePrices(lines, !disabled)
  const { ruledOf, followed, failed, retry } = useRulePrices(lines, { isWanted: isWritten, seesCost })
  const { weightBands, priceAgeDays } = useQuery(weightBandsQuery).data ?? {}
  const may = useMay()
  const addsProducts = may('product:create')
  const Why = isRuled(kind) && may('product:view') ? PriceWhy : undefined
  const Barems = useMemo(
    () => (props: AsideProps<LineValues>) =>
      createElement(BaremChoice, { ...props, barems: baremsFor(catalogueOf(props.row, prices), day) }),
    [prices, day],
  )
  const { goods } = useContext(RecentContext)
  const locale = useLocale()
  const said = isWritten ? ruledOf : undefined
  // as a text, which is the same as long as it says the same
  const pricedBy = (lines.length > 0 ? [...new Set(lines.map((line) => line.priceType))] : priceTypes)
    .toSorted()
    .join(' ')
  const decimals = useMemo(() => (disabled ? decimalsOf(lines) : AS_TYPED), [disabled, lines])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns hold words of the language
  const columns = useMemo(
    () =>
      lineColumns(kind, {
        seesCost,
        day,
        prices,
        weightBands,
        ruledOf: said,
        Why,
        Barems,
        priceAgeDays,
        addsProducts,
        goods,
        isRead: disabled,
        pricedBy: new Set(pricedBy.split(' ') as PriceType[]),
        decimals,
      }),
    [
      ...[kind, seesCost, day, prices, weightBands, said, Why, Barems, priceAgeDays, addsProducts],
      ...[goods, disabled, pricedBy, decimals, locale],
    ],
  )
  return { columns, followed, notice: failed ? createElement(RulesFailed, { retry }) : null }
}

/** While one types, and always the same: columns that change draw every line anew. */
const AS_TYPED = {}

/** Of lines that are read. */
function decimalsOf(lines: readonly LineValues[]): Record<EvenColumn, number> {
  const even = (of: (line: LineValues) => Numeric | null, most: number) => evenDecimals(lines.map(of), most)
  return {
    length: even((line) => figure(line.length), 3),
    barem: even((line) => figure(line.barem), 4),
    theoreticalWeight: even(theoreticalOf, 3),
    actualWeight: even((line) => figure(line.actualWeight), 3),
  }
}

function productWords(line: { productCode: string; length: number | null }, format: Format): string {
  return line.length === null ? line.productCode : `${line.productCode} · ${format.metres(line.length)}`
}

function cellWords(column: string, value: unknown, format: Format): string {
  if (value === null || value === '') return textOf('frame.document.empty')
  if (column === 'baremName') return baremTitle(String(value))
  if (column === 'priceType') return textOf(`tradeLine.priceType.${String(value)}`)
  if (typeof value !== 'number') return String(value)
  if (column === 'line' || column === 'amount') return format.money(value)
  return column === 'vatRate' ? format.rate(value) : format.number(value, 4)
}
