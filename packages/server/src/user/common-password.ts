import { foldText } from '@barem/shared/values/fold-text'
import { commonPasswords } from './common-passwords.ts'

/** What people here choose, folded; `maatkhaaur` and its like are typed for marks on a keyboard that sets none. */
const HABITS = [
  ...[
    'matkhau',
    'matkhaucuatoi',
    'matkhaumoi',
    'quenmatkhau',
    'maatkhaaur',
    'mkhau',
    'khongnho',
    'khongbiet',
  ],
  ...[
    'iloveyou',
    'anhyeuem',
    'emyeuanh',
    'toiyeuem',
    'yeuem',
    'yeuanh',
    'vochong',
    'giadinh',
    'conyeu',
    'boyeu',
    'meyeu',
  ],
  ...[
    'vietnam',
    'toiyeuvietnam',
    'hanoi',
    'saigon',
    'hochiminh',
    'tphcm',
    'haiphong',
    'danang',
    'binhduong',
    'dongnai',
  ],
  ...[
    'nguyen',
    'hoang',
    'phan',
    'huynh',
    'tran',
    'linh',
    'tuan',
    'hung',
    'dung',
    'thang',
    'phuong',
    'thao',
    'trang',
  ],
  ...[
    'congty',
    'nhanvien',
    'ketoan',
    'kinhdoanh',
    'giamdoc',
    'quantri',
    'thukho',
    'muahang',
    'banhang',
    'baogia',
    'hopdong',
  ],
  ...[
    'barem',
    'thep',
    'satthep',
    'thephop',
    'hoaphat',
    'pomina',
    'khachhang',
    'taikhoan',
    'dangnhap',
    'bimat',
    'xinchao',
  ],
  ...[
    'phattai',
    'maymanman',
    'chucmungnammoi',
    'abcd',
    'admin',
    'administrator',
    'password',
    'p@ssw0rd',
    'passw0rd',
  ],
]

/** Keys beside each other, and what is put behind a word so that it counts as longer. */
const FILLERS = ['abc', 'xyz', 'qwe', 'asd', 'zxc', 'qaz', 'wsx', 'edc', 'vn', 'com', 'aa']

/** Shorter pieces of names stand in too many words. */
const MIN_OWN_LENGTH = 3
/** So are shorter passwords of the list. */
const MIN_WORD_LENGTH = 4
/** Letters that must be left of a password without the words that are known. */
const MIN_LETTERS_LEFT = 3
/** Where what is known are figures alone, so many letters and figures must be left. */
const MIN_LEFT_OF_FIGURES = 5

const words = [...new Set([...HABITS, ...commonPasswords.map(foldText)])].filter(
  ({ length }) => length >= MIN_WORD_LENGTH,
)

/**
 * Whether a password is a repeated character, or little more than one of the 3,000 commonest, a habit of people here, or the
 * account's own words: username, name, e-mail address and telephone, in whatever order and with whatever figures between them.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const plain = foldText(password)
  if (new Set(plain).size <= 3) return true
  const pieces = own.flatMap((text) => foldText(text).split(/[^a-z0-9]+/))
  const known = pieces.filter(({ length }) => length >= MIN_OWN_LENGTH)
  const together = plain.replaceAll(' ', '')
  return isLittleMoreThan(plain, known) || words.some((word) => isLittleMoreThan(together, [word]))
}

function isLittleMoreThan(plain: string, known: readonly string[]): boolean {
  const without = (text: string, some: readonly string[]) =>
    some
      .toSorted((one, other) => other.length - one.length)
      .reduce((left, word) => left.replaceAll(word, ' '), text)
  const rest = without(plain, known)
  if (rest === plain) return false
  const left = without(rest, FILLERS)
  if (known.every((word) => /^\d+$/.test(word)))
    return left.replace(/[\W_]/g, '').length < MIN_LEFT_OF_FIGURES
  return left.replace(/[\d\W_]/g, '').length < MIN_LETTERS_LEFT
}
