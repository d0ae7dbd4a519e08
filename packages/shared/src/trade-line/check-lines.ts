import { compare, exact, multiply, round, sum } from '#values/decimal'
import type { Issue } from '#values/issue'
import { DONG_MAX } from '#values/money'
import { isWholeWhereCounted, QUANTITY_MAX } from '#values/quantity'
import { KILOGRAM_MAX } from '#values/weight'
import type { PriceName } from './line.ts'
import { lineIdentity } from './line-identity.ts'
import { type ComputedLine, computeLine, headerSums, type PricingDraft, type PricingLine } from './pricing.ts'

/**
 * What keeps a document of lines from being saved, beyond the range of each field, which the schema judges. Paths are those of
 * the form (`lines.0.quantity`), so that each problem shows at its field. Empty when all is well. With `costHidden`
 * the server supplies the import price: it is not required of who sends the lines, and no problem reveals it.
 */
export function checkLines(draft: PricingDraft, { costHidden = false } = {}): Issue[] {
  if (draft.lines.length === 0) return [issue('lines', 'too_small', { minimum: 1, origin: 'array' })]
  const computed = draft.lines.map((line) => computeLine(line, draft.price))
  const sizes = computed.flatMap((line, index) =>
    checkSize(line, draft.lines[index]!, { costHidden, at: `lines.${index}` }),
  )
  const prices = requiredPrices[draft.price].filter((price) => !(costHidden && price === 'importPrice'))
  return [
    ...draft.lines.flatMap((line, index) =>
      checkLine(line, computed[index]!, { prices, at: `lines.${index}` }),
    ),
    ...sizes,
    ...duplicates(draft.lines),
    ...(sizes.length === 0 ? checkTotals(draft, computed) : []),
  ]
}

function issue(path: string, code: string, params: Issue['params'] = {}): Issue {
  return { path, code, params }
}

const required = ['productId', 'quantity', 'actualWeight'] as const
const requiredPrices = { salePrice: ['salePrice', 'importPrice'], importPrice: ['importPrice'] } as const

function checkLine(
  line: PricingLine,
  computed: ComputedLine,
  { prices, at }: { prices: readonly PriceName[]; at: string },
): Issue[] {
  const issues = [...required, ...prices]
    .filter((field) => line[field] === null)
    .map((field) => issue(`${at}.${field}`, 'required'))
  if (line.quantity !== null && compare(line.quantity, 0) <= 0) {
    issues.push(issue(`${at}.quantity`, 'must_exceed', { minimum: 0, origin: 'number' }))
  }
  if (line.quantity !== null && !isWholeWhereCounted(line.quantity, line.unitKind)) {
    issues.push(issue(`${at}.quantity`, 'whole'))
  }
  return [...issues, ...checkBasis(line, computed, at)]
}

/** What the price goes by must be there and above zero. */
function checkBasis(line: PricingLine, { theoreticalWeight: weight }: ComputedLine, at: string): Issue[] {
  if (line.priceType === 'actual' && line.actualWeight !== null && compare(line.actualWeight, 0) <= 0) {
    return [issue(`${at}.actualWeight`, 'must_exceed', { minimum: 0, origin: 'number' })]
  }
  if (line.priceType !== 'theoretical' || line.quantity === null) return []
  return weight === null || weight.isZero() ? [issue(`${at}.priceType`, 'barem_missing')] : []
}

/** Each figure may be in range and their product not. One issue a line, at the line. */
function checkSize(
  computed: ComputedLine,
  line: PricingLine,
  { costHidden, at }: { costHidden: boolean; at: string },
): Issue[] {
  const weight = computed.theoreticalWeight ?? exact(0)
  if (compare(weight, KILOGRAM_MAX) > 0)
    return [issue(at, 'too_big', { maximum: KILOGRAM_MAX, origin: 'number' })]
  const bases = { item: line.quantity, actual: line.actualWeight, theoretical: weight }
  const cost = costHidden ? 0 : multiply(line.importPrice ?? 0, bases[computed.priceType] ?? 0)
  return [computed.amount, round(cost, 0)].some((amount) => amount !== null && compare(amount, DONG_MAX) > 0)
    ? [issue(at, 'too_big', { maximum: DONG_MAX, origin: 'number' })]
    : []
}

/** A product may stand once per length; the later line is marked and names the earlier one, counted from 1. */
function duplicates(lines: readonly PricingLine[]): Issue[] {
  const seen = new Map<string, number>()
  return lines.flatMap((line, index) => {
    if (line.productId === null) return []
    const key = lineIdentity(line)
    const earlier = seen.get(key)
    if (earlier !== undefined)
      return [issue(`lines.${index}.productId`, 'duplicate_line', { line: earlier + 1 })]
    seen.set(key, index)
    return []
  })
}

function checkTotals(draft: PricingDraft, computed: readonly ComputedLine[]): Issue[] {
  const goods = sum(computed.map((line) => line.amount ?? 0))
  const { discount, total, depositEnabled, deposit } = headerSums(draft, goods)
  const sums = [
    { value: goods, max: DONG_MAX },
    { value: total, max: DONG_MAX },
    { value: sum(computed.map((line) => line.theoreticalWeight ?? 0)), max: KILOGRAM_MAX },
    { value: sum(draft.lines.map((line) => line.actualWeight ?? 0)), max: KILOGRAM_MAX },
    { value: sum(draft.lines.map((line) => line.quantity ?? 0)), max: QUANTITY_MAX },
  ]
  const beyond = sums.find(({ value, max }) => compare(value, max) > 0)
  if (beyond) return [issue('lines', 'too_big', { maximum: beyond.max, origin: 'number' })]
  const issues: Issue[] = []
  if (compare(discount, goods) > 0) {
    issues.push(issue('discount', 'discount_exceeds_goods', { goods: Number(goods.toString()) }))
  }
  if (!depositEnabled) return issues
  if (deposit === null) issues.push(issue('deposit', 'required'))
  else if (issues.length === 0 && compare(deposit, total) > 0) {
    issues.push(issue('deposit', 'deposit_exceeds_total', { total: Number(total.toString()) }))
  }
  return issues
}
