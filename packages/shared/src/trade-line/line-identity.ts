/** What a line is among the others of its document, wherever it stands: a product in one length. */
export function lineIdentity(line: { productId: string | null; length: number | string | null }): string {
  return `${line.productId} ${line.length ?? ''}`
}
