import { type Fields, keyOf } from '@barem/shared/document/fields'
import { resources } from '@barem/shared/i18n/resources'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import type { LineField } from '@barem/shared/trade-line/line'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotationContent, SCHEMA_VERSION } from '#quotation/content'
import { loadQuotation } from '#quotation/rows'
import { type TestApp, testApp } from '#test/app'
import { type QuotationWorld, quotationWorld } from '#test/quotations'
import { headerContent, lineContent } from './header.ts'

// Every field of a document description must exist in all derived places; the failure names the missing one.

let server: TestApp
let world: QuotationWorld
beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
})
afterAll(() => server.close())

const kinds = [
  {
    kind: 'quotation',
    fields: quotationFields as Fields,
    lines: quotationLine,
    tables: { header: 'quotation', lines: 'quotation_line' },
    words: { vi: resources.vi.quotation, en: resources.en.quotation },
    version: SCHEMA_VERSION,
    content: async (version: number) => {
      const { id } = await world.draft()
      return quotationContent((await loadQuotation(server.deps.db, id))!, version)
    },
  },
]

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string; nullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(server.deps.db)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new Map(rows.map(({ name, nullable }) => [camel(name), nullable]))
}

describe.each(kinds)('a $kind', ({ fields, lines, tables, words, version, content }) => {
  const entries = Object.entries(fields)
  const lineEntries = Object.entries<Pick<LineField, 'from' | 'since'>>(lines.fields)

  test('has a column for each field of its header, empty only where the field may be', async () => {
    const columns = await columnsOf(tables.header)
    const expected = entries.map(([name, field]) => [keyOf(name, field), field.presence === 'optional'])
    expect(expected.map(([key]) => [key, columns.get(String(key))])).toEqual(expected)
  })

  test('has a column for each field of its lines', async () => {
    const columns = await columnsOf(tables.lines)
    expect(lines.names.filter((name) => !columns.has(name))).toEqual([])
  })

  test('names each field in both languages', () => {
    const wanted = entries.map(([name]) => name)
    for (const language of [words.vi, words.en])
      expect(wanted.filter((name) => !(name in language.field))).toEqual([])
  })

  test('is approved with each field that its version of the content knows, and with each of its lines`', async () => {
    for (let one = 1; one <= version; one++) {
      const known = entries.filter(([, { since = 1 }]) => since <= one)
      const sent = await content(one)
      expect(known.map(([name, field]) => keyOf(name, field)).filter((key) => !(key in sent))).toEqual([])
      const [line] = sent.lines as Record<string, unknown>[]
      const knownOfLines = lineEntries.filter(([, { since = 1 }]) => since <= one).map(([name]) => name)
      expect(Object.keys(line!).sort()).toEqual(['position', ...knownOfLines].sort())
    }
    const latest = Math.max(...[...entries, ...lineEntries].map(([, { since = 1 }]) => since))
    expect(latest).toBeLessThanOrEqual(version)
  })
})

test('a field that headers or lines get later is not in what was sent before', () => {
  const line = { position: 0, quantity: '1.000', bundle: '7' }
  const fields = { quantity: { from: 'typed' }, bundle: { from: 'typed', since: 2 } } as const
  expect(lineContent(fields, line, 1)).toEqual({ position: 0, quantity: '1.000' })
  expect(lineContent(fields, line, 2)).toEqual(line)
  const [note, source] = [quotationFields.note, { ...quotationFields.source, since: 2 }]
  expect(headerContent({ note, source }, { note: 'a', source: 'b' }, 1)).toEqual({ note: 'a' })
  expect(headerContent({ note, source }, { note: 'a', source: 'b' }, 2)).toEqual({ note: 'a', source: 'b' })
})
