import { createHash } from 'node:crypto'
import type { Random } from '../../deps.ts'

/** A seeded random generator: all values follow from the seed and the given name. */
export interface Chance {
  /** In [0, 1). */
  fraction(): number
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number
  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True `percent` times out of a hundred. */
  happens(percent: number): boolean
  /** A UUID version 7 of a moment in milliseconds. */
  id(at: number): string
}

/** The small fast counter of Chris Doty-Humphrey's PractRand (sfc32), begun from the hash of seed and name. */
export function chanceOf(seed: number, name: string): Chance {
  const start = createHash('sha256').update(`${seed} ${name}`).digest()
  let [a, b, c, counter] = [start.readInt32LE(0), start.readInt32LE(4), start.readInt32LE(8), 1]
  const next = (): number => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    return drawn >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()
  const fraction = () => next() / 2 ** 32
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)]!,
    happens: (percent) => fraction() * 100 < percent,
    id: (at) => {
      const moment = Math.floor(at)
      const word = next()
      const version = 0x7000 | (word >>> 20)
      const variant = 0x8000 | (word & 0x3fff)
      const tail = word16(next()) + word16(next()) + word16(next())
      return `${word16(moment / 2 ** 32)}${word16(moment / 2 ** 16)}-${word16(moment)}-${word16(version)}-${word16(variant)}-${tail}`
    },
  }
}

/** Every sixteen bits as four hexadecimal signs, made once: ids are what the seed writes most. */
const words = Array.from({ length: 2 ** 16 }, (_, word) => word.toString(16).padStart(4, '0'))

/** The lowest sixteen bits. */
function word16(number: number): string {
  return words[number & 0xffff]!
}

/** The randomness interface used by the other worlds, from the same generator. */
export function seededRandom(chance: Chance, now: Date): Random {
  return {
    id: () => chance.id(now.getTime()),
    fraction: chance.fraction,
    bytes: (length) => Buffer.from(Array.from({ length }, () => chance.below(256))),
  }
}
