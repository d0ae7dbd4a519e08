import { UnreadableFile } from '#file/failure'

/** On average over all rows that may be read; a row of the lists has some 300. Typing and checking a million takes 0.15 s. */
const CHARACTERS_PER_ROW = 1_000

/**
 * Passes the cells of a file on and counts their characters. A text that many cells share is a few bytes of the file for
 * each of them, so that neither its bytes nor its elements bound what the rows hold.
 * @throws {UnreadableFile} above what so many rows may hold together
 */
export function textBound(maxRows: number): <Held>(value: Held) => Held {
  let characters = 0
  return (value) => {
    if (typeof value === 'string') characters += value.length
    if (characters > maxRows * CHARACTERS_PER_ROW) throw new UnreadableFile('file.too-much-text')
    return value
  }
}
