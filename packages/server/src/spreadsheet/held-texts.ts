import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Characters that are packed together; unpacking so few takes less than 0.1 ms, whatever the order that texts are asked in. */
const BLOCK_CHARACTERS = 8_192
/** What a text costs beside its characters. */
const TEXT_CHARACTERS = 8
/** Blocks that were asked for last stay unpacked. */
const BLOCKS_AT_HAND = 256

/** The texts of a file by their place, packed again and outside the heap: unpacked they would be several times the file. */
export class HeldTexts {
  readonly #packed: Uint8Array[] = []
  /** The place of the first text of each packed block. */
  readonly #firsts: number[] = []
  readonly #atHand = new Map<number, string[]>()
  #open: string[] = []
  #openCharacters = 0
  #count = 0

  add(text: string): void {
    this.#open.push(text)
    this.#count += 1
    this.#openCharacters += text.length + TEXT_CHARACTERS
    if (this.#openCharacters < BLOCK_CHARACTERS) return
    this.#firsts.push(this.#count - this.#open.length)
    // a copy of its own: a buffer may lie in a larger piece of memory, which would stay with it
    this.#packed.push(new Uint8Array(deflateRawSync(JSON.stringify(this.#open), { level: 1 })))
    this.#open = []
    this.#openCharacters = 0
  }

  /** The text at a place, counted from 0; undefined where there is none. */
  at(place: number): string | undefined {
    const openFrom = this.#count - this.#open.length
    if (place >= openFrom) return this.#open[place - openFrom]
    const block = this.#blockOf(place)
    return this.#unpacked(block)?.[place - this.#firsts[block]!]
  }

  /** The last block that begins at or before a place; -1 where none does. */
  #blockOf(place: number): number {
    let [low, high] = [0, this.#firsts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#firsts[middle]! <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #unpacked(block: number): string[] | undefined {
    const known = this.#atHand.get(block)
    const packed = this.#packed[block]
    if (known || !packed) return known
    const texts = JSON.parse(inflateRawSync(packed).toString()) as string[]
    this.#atHand.set(block, texts)
    if (this.#atHand.size > BLOCKS_AT_HAND) this.#atHand.delete(this.#atHand.keys().next().value!)
    return texts
  }
}
