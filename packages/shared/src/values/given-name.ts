/**
 * The key by which people are sorted: given name (the last word) first, then family and middle names, so that
 * "Nguyễn Văn An" stands before "Lê Bình". Compare keys in the Vietnamese order (`vi-x-icu` in the database).
 */
export function givenNameKey(fullName: string): string {
  const words = fullName.normalize('NFC').trim().split(/\s+/)
  const given = words.pop() ?? ''
  return [given, ...words].join(' ')
}

/** As names are sorted; made once, since a comparison with a language of its own makes one each time. */
export const vietnameseOrder = new Intl.Collator('vi')

export function compareByGivenName(left: string, right: string): number {
  return vietnameseOrder.compare(givenNameKey(left), givenNameKey(right))
}
