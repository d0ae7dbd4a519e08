/** A LIKE pattern that finds the folded text anywhere; the text's own `%`, `_` and `\` are taken literally. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`
}
