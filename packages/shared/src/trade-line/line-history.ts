import { isCostName, type Line, type LineFieldName, type LineKind } from './line.ts'
import { lineIdentity } from './line-identity.ts'

/**
 * The history of a document names a field of a line `lines.<product code>|<length>.<field>`: by what the line is, not by
 * where it stood, so that it still means something after the lines moved.
 */
export function lineField(line: { productCode: string; length: number | null }, field: string): string {
  return `lines.${line.productCode}|${line.length ?? ''}.${field}`
}

/** Null where the field is one of the header. */
export function readLineField(
  field: string,
): { productCode: string; length: number | null; field: string } | null {
  const match = /^lines\.(.+)\|([0-9.]*)\.(\w+)$/s.exec(field)
  if (!match) return null
  const [, productCode = '', length = '', name = ''] = match
  return { productCode, length: length === '' ? null : Number(length), field: name }
}

/** Fields of a document that nobody without `cost:view` is told, in whatever form. */
export function isCostField(kind: LineKind, field: string): boolean {
  const line = readLineField(field)
  return line !== null && isCostName(kind, line.field)
}

/** What of a line may differ while it stays the same line, in the order in which it is read. */
export function comparedNames({ names, fields }: LineKind): LineFieldName[] {
  return names.filter(
    (name) =>
      name === 'amount' || (fields[name]?.from === 'typed' && name !== 'productId' && name !== 'length'),
  )
}

export interface LineChange {
  field: string
  from: unknown
  to: unknown
}

/** What differs between two states of the lines; a whole line that came or went is told by its amount. */
export function lineChanges(kind: LineKind, before: readonly Line[], after: readonly Line[]): LineChange[] {
  const compared = comparedNames(kind)
  const old = new Map(before.map((line) => [lineIdentity(line), line]))
  const fresh = new Set(after.map(lineIdentity))
  const gone = before.filter((line) => !fresh.has(lineIdentity(line)))
  return [
    ...gone.map((line) => ({ field: lineField(line, 'line'), from: line.amount, to: null })),
    ...after.flatMap((line) => changesOf(compared, old.get(lineIdentity(line)), line)),
  ]
}

function changesOf(compared: readonly LineFieldName[], before: Line | undefined, after: Line): LineChange[] {
  if (!before) return [{ field: lineField(after, 'line'), from: null, to: after.amount }]
  return compared
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ field: lineField(after, name), from: before[name], to: after[name] }))
}
