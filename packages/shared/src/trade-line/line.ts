import { z } from 'zod'
import { id } from '#http/page'
import { priceTypes } from '#values/constants'
import { toWire } from '#values/decimal'
import { metre } from '#values/length'
import { memoize } from '#values/memoize'
import { dong, unitPrice } from '#values/money'
import { quantity, unitKinds } from '#values/quantity'
import { shareRate } from '#values/rate'
import { baremKgPerMetre, kilogram } from '#values/weight'

export const MAX_LINES = 500

/** Who says it: whoever types the line, the product as it was when it was chosen, or the one function of pricing. */
type Origin = 'typed' | 'product' | 'computed'

export interface LineField<
  From extends Origin = Origin,
  Value extends z.ZodType = z.ZodType,
  Empty extends boolean = boolean,
> {
  from: From
  value: Value
  /** May be null. */
  empty: Empty
  /** Only whoever holds the right is shown it. */
  needs?: 'cost:view'
  /** The version of the content that begins to hold it, where it is not the first. */
  since?: number
}

function given<From extends Origin, Value extends z.ZodType>(from: From, value: Value) {
  return { from, value, empty: false } as const
}

function optional<From extends Origin, Value extends z.ZodType>(from: From, value: Value) {
  return { from, value, empty: true } as const
}

/** What goods are bought and sold for. */
export type PriceName = 'importPrice' | 'salePrice'
type PriceField = LineField<'typed', typeof unitPrice>
type Prices = Partial<Record<PriceName, PriceField>>

/** A price that is typed, per unit or per kg as the price type says. */
export const price = given('typed', unitPrice)
/** A price that only who holds `cost:view` sees; for everybody else the server supplies it, whatever is sent. */
export const costPrice = { ...optional('typed', unitPrice), needs: 'cost:view' } as const

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

type FieldsOf<Ps extends Prices> = typeof goods & Ps & typeof worth
type Common = typeof goods & typeof worth
export type LineFieldName = keyof Common | PriceName

type Emptied<F, Value> = F extends { empty: true } ? Value | null : Value
type ValueOf<F> = F extends LineField ? Emptied<F, z.output<F['value']>> : never
type ColumnOf<F> = F extends LineField ? Emptied<F, string> : never

/** A line as code reads it: every figure a number of its own kind. The prices are those of its kind. */
export type Line = { [Name in keyof Common]: ValueOf<Common[Name]> } & {
  [Name in PriceName]?: z.output<typeof unitPrice> | null
}

/** A line as a table keeps it: `numeric` comes as decimal text. */
export type LineRow = { [Name in keyof Common]: ColumnOf<Common[Name]> } & {
  [Name in PriceName]?: string | null
}

/** What a line keeps of its product. */
export type ProductPart = Pick<
  Line,
  { [Name in keyof Common]: Common[Name]['from'] extends 'product' ? Name : never }[keyof Common]
>

type BodyShape<Fs extends Record<keyof Fs, LineField>> = {
  [Name in keyof Fs as Fs[Name]['from'] extends 'typed' ? Name : never]: Fs[Name]['empty'] extends true
    ? z.ZodDefault<z.ZodNullable<Fs[Name]['value']>>
    : Fs[Name]['value']
}

type WireValue<F extends LineField> = F['value'] extends z.ZodType<number> ? z.ZodNumber : F['value']
type WireShape<Fs extends Record<keyof Fs, LineField>> = {
  [Name in keyof Fs]: Fs[Name]['empty'] extends true
    ? z.ZodNullable<WireValue<Fs[Name]>>
    : WireValue<Fs[Name]>
}

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

/** The lines of a kind of document: all there is to say about them. */
export interface LineKind {
  /** The price that their amount is made of. */
  price: PriceName
  /** In the order in which they travel. */
  fields: Partial<Record<LineFieldName, LineField>>
  names: readonly LineFieldName[]
  /** A line as it is sent. What follows from the others (theoretical weight, amounts) is computed, never sent. */
  body: z.ZodObject
  /** A line as it was written, with what follows from it. A price that needs `cost:view` is null without it. */
  wire: z.ZodObject
}

/**
 * Describes the lines of a kind of document. `price` is the one that their amount is made of, and so seen by whoever sees
 * the document; `prices` are all they have, in their order. Table, form, answer, pricing and history follow from it.
 */
export function tradeLine<
  const Price extends PriceName,
  const Ps extends Prices & Record<Price, typeof price>,
>(said: { price: Price; prices: Ps }) {
  const fields: FieldsOf<Ps> = { ...goods, ...said.prices, ...worth }
  const entries = Object.entries<LineField>(fields)
  const shapeOf = (from: typeof entries, schemaOf: (field: LineField) => z.ZodType) =>
    Object.fromEntries(from.map(([name, field]) => [name, schemaOf(field)]))
  const body = shapeOf(
    entries.filter(([, { from }]) => from === 'typed'),
    ({ value, empty }) => (empty ? value.nullable().default(null) : value),
  ) as BodyShape<FieldsOf<Ps>>
  const wire = shapeOf(entries, ({ value, empty }) => {
    const seen = isFigure(value) ? figure : value
    return empty ? seen.nullable() : seen
  }) as WireShape<FieldsOf<Ps>>
  return {
    price: said.price as PriceName,
    fields,
    names: Object.keys(fields) as LineFieldName[],
    body: z.strictObject(body),
    wire: z.object(wire).extend({ amounts }),
  }
}

function isFigure(value: z.ZodType | undefined): boolean {
  return value instanceof z.ZodNumber
}

const reading = memoize(({ names, fields }: LineKind) => {
  const figures = new Set(names.filter((name) => isFigure(fields[name]?.value)))
  return memoize((row: LineRow | Line): Line => {
    const line: Record<string, unknown> = {}
    for (const name of names) {
      const value = row[name] ?? null
      line[name] = value !== null && figures.has(name) ? toWire(value) : value
    }
    // each value has the type of its own schema, which a loop over names cannot say
    return line as unknown as Line
  })
})

/** Reads a line, exactly. The same row gives the same line; neither may be changed. */
export function readLine(kind: LineKind, row: LineRow | Line): Readonly<Line> {
  return reading(kind)(row)
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
    amounts: amounts ?? { item: null, actual: null, theoretical: null },
  } as unknown as z.output<Kind['wire']>
}

/** A field of a line that nobody without `cost:view` is told of. */
export function isCostName({ fields }: LineKind, name: string): boolean {
  return fields[name as LineFieldName]?.needs === 'cost:view'
}

/** Whether the server supplies a line's import price, since this person does not see it. */
export function suppliesImportPrice(kind: LineKind, seesCost: boolean): boolean {
  return !seesCost && isCostName(kind, 'importPrice')
}
