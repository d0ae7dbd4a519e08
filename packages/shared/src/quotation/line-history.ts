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

/** Fields of a quotation that nobody without `cost:view` is told, in whatever form. */
export function isCostField(field: string): boolean {
  return field.endsWith('.importPrice')
}
