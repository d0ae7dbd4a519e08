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

/** Whether a password is a common one, a repeated character, or a variation of the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size <= 3) return true
  return [...WORDS, username.toLowerCase()].some(
    (word) => plain.replaceAll(word, '').replace(/[\d\W_]/g, '').length < 3 && plain.includes(word),
  )
}
