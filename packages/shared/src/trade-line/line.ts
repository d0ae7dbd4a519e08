import { z } from 'zod'
import { id } from '#http/page'
import { priceTypes } from '#values/constants'
import { toWire } from '#values/decimal'
import { metre } from '#values/length'
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

/**
 * All there is to say about a line of goods, in the order in which it travels. Table, form, answer, pricing, snapshot and
 * history follow from it.
 */
export const lineFields = {
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
  /** Per unit or per kg, as the price type says. Without `cost:view` the server supplies it, whatever is sent. */
  importPrice: { ...optional('typed', unitPrice), needs: 'cost:view' },
  salePrice: given('typed', unitPrice),
  vatRate: given('typed', shareRate),
  amount: given('computed', dong),
} as const satisfies Record<string, LineField>

type Fields = typeof lineFields
export type LineFieldName = keyof Fields
export const lineFieldNames = Object.keys(lineFields) as LineFieldName[]

type Emptied<Name extends LineFieldName, Value> = Fields[Name]['empty'] extends true ? Value | null : Value

/** A line as code reads it: every figure a number of its own kind. */
export type Line = { [Name in LineFieldName]: Emptied<Name, z.output<Fields[Name]['value']>> }

/** A line as a table keeps it: `numeric` comes as decimal text. */
export type LineRow = { [Name in LineFieldName]: Emptied<Name, string> }

/** What a line keeps of its product. */
export type ProductPart = Pick<
  Line,
  { [Name in LineFieldName]: Fields[Name]['from'] extends 'product' ? Name : never }[LineFieldName]
>

function isFigure(name: LineFieldName): boolean {
  return lineFields[name].value instanceof z.ZodNumber
}

/** Reads a line, exactly; one that was read already stays as it is. */
export function readLine(row: LineRow | Line): Line {
  const read = (name: LineFieldName) => {
    const value = row[name]
    return value !== null && isFigure(name) ? toWire(value) : value
  }
  // each value has the type of its own schema, which a loop over names cannot say
  return Object.fromEntries(lineFieldNames.map((name) => [name, read(name)])) as unknown as Line
}

type BodyShape = {
  [Name in LineFieldName as Fields[Name]['from'] extends 'typed'
    ? Name
    : never]: Fields[Name]['empty'] extends true
    ? z.ZodDefault<z.ZodNullable<Fields[Name]['value']>>
    : Fields[Name]['value']
}

export const typedNames = lineFieldNames.filter((name) => lineFields[name].from === 'typed')

/** A line as it is sent. What follows from the others (theoretical weight, amounts) is computed, never sent. */
export const lineBody = z.strictObject(
  Object.fromEntries(
    typedNames.map((name) => {
      const { value, empty } = lineFields[name] as LineField
      return [name, empty ? value.nullable().default(null) : value]
    }),
  ) as BodyShape,
)
export type LineBody = z.output<typeof lineBody>

type WireValue<Name extends LineFieldName> =
  Fields[Name]['value'] extends z.ZodType<number> ? z.ZodNumber : Fields[Name]['value']
type WireShape = {
  [Name in LineFieldName]: Fields[Name]['empty'] extends true
    ? z.ZodNullable<WireValue<Name>>
    : WireValue<Name>
}

const figure = z.number()
const amounts = z.object({
  item: figure.nullable(),
  actual: figure.nullable(),
  theoretical: figure.nullable(),
})

/** A line as it was written, with what follows from it. `importPrice` is null without `cost:view`. */
export const tradeLine = z
  .object(
    Object.fromEntries(
      lineFieldNames.map((name) => {
        const value = isFigure(name) ? figure : lineFields[name].value
        return [name, lineFields[name].empty ? value.nullable() : value]
      }),
    ) as unknown as WireShape,
  )
  .extend({ amounts })
export type TradeLine = z.output<typeof tradeLine>

/** A line as it travels to whoever sees costs, or does not. */
export function lineAnswer(
  line: Line,
  amounts: TradeLine['amounts'] | undefined,
  seesCost: boolean,
): TradeLine {
  const hidden = seesCost ? {} : withoutCost
  return { ...line, ...hidden, amounts: amounts ?? { item: null, actual: null, theoretical: null } }
}

type CostName = {
  [Name in LineFieldName]: Fields[Name] extends { needs: 'cost:view' } ? Name : never
}[LineFieldName]

const costNames = lineFieldNames.filter((name) => (lineFields[name] as LineField).needs === 'cost:view')
const withoutCost = Object.fromEntries(costNames.map((name) => [name, null])) as Record<CostName, null>

/** A field of a line that nobody without `cost:view` is told of. */
export function isCostName(name: string): boolean {
  return costNames.some((cost) => cost === name)
}
