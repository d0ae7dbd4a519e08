import { lineFieldName, readLineFieldName } from '#document/line-history'

type NamedLine = { productCode: string; length: number | null }

/** How the history names a line of goods: `TV-D10|11.7`. */
export function lineName({ productCode, length }: NamedLine): string {
  return `${productCode}|${length ?? ''}`
}

/** A field of a line in the history. */
export function lineField(line: NamedLine, field: string): string {
  return lineFieldName(lineName(line), field)
}

/** Null where the field is none of a line of goods. */
export function readLineField(name: string): (NamedLine & { field: string }) | null {
  const read = readLineFieldName(name)
  const [, productCode, length] = /^(.+)\|([0-9.]*)$/s.exec(read?.line ?? '') ?? []
  if (!read || productCode === undefined) return null
  return { productCode, length: length ? Number(length) : null, field: read.field }
}
