import { z } from 'zod'
import {
  given,
  isCostName,
  type LineDescription,
  type LineField,
  type LineOf,
  type LineRowOf,
  lineParts,
  optional,
} from '#document/line'
import { id } from '#http/page'
import { priceTypes } from '#values/constants'
import { metre } from '#values/length'
import { dong, unitPrice } from '#values/money'
import { quantity, unitKinds } from '#values/quantity'
import { shareRate } from '#values/rate'
import { baremKgPerMetre, kilogram } from '#values/weight'
import { isBelowFloor } from './floor.ts'
import { lineName } from './line-history.ts'
import { lineIdentity } from './line-identity.ts'
import { lineTotals, profit } from './totals.ts'
import { type LineWarn, warnBarem, warnLength, warnPrice, warnWeight } from './warnings.ts'

/** What goods are bought and sold for. */
export type PriceName = 'importPrice' | 'salePrice'
type PriceField = LineField<'typed', typeof unitPrice>
type Prices = Partial<Record<PriceName, PriceField>>

/** A price that is typed, per unit or per kg as the price type says. */
export const price = given('typed', unitPrice)
/** A price that only who holds `cost:view` sees; for everybody else the server supplies it, whatever is sent. */
export const costPrice = { ...optional('typed', unitPrice), needs: 'cost:view' } as const

/**
 * What the price rules say of a line that is sold, as of its last save; `since`: the version of the content that begins to
 * hold it. Both per what the line is priced by, null where the rules say nothing.
 */
export const priceRules = <const Since extends number>(since: Since) =>
  ({
    /** What they gave: another sale price was typed by hand. */
    rulePrice: { ...optional('computed', unitPrice), since },
    /** Nothing is sold below it without a reason. */
    floorPrice: { ...optional('computed', unitPrice), needs: 'cost:view', since },
  }) as const
type RuleFields = ReturnType<typeof priceRules<number>>
export type RuleName = keyof RuleFields

/** Where a line has its barem from (`baremUsed`), as of when it got it; `since` as above. */
export const baremSource = <const Since extends number>(since: Since) =>
  ({ baremName: { ...optional('product', z.string()), since } }) as const
type BaremFields = ReturnType<typeof baremSource<number>>
type BaremName = keyof BaremFields

const goods = {
  productId: given('typed', id),
  productCode: given('product', z.string()),
  productName: given('product', z.string()),
  unitName: given('product', z.string()),
  unitKind: given('product', z.enum(unitKinds)),
  /** Kilograms in a unit of mass, metres in a unit of length; counted units have 1. */
  unitFactor: given('product', z.number()),
  quantity: given('typed', quantity),
  /** Metres. */
  length: optional('typed', metre),
  /** Kg per metre. */
  barem: optional('typed', baremKgPerMetre),
  /** Kg per unit, where the product has no barem or the line no length. */
  unitWeight: optional('product', kilogram),
  theoreticalWeight: given('computed', kilogram),
  actualWeight: given('typed', kilogram),
  priceType: given('typed', z.enum(priceTypes)),
} as const satisfies Record<string, LineField>

const worth = {
  vatRate: given('typed', shareRate),
  amount: given('computed', dong),
} as const satisfies Record<string, LineField>

type FieldsOf<Ps extends Prices, Rs, Bs> = typeof goods & Bs & Ps & Rs & typeof worth
type Common = typeof goods & typeof worth
export type LineFieldName = keyof Common | PriceName | RuleName | BaremName

/** A line of goods as code reads it. The prices are those of its kind. */
export type Line = LineOf<Common> & { [Name in PriceName | RuleName]?: z.output<typeof unitPrice> | null } & {
  [Name in BaremName]?: string | null
}

/** The same as a table keeps it. */
export type LineRow = LineRowOf<Common> & { [Name in PriceName | RuleName | BaremName]?: string | null }

/** What a line keeps of its product. */
export type ProductPart = Pick<
  Line,
  { [Name in keyof Common]: Common[Name]['from'] extends 'product' ? Name : never }[keyof Common]
