import type { LineFieldName, LineKind } from '@barem/shared/trade-line/line'
import { type LineWarning, percentOff } from '@barem/shared/trade-line/warnings'
import { type Format, formatFor } from '@barem/shared/values/format'
import type { CellNote } from '#document/grid-columns.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { baremsFor, catalogueOf, isTypedBarem } from './barems.ts'
import { followsQuantity, type LineValues, listPriceOf, pricingLine, typesImportPrice } from './line.ts'
import type { LineSetting } from './line-columns.tsx'
import { isSunk } from './rule-prices.ts'

type NotesSetting = Pick<
  LineSetting,
  'seesCost' | 'day' | 'prices' | 'weightBands' | 'ruledOf' | 'priceAgeDays'
> & {
  /** Of a line that is read: for how many days its rule has given the price it has; nothing where that is not known. */
  ageOf?: (line: LineValues) => number | undefined
}

/** What is said of one cell of a line: that it followed the quantity, and what its rule warns of. */
export function lineNotes(
  kind: LineKind,
  field: LineFieldName,
  row: LineValues,
  setting: NotesSetting,
): readonly CellNote[] {
  const format = formatFor(currentLocale())
  const notes: CellNote[] = []
  if (field === 'actualWeight' && row.weighed && followsQuantity(row)) {
    const before = format.number(row.weighed.actualWeight, 3)
    notes.push({ strength: 1, words: textOf('tradeLine.warning.weight_follows', { before }) })
  }
  const catalogue = catalogueOf(row, setting.prices)
  const warning = kind.warn[field]?.(pricingLine(row, typesImportPrice(kind, setting.seesCost)), {
    listPrice: catalogue ? listPriceOf(row, kind.price, catalogue) : null,
    weightBands: setting.weightBands,
    barems: isTypedBarem(row) ? baremsFor(catalogue, setting.day).map(({ kgPerMetre }) => kgPerMetre) : [],
  })
  if (warning) {
    const { code, strength } = warning
    // who sells for more gives nothing away
    const isHint = field === 'salePrice' && code === 'price_above_list'
    notes.push({ strength, words: warningWords(warning, format), ...(isHint ? { isHint } : {}) })
  }
  if (field === 'salePrice' && row.productId !== null) {
    const listed = warning?.params.list ?? null
    notes.push(...ruleNotes(row, setting, { format, listed }))
  }
  return notes
}

/**
 * What the price rules say of a sale price: of a line that is read, what they said when it was saved. `listed` is the list
 * price that was said to be far off: where it is the rule's too, it is not said twice.
 */
function ruleNotes(
  row: LineValues,
  { ruledOf, seesCost, priceAgeDays, ageOf }: NotesSetting,
  { format, listed }: { format: Format; listed: number | null },
): CellNote[] {
  const ruled = ruledOf?.(row)
  if (ruledOf && !ruled) return []
  const {
    salePrice: rule,
    floor,
    problem,
  } = ruled?.price ?? {
    salePrice: row.rulePrice ?? null,
    floor: row.floorPrice ?? null,
    problem: null,
  }
  const price = (value: number) => ({ price: format.number(value, 2) })
  const notes: CellNote[] = []
  if (isSunk(row, ruled, seesCost)) {
    const words =
      floor === null
        ? textOf('tradeLine.rule.belowFloor')
        : textOf('tradeLine.rule.belowFloorOf', price(floor))
    notes.push({ strength: 3, words })
  }
  if (problem) notes.push({ strength: 2, words: textOf(`tradeLine.rule.problem.${problem}`) })
  if (rule !== null && rule !== listed && typeof row.salePrice === 'number' && row.salePrice !== rule)
    notes.push(otherPrice(row.salePrice, rule, format))
  const ageDays = ruled?.price.ageDays ?? ageOf?.(row) ?? 0
  if (priceAgeDays !== undefined && ageDays > priceAgeDays && row.salePrice === rule && rule !== null)
    notes.push({ strength: 2, words: textOf('tradeLine.rule.old', { days: ageDays, limit: priceAgeDays }) })
  return notes
}

/** A price that is not the one of the rules, and how far off: who sells for more than they ask for gives nothing away. */
function otherPrice(own: number, rule: number, format: Format): CellNote {
  const sign = own > rule ? '+' : '−'
  const off = rule === 0 ? '–' : `${sign}${format.number(percentOff(own, rule), 2)}%`
  const figures = { own: format.number(own, 2), price: format.number(rule, 2), off }
  const words = textOf('tradeLine.rule.otherPrice', figures)
  return { strength: 1, words, ...(own > rule ? { isHint: true } : {}) }
}

/** A warning in words, its figures in the reader's manner. */
function warningWords({ code, params }: LineWarning, format: Format): string {
  const figures = Object.entries(params).map(([name, value]) => [name, format.number(value, 3)])
  return textOf(`tradeLine.warning.${code}`, Object.fromEntries(figures))
}
