import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** In the place of a reference that a rule does not name, as the index of rules that are alike has it. */
export const WHICHEVER = '00000000-0000-0000-0000-000000000000'

/** What a rule, which the statement calls `rule`, is for: goods, type of customer, source and price type, as that index has them. */
export function scopeOf(rule: string): RawBuilder<unknown>[] {
  const at = (column: string) => sql.ref(`${rule}.${column}`)
  const whichever = sql.lit(WHICHEVER)
  return [
    sql`coalesce(${at('productId')}, ${at('productGroupId')}, ${at('productTypeId')}, ${whichever})`,
    sql`coalesce(${at('customerTypeId')}, ${whichever})`,
    sql`coalesce(${at('source')}, '')`,
    sql`coalesce(${at('priceType')}, '')`,
  ]
}

/** Whether a rule is for the same as what is given part by part. */
export function isFor(rule: string, scope: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const same = scopeOf(rule).map((part, place) => sql`${part} = ${scope[place]!}`)
  return sql<SqlBool>`${sql.join(same, sql` and `)}`
}
