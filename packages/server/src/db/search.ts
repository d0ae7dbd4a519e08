import { foldText } from '@barem/shared/values/fold-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A LIKE pattern that finds the folded text anywhere; the text's own `%`, `_` and `\` are taken literally. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The character before a word: every ASCII character that is no letter or digit, listed one by one because the trigram index derives
 * the start of a word from a list but not from `[^0-9a-z]`.
 */
const BEFORE_WORD = '(^|[ -/:-@[-`{-~])'

/** A regular expression that finds the folded text at the beginning of a word, its own signs taken literally. */
function beginningPattern(folded: string): string {
  return BEFORE_WORD + folded.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Finds a folded word anywhere; words of one or two letters only at a word start, as they are shorter than a trigram. */
export function wordCondition(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return Array.from(word).length <= 2
    ? sql<SqlBool>`${column} ~ ${beginningPattern(word)}`
    : sql<SqlBool>`${column} like ${likePattern(word)}`
}

/**
 * One condition per word of a search over a folded key; all must hold, in whatever order the words stand. A trigram index
 * on the column answers each.
 */
export function searchConditions(
  column: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  const words = new Set(foldText(search ?? '').split(' '))
  return [...words].filter(Boolean).map((word) => wordCondition(column, word))
}
