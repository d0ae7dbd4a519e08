import { z } from 'zod'
import type { Issue } from '#values/issue'
import { type BodyShape, bodyShape, type date, type Field, type Fields } from './fields.ts'
import { type LineDescription, MAX_LINES } from './line.ts'

/** The header of a document of a day, that somebody looks after and somebody approves. */
export type DocumentFields = Fields & {
  date: ReturnType<typeof date<'required'>>
  officer: Field
  approver: Field
}

/** The description of a kind of document, which server and browser read. */
export interface DocumentDescription<
  Fs extends DocumentFields = DocumentFields,
  Line extends LineDescription | null = LineDescription | null,
  Partner extends string = string,
  Listed extends string = string,
> {
  fields: Fs
  /** Its lines; null where it has none. */
  line: Line
  /** The field that names the partner. A document keeps the partner's name, and shows phone and tax code. */
  partner: Partner
  /** The fields with the people whose own it is beside its author: none of them decides on it. */
  owners?: readonly string[]
  /** The places of the partner's tax code and phone among the printed facts. */
  printed: { taxCode: number; phone: number }
  /** The date field that says until when it binds us, and for how many days a new one does. */
  validity?: { field: string; days: number }
  /** The fields that a list of them shows. */
  listed: readonly Listed[]
  /** Rules between fields, beside those of money (`checkMoney`); the header is complete and each field in its range. */
  check(header: never): Issue[]
}

/** What a document of these lines has under `lines`, in the given form; nothing where it has none. */
export type LinesIn<
  Line extends LineDescription | null,
  Form extends 'body' | 'wire',
> = Line extends LineDescription ? { lines: z.ZodArray<Line[Form]> } : unknown

/** The body of a new document: its header and its lines. */
export function documentBody<Fs extends DocumentFields, Line extends LineDescription | null>({
  fields,
  line,
}: Pick<DocumentDescription<Fs, Line>, 'fields' | 'line'>) {
  const lines = line ? { lines: z.array(line.body).min(1).max(MAX_LINES) } : {}
  return z.strictObject({ ...bodyShape(fields), ...lines } as BodyShape<Fs> & LinesIn<Line, 'body'>)
}
