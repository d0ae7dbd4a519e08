/** Words that guessers try first here; a password made of one of them and little else is refused. */
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

/** Is it one of the usual ones, one character over and over, or the username with trimmings? */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size <= 3) return true
  return [...WORDS, username.toLowerCase()].some(
    (word) => plain.replaceAll(word, '').replace(/[\d\W_]/g, '').length < 3 && plain.includes(word),
  )
}
