import { foldText } from '@barem/shared/values/fold-text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '#list/list'
import { testDatabase } from '#test/database'
import { type Connection, connect } from './connection.ts'
import { searchConditions } from './search.ts'

let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  connection = connect(database.appUrl, { max: 2, applicationName: 'test' })
  drop = database.drop
})
afterAll(async () => {
  await connection.close()
  await drop()
})

const signs = new Set(Array.from(' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'))

/** Reference definition of search: every word occurs in the text; a word of one or two letters only at a word start. */
function means(search: string, text: string): boolean {
  const key = Array.from(foldText(text))
  return foldText(search)
    .split(' ')
    .filter(Boolean)
    .every((word) => {
      const letters = Array.from(word)
      return key.some(
        (_, at) =>
          letters.every((letter, place) => key[at + place] === letter) &&
          (letters.length > 2 || at === 0 || signs.has(key[at - 1]!)),
      )
    })
}

async function finds(search: string, text: string): Promise<boolean> {
  const condition = all(searchConditions(sql`written.search_key`, search))
  const { rows } = await sql<{ found: boolean }>`
    select ${condition} as found from (select fold_text(${text}) as search_key) as written`.execute(
    connection.db,
  )
  return rows[0]!.found
}

test.each([
  ['d6', 'TV-D6-CB300 thép vằn', true],
  ['d6', 'thép AD6', false],
  ['an', 'Công ty Ân Phú', true],
  ['an', 'Công ty Thanh Lan', false],
  ['phat minh', 'Minh Phát', true],
  ['minh lan', 'Minh Phát', false],
  ['ép hộ', 'Thép hộp', false],
  ['hép hộp', 'Thép hộp', true],
  ['', 'Thép hộp', true],
  ['%', 'Thép 50', false],
  ['%', 'Chiết khấu 5 %', true],
])('%j finds %j: %j', async (search, text, found) => {
  expect([await finds(search, text), means(search, text)]).toEqual([found, found])
})

test('PostgreSQL finds what the definition says, whatever is typed', async () => {
  const letters = (signs: string, maxLength: number) =>
    fc.array(fc.constantFrom(...signs), { maxLength }).map((parts) => parts.join(''))
  const text = letters('aáÂbdĐ6x× -.%_\\()[]^$*+?|ø', 14)
  const anything = letters('abd6x -.%_\\()[]^$*+?|ø', 5)
  // half of the searches are two fragments of the text, in reverse order
  const piece = fc.record({ from: fc.nat(12), length: fc.integer({ min: 1, max: 4 }) })
  const read = fc.array(piece, { minLength: 1, maxLength: 2 })
  let found = 0
  await fc.assert(
    fc.asyncProperty(text, fc.oneof(anything, read), async (written, search) => {
      const typed =
        typeof search === 'string'
          ? search
          : search.map(({ from, length }) => written.slice(from, from + length)).join(' ')
      const meant = means(typed, written)
      if (meant && typed.trim()) found += 1
      expect(await finds(typed, written)).toBe(meant)
    }),
    { numRuns: 1500, seed: 20261121 },
  )
  expect(found).toBeGreaterThan(300)
})
