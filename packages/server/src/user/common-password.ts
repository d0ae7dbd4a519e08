import { foldText } from '@barem/shared/values/fold-text'

/** Words that attackers try first here; a password that consists mostly of one of them is refused. */
const WORDS = [
  'password',
  'matkhau',
  'barem',
  'qwerty',
  'admin',
  'thep',
  '123456',
  'iloveyou',
  'vietnam',
  'abc123',
]

/** Shorter pieces of names stand in too many words. */
const MIN_OWN_LENGTH = 3
/** Letters that must be left of a password without the words that are known. */
const MIN_LETTERS_LEFT = 3

/**
 * Whether a password is a common one, a repeated character, or little more than the account's own words: username, name,
 * e-mail address and telephone, in whatever order and with whatever figures between them.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const plain = foldText(password)
  if (new Set(plain).size <= 3) return true
  const words = own.flatMap((text) => foldText(text).split(/[^a-z0-9]+/))
  const known = words.filter(({ length }) => length >= MIN_OWN_LENGTH)
  return [...WORDS.map((word) => [word]), known].some((some) => isLittleMoreThan(plain, some))
}

function isLittleMoreThan(plain: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), plain)
  return rest !== plain && rest.replace(/[\d\W_]/g, '').length < MIN_LETTERS_LEFT
}
