import { searchWords } from '@barem/shared/product/section'
import { foldText } from '@barem/shared/values/fold-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, likePattern, matches, wordCondition } from '#db/search'

const key = sql`product.search_key`

/**
 * One condition per word of a search over products; all must hold. A word of one or two letters is found where a word
 * begins; a number anywhere, since "D10" is searched for as "10".
 */
export function searchConditions(search: string | undefined): RawBuilder<SqlBool>[] {
  return searchWords(search ?? '').map((word) => {
    if ('pattern' in word) return matches(key, word.pattern, word.hasTrigram)
    return /[0-9]/.test(word.like) ? contains(key, word.like) : wordCondition(key, word.like)
  })
}

/**
 * The rank of a match: equal code first, then code prefix, then how many words of
 * the search match whole numbers ("50x100x2" ranks before "50x100x2.3").
 */
export function nearness(search: string | undefined): RawBuilder<number> {
  const typed = foldText(search ?? '')
  if (!typed) return sql<number>`(0)::int`
  const beginning = likePattern(typed).slice(1)
  const figures = searchWords(typed).flatMap((word) =>
    'pattern' in word && word.figures ? [word.pattern] : [],
  )
  // the search key begins with the code and a space
  return sql<number>`${sql.join(
    [
      sql`(product.search_key like ${beginning.replace(/%$/, ' %')})::int * 100`,
      sql`(product.search_key like ${beginning})::int * 10`,
      ...figures.map((pattern) => sql`(product.search_key ~ ${`${pattern}($|[^0-9.x])`})::int`),
    ],
    sql` + `,
  )}`
}
