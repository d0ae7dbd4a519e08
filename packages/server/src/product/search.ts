import { searchWords } from '@barem/shared/product/section'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#db/search'

/** One condition per word of a search over products; all must hold. */
export function searchConditions(search: string | undefined): RawBuilder<SqlBool>[] {
  return searchWords(search ?? '').map((word) =>
    'pattern' in word
      ? sql<SqlBool>`product.search_key ~ ${word.pattern}`
      : sql<SqlBool>`product.search_key like ${likePattern(word.like)}`,
  )
}

/** How many words of a search end where the figures of the product end: "50x100x2" stands before "50x100x2.3". */
export function nearness(search: string | undefined): RawBuilder<number> {
  const words = searchWords(search ?? '').flatMap((word) => ('pattern' in word ? [word.pattern] : []))
  if (words.length === 0) return sql<number>`(0)::int`
  return sql<number>`${sql.join(
    words.map((pattern) => sql`(product.search_key ~ ${`${pattern}($|[^0-9.x])`})::int`),
    sql` + `,
  )}`
}
