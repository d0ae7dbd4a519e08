import { z } from 'zod'
import type { ApprovableEntity } from '#business'
import type { CategoryName } from '#category/categories'
import { id, reference as named } from '#http/page'
import { localDate } from '#values/local-date'
import { dong as amount, type Dong } from '#values/money'
import { type Rate, shareRate } from '#values/rate'
import { text as plainText } from '#values/text'

/**
 * Must it be sent? `optional`: none is a value too. `supplied`: who leaves it out gets one from the server, so that a
 * saved document always has it.
 */
export type Presence = 'required' | 'optional' | 'supplied'

export type FigureKind = 'dong' | 'rate' | 'whole'
export type FieldKind = 'text' | 'note' | 'date' | FigureKind | 'flag' | 'choice' | 'reference'

/** A number to whoever reads it; its column is `numeric`. */
export function isFigureKind(kind: FieldKind | undefined): kind is FigureKind {
  return kind === 'dong' || kind === 'rate' || kind === 'whole'
}

/**
 * What a reference refers to: a partner (suppliers are the customers we also buy from), a person, another document, which
 * is called by its number, a discount policy, or a code-and-name list.
 */
export type ReferenceTo =
  | 'customer'
  | 'supplier'
  | 'user'
  | 'discountPolicy'
  | ApprovableEntity
  | CategoryName

/** What may be said of any field. */
interface Extras {
  /** The version of the document's content that began to hold it; 1 when absent. */
  since?: number
  /** Only whoever holds the right is shown it. */
  needs?: 'cost:view'
  /** Its place among the facts of the printed document, where it stands there. */
  print?: number
  /** Its place among the columns of the list's spreadsheet. */
  exported?: number
  /** A date that lies ahead, such as a validity: which year is meant where none is typed (`parseDate`). */
  ahead?: boolean
  /**
   * A reference that a new document takes from the partner's last one that was neither rejected nor cancelled; what is ours to
   * say, not agreed with the partner, else from the person's own last one.
   */
  prefilled?: 'theirs' | 'ours'
  /** Of this one document: a copy begins without it. */
  single?: true
}

interface FieldOf<
  Kind extends FieldKind,
  Body extends z.ZodType,
  Wire extends z.ZodType,
  Had extends Presence,
> extends Extras {
  kind: Kind
  presence: Had
  /** As it is sent. */
  body: Body
  /** As it is answered: a reference with its name, a figure as a number. */
  wire: Wire
  /** As an empty form has it. */
  empty: string | number | boolean | null
}

export type Field = FieldOf<FieldKind, z.ZodType, z.ZodType, Presence> & { to?: ReferenceTo }
/** The header of a kind of document, in the order of its form. */
export type Fields = Record<string, Field>

type Given<Schema extends z.ZodType, Had extends Presence> = Had extends 'required'
  ? Schema
  : z.ZodDefault<z.ZodNullable<Schema>>
type Kept<Schema extends z.ZodType, Had extends Presence> = Had extends 'optional'
  ? z.ZodNullable<Schema>
  : Schema

function field<Kind extends FieldKind, Value extends z.ZodType, Wire extends z.ZodType, Had extends Presence>(
  kind: Kind,
  { value, wire, presence }: { value: Value; wire: Wire; presence: Had },
): FieldOf<Kind, Given<Value, Had>, Kept<Wire, Had>, Had> {
  return {
    kind,
    presence,
    body: (presence === 'required' ? value : value.nullable().default(null)) as Given<Value, Had>,
    wire: (presence === 'optional' ? wire.nullable() : wire) as Kept<Wire, Had>,
    empty: null,
  }
}

export function text<Had extends Presence>(presence: Had, { max, ...extras }: Extras & { max: number }) {
  return { ...field('text', { value: plainText({ max }), wire: z.string(), presence }), ...extras }
}

/** Text of several lines. */
export function note({ max, ...extras }: Extras & { max: number }) {
  const value = plainText({ max, lines: true })
  return { ...field('note', { value, wire: z.string(), presence: 'optional' }), ...extras }
}

export function date<Had extends Presence>(presence: Had, extras: Extras = {}) {
  return { ...field('date', { value: localDate, wire: z.string(), presence }), ...extras }
}

/** Whole đồng; none given is 0 once it is saved. */
export function dong(extras: Extras = {}) {
  return { ...field('dong', { value: amount, wire: z.number(), presence: 'supplied' }), ...extras }
}

/** Whole đồng that begin at zero. */
export function dongFromZero(extras: Extras = {}) {
  return { ...dong(extras), body: amount.default(0 as Dong), empty: 0 }
}

/** Percent, 0 to 100. */
export function rate(usual: number, extras: Extras = {}) {
  const plain = field('rate', { value: shareRate, wire: z.number(), presence: 'supplied' })
  return { ...plain, body: shareRate.default(usual as Rate), empty: usual, ...extras }
}

/** A whole number from zero, such as days. */
export function whole<Had extends Presence>(presence: Had, { max, ...extras }: Extras & { max: number }) {
  const value = z.number().int().min(0).max(max)
  return { ...field('whole', { value, wire: z.number(), presence }), ...extras }
}

export function flag(extras: Extras = {}) {
  const plain = field('flag', { value: z.boolean(), wire: z.boolean(), presence: 'supplied' })
  return { ...plain, body: z.boolean().default(false), empty: false, ...extras }
}

/** One of a closed set; the first where nothing is said. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  extras: Extras = {},
) {
  const value = z.enum(options)
  const usual = options[0] as Options[number]
  const plain = field('choice', { value, wire: value, presence: 'supplied' })
  return { ...plain, body: value.default(usual as z.output<typeof value>), empty: usual, ...extras }
}

export function reference<const To extends ReferenceTo, Had extends Presence>(
  to: To,
  presence: Had,
  extras: Extras = {},
) {
  return { ...field('reference', { value: id, wire: named, presence }), to, ...extras }
}

/** The name under which a field is sent and kept: a reference by its id. */
export type KeyOf<Name extends string, F> = F extends { kind: 'reference' } ? `${Name}Id` : Name

export function keyOf<Name extends string>(name: Name, { kind }: Pick<Field, 'kind'>): string {
  return kind === 'reference' ? `${name}Id` : name
}

export type BodyShape<Fs extends Fields> = {
  [Name in keyof Fs & string as KeyOf<Name, Fs[Name]>]: Fs[Name]['body']
}
export type WireShape<Fs extends Fields> = { [Name in keyof Fs & string]: Fs[Name]['wire'] }
/** A header as it is answered. */
export type Header<Fs extends Fields> = z.output<z.ZodObject<WireShape<Fs>>>

/** The schema of what is sent, field by field. */
export function bodyShape<Fs extends Fields>(fields: Fs): BodyShape<Fs> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [keyOf(name, one), one.body]),
  ) as BodyShape<Fs>
}

/** The schema of what is answered, field by field. */
export function wireShape<Fs extends Fields>(fields: Fs): WireShape<Fs> {
  return Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [name, wire])) as WireShape<Fs>
}
