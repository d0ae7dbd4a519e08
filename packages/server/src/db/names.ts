const known = new Map<string, string>()

/** The name of a column or table in SQL that is not built by Kysely: `baseNumber` is `base_number`. */
export function inSql(name: string): string {
  let text = known.get(name)
  if (text === undefined) {
    text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    known.set(name, text)
  }
  return text
}
