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
export function beginsWord(folded: string): string {
  return BEFORE_WORD + folded.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Three letters or digits in a row, or fewer where a word begins or ends: what the trigram index can look for. */
const HAS_TRIGRAM = /[0-9a-z]{3}|[^0-9a-z][0-9a-z]|[0-9a-z]{2}[^0-9a-z]/

/**
 * The folded text stands anywhere in the key. Where the trigram index cannot look for it, it is asked so that the index is
 * not tried: PostgreSQL would read the whole of it.
 */
export function contains(key: RawBuilder<unknown>, folded: string): RawBuilder<SqlBool> {
  return HAS_TRIGRAM.test(folded)
    ? sql<SqlBool>`${key} like ${likePattern(folded)}`
    : sql<SqlBool>`strpos(${key}, ${folded}) > 0`
}

/** The key matches a regular expression. `hasTrigram`: whether the trigram index can look for each match of it. */
export function matches(key: RawBuilder<unknown>, pattern: string, hasTrigram: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`${hasTrigram ? key : sql`(${key} || '')`} ~ ${pattern}`
}

/** Finds a folded word anywhere; words of one or two letters only at a word start, as they are shorter than a trigram. */
export function wordCondition(key: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return Array.from(word).length <= 2
    ? matches(key, beginsWord(word), /[0-9a-z]/.test(word))
    : contains(key, word)
}

/**
 * One condition per word of a search over a folded key; all must hold, in whatever order the words stand. A trigram index
 * on the key answers each, and quicker when the rarest, mostly the longest, is asked first.
 */
export function searchConditions(
  key: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  const words = [...new Set(foldText(search ?? '').split(' '))].filter(Boolean)
  return words.toSorted((one, other) => other.length - one.length).map((word) => wordCondition(key, word))
}
