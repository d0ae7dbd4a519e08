import { foldText } from '@barem/shared/values/fold-text'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all } from '#list/list'
import { searchConditions as productConditions } from '#product/search'
import { testDatabase } from '#test/database'
import { type Connection, connect } from './connection.ts'
import { searchConditions } from './search.ts'

let connection: Connection
let owner: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  connection = connect(database.appUrl, { max: 2, applicationName: 'test' })
  owner = database.ownerUrl
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

/** How PostgreSQL looks for it among a hundred rows of that text when it does not know the values. */
async function planOf(condition: RawBuilder<unknown>, key: string): Promise<string> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(`create temp table product as select '${key}' as search_key from generate_series(1, 100);
    create index on product using gin (search_key gin_trgm_ops);
    set enable_seqscan = off; set plan_cache_mode = force_generic_plan`)
  const { sql: text, parameters } = condition.compile(connection.db)
  await client.query({ name: 'found', text: `select from product where ${text}`, values: [...parameters] })
  const values = parameters.map((one) => pg.escapeLiteral(String(one)))
  const { rows } = await client.query(`explain analyze execute found (${values})`)
  await client.end()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the trigram index', () => {
  test.each([
    ...['an', 'binh', 'a-', '-a', '12-34', '6,5', 'd6', 'h6x', '16x', '6.5x', '50x100', 'ø6', 'đá'],
    ...['10', '6x', '5.', '%', '---', '-', 'a.', '漢字語'],
  ])('names no row without %j, or is not tried', async (word) => {
    for (const conditions of [searchConditions(sql`product.search_key`, word), productConditions(word)]) {
      const plan = await planOf(all(conditions), 'zzz yyy')
      if (!plan.includes('Seq Scan')) expect(plan).toMatch(/Index Scan.*rows=0/)
    }
  })

  test('tells d6 from a d without figures', async () => {
    const plan = await planOf(all(productConditions('d6')), 'hop80x80x4.5-d-vds thep hop den 80x80x4.5')
    expect(plan).toMatch(/Index Scan.*rows=0/)
  })
})
