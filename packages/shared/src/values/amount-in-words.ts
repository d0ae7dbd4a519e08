import type { Locale } from './constants.ts'
import { compare, exact, type Numeric } from './decimal.ts'

/** "Một trăm hai mươi ba nghìn đồng": a whole amount of at most 15 digits in words, for printed documents. */
export function amountInWords(amount: Numeric, locale: Locale): string {
  const value = exact(amount)
  if (!value.isInteger()) throw new RangeError(`not a whole amount: ${amount}`)
  const digits = value.absoluteValue().toFixed(0)
  const negative = compare(value, 0) < 0
  const words =
    locale === 'vi'
      ? [negative ? 'âm' : '', readVietnamese(digits), 'đồng']
      : [negative ? 'minus' : '', readEnglish(digits), 'Vietnamese dong']
  const sentence = words.filter(Boolean).join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** `1234567` → `['1', '234', '567']`. */
function groupsOf(digits: string): string[] {
  return digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
}

const viDigits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
const viPowers = ['', 'nghìn', 'triệu']

function readVietnamese(digits: string): string {
  if (/^0*$/.test(digits)) return 'không'
  // Above tỷ (10⁹) the count of tỷ is itself read in full: 1,000 tỷ is "một nghìn tỷ".
  const above = digits.slice(0, -9)
  const below = digits.slice(-9)
  const head = /[1-9]/.test(above) ? `${readVietnamese(above)} tỷ` : ''
  const groups = groupsOf(below)
  const parts = groups.map((group, place) => {
    if (group === '000') return ''
    const leading = head === '' && groups.slice(0, place).every((earlier) => earlier === '000')
    return `${readVietnameseGroup(group, leading)} ${viPowers[groups.length - 1 - place]}`.trim()
  })
  return [head, ...parts].filter(Boolean).join(' ')
}

/** Three digits. Only the leading group drops what it lacks; later ones say "không trăm linh năm". */
function readVietnameseGroup(group: string, leading: boolean): string {
  const [hundreds, tens, ones] = Array.from(group, Number) as [number, number, number]
  const parts: string[] = []
  if (hundreds > 0 || !leading) parts.push(`${viDigits[hundreds]} trăm`)
  if (tens > 1) parts.push(`${viDigits[tens]} mươi`)
  else if (tens === 1) parts.push('mười')
  else if (ones > 0 && parts.length > 0) parts.push('linh')
  if (ones > 0) parts.push(viOnes(tens, ones, parts.length > 0))
  return parts.join(' ')
}

/** 21 mốt, 24 tư, 25 lăm; 104 linh tư; 11 một, 14 bốn, 15 lăm. */
function viOnes(tens: number, ones: number, follows: boolean): string {
  if (ones === 1 && tens > 1) return 'mốt'
  if (ones === 4 && follows && tens !== 1) return 'tư'
  if (ones === 5 && tens > 0) return 'lăm'
  return viDigits[ones] ?? ''
}

const enOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const enPowers = ['', 'thousand', 'million', 'billion', 'trillion']

function readEnglish(digits: string): string {
  if (/^0*$/.test(digits)) return 'zero'
  const groups = groupsOf(digits)
  return groups
    .map((group, place) =>
      group === '000' ? '' : `${readEnglishGroup(group)} ${enPowers[groups.length - 1 - place] ?? ''}`,
    )
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

function readEnglishGroup(group: string): string {
  const hundreds = Number(group.slice(0, 1))
  const rest = Number(group.slice(1))
  const parts: string[] = []
  if (hundreds > 0) parts.push(`${enOnes[hundreds]} hundred`)
  if (rest > 0 && rest < 20) parts.push(enOnes[rest] ?? '')
  if (rest >= 20)
    parts.push(
      [enTens[Math.floor(rest / 10)], rest % 10 > 0 ? enOnes[rest % 10] : ''].filter(Boolean).join('-'),
    )
  return parts.join(' ')
}
