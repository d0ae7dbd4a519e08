import { z } from 'zod'
import { toWire } from '#values/decimal'
import { memoize } from '#values/memoize'

export const MAX_LINES = 500

/** Who says it: whoever types the line, the product as it was when it was chosen, or what computes the document. */
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

export function given<From extends Origin, Value extends z.ZodType>(from: From, value: Value) {
  return { from, value, empty: false } as const
}

export function optional<From extends Origin, Value extends z.ZodType>(from: From, value: Value) {
  return { from, value, empty: true } as const
}

type LineFields<Fs> = Record<keyof Fs, LineField>

type Emptied<F, Value> = F extends { empty: true } ? Value | null : Value
type ValueOf<F> = F extends LineField ? Emptied<F, z.output<F['value']>> : never
type ColumnOf<F> = F extends LineField ? Emptied<F, string> : never

/** A line as code reads it: every figure a number of its own kind. */
export type LineOf<Fs> = { [Name in keyof Fs]: ValueOf<Fs[Name]> }
/** A line as a table keeps it: `numeric` comes as decimal text. */
export type LineRowOf<Fs> = { [Name in keyof Fs]: ColumnOf<Fs[Name]> }

type BodyShape<Fs extends LineFields<Fs>> = {
  [Name in keyof Fs as Fs[Name]['from'] extends 'typed' ? Name : never]: Fs[Name]['empty'] extends true
    ? z.ZodDefault<z.ZodNullable<Fs[Name]['value']>>
    : Fs[Name]['value']
}

type WireValue<F extends LineField> = F['value'] extends z.ZodType<number> ? z.ZodNumber : F['value']
type WireShape<Fs extends LineFields<Fs>> = {
  [Name in keyof Fs]: Fs[Name]['empty'] extends true
    ? z.ZodNullable<WireValue<Fs[Name]>>
    : WireValue<Fs[Name]>
}

/** Of any kind, by the names of its fields. */
export type AnyLine = Readonly<Record<string, unknown>>

/** The lines of a kind of document, as far as every document asks: goods are described by `tradeLine`. */
export interface LineDescription<Line = AnyLine, Row = AnyLine> {
  /** In the order in which they travel. */
  fields: Readonly<Record<string, LineField>>
  names: readonly string[]
  /** A line as it is sent. What follows from the others is computed, never sent. */
  body: z.ZodObject
  /** A line as it was written, with what follows from it. What needs `cost:view` is null without it. */
  wire: z.ZodObject
  /** What else a document answers of its lines, such as their sums. */
  answered: z.ZodRawShape
  /** What may differ while it stays the same line, in the order in which it is read. */
  compared: readonly string[]
  /** Reads a line, exactly. The same row gives the same line; neither may be changed. */
  read(row: Row | Line): Readonly<Line>
  /** What a line is among the others of its document, wherever it stands; what has no such thing is its place. */
  identityOf(line: Line, position: number): string
  /** How the history names a line. */
  nameOf(line: Line, position: number): string
  /** What the history says of a whole line that came or went: its amount, or its quantity where it has none. */
  worthOf(line: Line): number
}

const figure = z.number()

/** What follows from the fields of a line: its names, its schemas, and how it is read. */
export function lineParts<const Fs extends LineFields<Fs>, Line = LineOf<Fs>, Row = LineRowOf<Fs>>(
  fields: Fs,
) {
  const entries = Object.entries<LineField>(fields)
  const shapeOf = (from: typeof entries, schemaOf: (field: LineField) => z.ZodType) =>
    Object.fromEntries(from.map(([name, field]) => [name, schemaOf(field)]))
  const body = shapeOf(
    entries.filter(([, { from }]) => from === 'typed'),
    ({ value, empty }) => (empty ? value.nullable().default(null) : value),
  ) as BodyShape<Fs>
  const wire = shapeOf(entries, ({ value, empty }) => {
    const seen = isFigure(value) ? figure : value
    return empty ? seen.nullable() : seen
  }) as WireShape<Fs>
  const isFigureOf = new Map(entries.map(([name, { value }]) => [name, isFigure(value)]))
  const read = memoize((row: AnyLine): Line => {
    const line: Record<string, unknown> = {}
    for (const [name, figured] of isFigureOf) {
      const value = row[name] ?? null
      line[name] = value !== null && figured ? toWire(value as string) : value
    }
    // each value has the type of its own schema, which a loop over names cannot say
    return line as Line
  })
  return {
    fields,
    names: Object.keys(fields) as (keyof Fs & string)[],
    body: z.strictObject(body),
    wire: z.object(wire),
    read: (row: Row | Line): Readonly<Line> => read(row as AnyLine),
  }
}

function isFigure(value: z.ZodType): boolean {
  return value instanceof z.ZodNumber
}

/** A field of a line that nobody without `cost:view` is told of. */
export function isCostName({ fields }: Pick<LineDescription, 'fields'>, name: string): boolean {
  return fields[name]?.needs === 'cost:view'
}