>

const figure = z.number()
const amounts = z.object({
  item: figure.nullable(),
  actual: figure.nullable(),
  theoretical: figure.nullable(),
})
export type LineAmounts = z.output<typeof amounts>

/** A line as it is sent, of any kind. */
export type LineBody = {
  [Name in keyof Common as Common[Name]['from'] extends 'typed' ? Name : never]: Line[Name]
} & Pick<Line, PriceName>

/** The lines of goods of a kind of document: all there is to say about them. */
export interface LineKind extends LineDescription<Line, LineRow> {
  /** The price that their amount is made of. */
  price: PriceName
  fields: Partial<Record<LineFieldName, LineField>>
  names: readonly LineFieldName[]
  compared: readonly LineFieldName[]
  /** What is allowed in a column and yet seldom meant. */
  warn: Partial<Record<LineFieldName, LineWarn>>
}

/**
 * Describes the lines of goods of a kind of document. `price` is the one that their amount is made of, and so seen by
 * whoever sees the document; `prices` are all they have, in their order; `rules` what price rules say of them, `barems` where
 * their barem is from. Table, form, answer, pricing and history follow.
 */
export function tradeLine<
  const Price extends PriceName,
  const Ps extends Prices & Record<Price, typeof price>,
  const Rs extends Partial<RuleFields> = Record<never, never>,
  const Bs extends Partial<BaremFields> = Record<never, never>,
>(said: { price: Price; prices: Ps; rules?: Rs; barems?: Bs }) {
  const fields = { ...goods, ...said.barems, ...said.prices, ...said.rules, ...worth } as FieldsOf<Ps, Rs, Bs>
  const parts = lineParts<FieldsOf<Ps, Rs, Bs>, Line, LineRow>(fields)
  const names = Object.keys(fields) as LineFieldName[]
  const kinds: Partial<Record<LineFieldName, LineField>> = fields
  return {
    ...parts,
    price: said.price as PriceName,
    names,
    wire: parts.wire.extend({ amounts, belowFloor: z.boolean() }),
    answered: { totals: lineTotals, profit: profit.nullable() },
    warn: {
      ...{ length: warnLength, barem: warnBarem, actualWeight: warnWeight },
      [said.price]: warnPrice(said.price),
    },
    compared: names.filter(
      (name) =>
        name === 'amount' ||
        name === 'baremName' ||
        (kinds[name]?.from === 'typed' && name !== 'productId' && name !== 'length'),
    ),
    identityOf: (line: Line) => lineIdentity(line),
    nameOf: (line: Line) => lineName(line),
    worthOf: ({ amount }: Line) => amount,
  }
}

/** Whether the lines of a kind are goods. */
export function isTradeLine(line: LineDescription | null): line is LineKind {
  return line !== null && 'price' in line
}

/** Whether price rules say what its lines are sold for. */
export function isRuled({ fields }: Pick<LineKind, 'fields'>): boolean {
  return 'rulePrice' in fields
}

/** A line as it travels to whoever sees costs, or does not. */
export function lineAnswer<Kind extends LineKind>(
  kind: Kind,
  line: Line,
  { amounts, seesCost }: { amounts: LineAmounts | undefined; seesCost: boolean },
): z.output<Kind['wire']> {
  const costs = seesCost ? [] : kind.names.filter((name) => isCostName(kind, name))
  const hidden = Object.fromEntries(costs.map((name) => [name, null]))
  // the line was read as a line of its kind
  return {
    ...line,
    ...hidden,
    belowFloor: isBelowFloor(line),
    amounts: amounts ?? { item: null, actual: null, theoretical: null },
  } as unknown as z.output<Kind['wire']>
}

/** Whether the server supplies a line's import price, since this person does not see it. */
export function suppliesImportPrice(kind: LineKind, seesCost: boolean): boolean {
  return !seesCost && isCostName(kind, 'importPrice')
}
