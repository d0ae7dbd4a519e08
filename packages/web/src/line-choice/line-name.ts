import type { Format } from '@barem/shared/values/format'

/** A product and its length, as a line is called. */
export function nameOfLine(
  { productName, length }: { productName: string; length: number | null },
  format: Format,
): string {
  return length === null ? productName : `${productName} · ${format.number(length, 3)} m`
}
