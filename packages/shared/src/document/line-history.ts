import { compare, divideRounded, exact, multiply, type Numeric, subtract } from '#values/decimal'
import { type AnyLine, isCostName, type LineDescription } from './line.ts'

/**
 * The history of a document names a field of a line `lines.<line>.<field>`: by what the line is, not by where it stood, so
 * that it still means something after the lines moved.
 */
export function lineFieldName(line: string, field: string): string {
  return `lines.${line}.${field}`
}

/** Null where the field is one of the header. */
export function readLineFieldName(name: string): { line: string; field: string } | null {
  const [, line = '', field = ''] = /^lines\.(.+)\.(\w+)$/s.exec(name) ?? []
  return field === '' ? null : { line, field }
}

/** Fields of a document that nobody without `cost:view` is told, in whatever form. */
export function isCostField(kind: Pick<LineDescription, 'fields'>, name: string): boolean {
  const read = readLineFieldName(name)
  return read !== null && isCostName(kind, read.field)
}

export interface LineChange {
  field: string
  from: unknown
  to: unknown
}

/** Fields of a line that follow from its others, or that merely went with its quantity in the same change. */
export function isDerivedField(
  { fields }: Pick<LineDescription, 'fields'>,
  change: LineChange,
  changes: readonly LineChange[],
): boolean {
  const read = readLineFieldName(change.field)
  if (read === null) return false
  if (fields[read.field]?.from === 'computed') return true
  const quantity = lineFieldName(read.line, 'quantity')
  return (
    read.field === 'actualWeight' &&
    isInStep(
      change,
      changes.find(({ field }) => field === quantity),
    )
  )
}

const GRAM = 0.001

/** A weight (kg) that is as much for each of the quantity as it was, to the gram. */
function isInStep(weight: LineChange, quantity: LineChange | undefined): boolean {
  const figures = [weight.from, weight.to, quantity?.from, quantity?.to]
  if (!figures.every((one) => typeof one === 'number' && one > 0)) return false
  const [was, is, before, after] = figures as Numeric[]
  const expected = divideRounded(multiply(was!, after!), exact(before!), 3)
  const off = subtract(is!, expected)
  return compare(off, GRAM) <= 0 && compare(off, -GRAM) >= 0
}

/** What differs between two states of the lines; a whole line that came or went is told by its worth. */
export function lineChanges<Line extends AnyLine>(
  kind: Pick<LineDescription<Line>, 'compared' | 'identityOf' | 'nameOf' | 'worthOf'>,
  before: readonly Line[],
  after: readonly Line[],
): LineChange[] {
  const identified = (lines: readonly Line[]) =>
    new Map(lines.map((line, position) => [kind.identityOf(line, position), { line, position }]))
  const [old, now] = [identified(before), identified(after)]
  const named = ({ line, position }: { line: Line; position: number }, field: string) =>
    lineFieldName(kind.nameOf(line, position), field)
  return [
    ...[...old].flatMap(([identity, gone]) =>
      now.has(identity) ? [] : [{ field: named(gone, 'line'), from: kind.worthOf(gone.line), to: null }],
    ),
    ...[...now].flatMap(([identity, kept]): LineChange[] => {
      const was = old.get(identity)?.line
      if (!was) return [{ field: named(kept, 'line'), from: null, to: kind.worthOf(kept.line) }]
      return kind.compared
        .filter((name) => was[name] !== kept.line[name])
        .map((name) => ({ field: named(kept, name), from: was[name], to: kept.line[name] }))
    }),
  ]
}
