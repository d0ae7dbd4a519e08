import { type ApprovableEntity, isApprovable } from '@barem/shared/business'
import type { CategoryName } from '@barem/shared/category/categories'
import { type Fields, keyOf, type ReferenceTo } from '@barem/shared/document/fields'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/types'

/** The table of what a reference refers to, and its column with the name that is shown. */
type Named = { [Table in keyof Database]: { table: Table; name: keyof Database[Table] } }[keyof Database]

/** Of what is neither a document nor a code-and-name list. */
const others: Record<Exclude<ReferenceTo, CategoryName | ApprovableEntity>, Named> = {
  customer: { table: 'customer', name: 'name' },
  supplier: { table: 'customer', name: 'name' },
  discountPolicy: { table: 'discountPolicy', name: 'name' },
  user: { table: 'appUser', name: 'fullName' },
}

/** The table of what a reference refers to, and its column with the name that is shown. */
export function namedBy(to: ReferenceTo): Named {
  if (isApprovable(to)) return { table: to, name: 'number' }
  return to in others ? others[to as keyof typeof others] : { table: to as CategoryName, name: 'name' }
}

/**
 * Selects the names of a header's references, each as a subquery: planning a join of a dozen tables is slow. `at` is
 * the SQL of a reference's id, by its key; names already known (`known`) are left out.
 */
export function referenceNames(
  fields: Fields,
  at: (key: string) => RawBuilder<unknown>,
  known: readonly string[] = [],
): AliasedRawBuilder<string | null, `${string}Name`>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.to || known.includes(name)) return []
    const { table, name: column } = namedBy(field.to)
    return [
      sql<string | null>`(select ${sql.ref(`named.${column}`)} from ${sql.table(table)} as named
        where named.id = ${at(keyOf(name, field))})`.as(`${name}Name`),
    ]
  })
}
