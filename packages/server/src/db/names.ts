/** The name of a column or table in SQL that is not built by Kysely: `baseNumber` is `base_number`. */
export function inSql(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
