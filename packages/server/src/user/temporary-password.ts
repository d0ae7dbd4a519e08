import type { Random } from '../deps.ts'

/** No letters or digits that look alike, so that it can be read over the phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen characters in groups of four, about 79 bits. */
export function temporaryPassword(random: Random): string {
  const letters: string[] = []
  while (letters.length < 16) {
    const byte = random.bytes(1)[0]!
    // rejection sampling: bytes above the last full multiple would favour the first letters
    if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length]!)
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
