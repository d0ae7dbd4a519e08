/** As many as the code has tables and columns. */
const names = new Map<string, string>()

/** The name of a column or table in SQL that is not built by Kysely: `baseNumber` is `base_number`. */
export function inSql(name: string): string {
  let text = names.get(name)
  if (text === undefined) {
    text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    names.set(name, text)
  }
  return text
}
