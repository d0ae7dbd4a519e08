import { salesContractLine } from '@barem/shared/sales-contract/fields'
import {
  moneyLeft,
  partMoneyNames,
  partMoneyOf,
  partOfMoney,
  partOfWeight,
} from '@barem/shared/trade-line/part'
import { computeLine } from '@barem/shared/trade-line/pricing'
import { add, compare, type Numeric, subtract, sum, toWire } from '@barem/shared/values/decimal'
import type { Issue } from '@barem/shared/values/issue'
import type { Drafted } from '#document/figures'
import type { LoadedDocument } from '#document/row'
import { lineKey } from '#trade-line/line-key'
import type { ContractedQuotation } from './quotation.ts'

type QuotedLine = ContractedQuotation['lines'][number]
type Quantities = ReadonlyMap<QuotedLine, Numeric>
type Lines = readonly object[]

/** A quoted line as it is sent, of so much of its quantity after what others `took`. */
export function bodyOf(row: QuotedLine, quantity: number, took: Numeric) {
  const { productId, length, barem, priceType, importPrice, salePrice, vatRate } = salesContractLine.read(
    row as never,
  )
  const actualWeight = partOfWeight(row.actualWeight, { taken: took, part: quantity, whole: row.quantity })
  return {
    ...{ productId, quantity, length, barem, actualWeight, priceType },
    ...{ importPrice: importPrice ?? null, salePrice: salePrice!, vatRate },
  }
}

/** What a quoted line comes to when it is sent so. */
export function amountOf(row: QuotedLine, body: ReturnType<typeof bodyOf>) {
  const line = { ...salesContractLine.read(row as never), ...body }
  return computeLine(line as never, 'salePrice').amount ?? 0
}

/**
 * What of a quotation's goods and money is there for one contract: what neither other contracts nor the next revision have. Goods
 * count by what they were offered for. `own` is the contract as it is stored.
 */
export function shareFor({ quotation, lines, money }: ContractedQuotation, own: LoadedDocument | null) {
  const had = quantitiesOf(lines, own?.lines ?? [])
  const others = (line: QuotedLine) => subtract(line.contracted!, had.get(line) ?? 0)
  const worth = (quantity: (line: QuotedLine) => Numeric) =>
    sum(lines.map((line) => worthOf(line, quantity(line))))
  const before = worth(others)
  /** Of the quoted goods, what these quantities come to after what the others took. */
  const partOf = (taken: Quantities) =>
    subtract(
      worth((line) => add(others(line), taken.get(line) ?? 0)),
      before,
    )
  const given = [...money].filter(([id]) => id !== own?.row.id).map(([, one]) => one)
  const kept = own && partMoneyOf(own.row as object)
  // what a closed one did not contract went to its next revision
  const isOwn = quotation.closed && kept
  const open = isOwn ? kept : moneyLeft(partMoneyOf(quotation), given)
  const whole = isOwn ? partOf(had) : subtract(quotation.goodsTotal, before)
  const moneyOf = (taken: Quantities, goods: Numeric) =>
    partOfMoney(open, { part: least(partOf(taken), whole), whole, goods })

  /** The money of a changed contract goes with its goods, where it went with them before and nobody typed another figure. */
  const share = (draft: Drafted): Drafted => {
    const taken = quantitiesOf(lines, draft.lines)
    if (!own || !kept || compare(partOf(taken), partOf(had)) === 0) return draft
    const went = moneyOf(had, own.row.goodsTotal as string)
    const goes = moneyOf(taken, sum(draft.lines.map(goodsOf)))
    const typed = partMoneyOf(draft.header)
    // of several parts each was rounded in its turn
    const follows = partMoneyNames.filter(
      (name) => typed[name] === kept[name] && Math.abs(kept[name] - went[name]) <= 1,
    )
    const followed = Object.fromEntries(follows.map((name) => [name, goes[name]]))
    const reason = followed.discount === 0 ? { discountReason: null } : {}
    return { ...draft, header: { ...draft.header, ...followed, ...reason } }
  }

  /** Of what the quotation names an amount, its contracts and its next revision have no more together. */
  const beyond = ({ header }: Drafted): Issue[] => {
    const asked = partMoneyOf(header)
    const quoted = partMoneyOf(quotation)
    return partMoneyNames.flatMap((name) =>
      quoted[name] > 0 && asked[name] > open[name]
        ? [{ path: name, code: 'beyond_quotation', params: { maximum: open[name] } }]
        : [],
    )
  }
  return { moneyOf, share, beyond }
}

/** More than was offered is refused where it is said; here it counts no more than that. */
function worthOf(line: QuotedLine, quantity: Numeric): Numeric {
  const quoted = least(quantity, line.quantity)
  return compare(quoted, 0) > 0 ? amountOf(line, bodyOf(line, toWire(quoted), 0)) : 0
}

function least(one: Numeric, other: Numeric): Numeric {
  return compare(one, other) > 0 ? other : one
}

function goodsOf(line: object): Numeric {
  return computeLine(line as never, 'salePrice').amount ?? 0
}

/** What a contract's lines take of each line that was quoted. */
function quantitiesOf(quoted: readonly QuotedLine[], lines: Lines): Quantities {
  const taken = new Map(
    lines.map((line) => [lineKey(line as never), (line as { quantity: Numeric }).quantity]),
  )
  return new Map(quoted.map((line) => [line, taken.get(lineKey(line as never)) ?? 0]))
}
