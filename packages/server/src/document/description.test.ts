import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf } from '@barem/shared/document/fields'
import type { LineField } from '@barem/shared/document/line'
import { lineChanges } from '@barem/shared/document/line-history'
import type { HistoryEntry } from '@barem/shared/event/history'
import { translate } from '@barem/shared/i18n/translate'
import { quotationFields } from '@barem/shared/quotation/fields'
import { isRuled, isTradeLine } from '@barem/shared/trade-line/line'
import { locales } from '@barem/shared/values/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSql } from '#db/names'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { approvableKinds } from '../modules.ts'
import { quotationKind } from '../quotation/kind.ts'
import { documentContent } from './content.ts'
import { headerContent, lineContent } from './header.ts'
import { documentColumns } from './spreadsheet.ts'

// Every field of a document description must exist in all derived places; the failure names the missing one.

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string; nullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(server.deps.db)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new Map(rows.map(({ name, nullable }) => [camel(name), nullable]))
}

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))('a $name', ({ kind }) => {
  const entries = Object.entries(kind.fields)
  const lineEntries = Object.entries<Pick<LineField, 'from' | 'since'>>(kind.line?.fields ?? {})

  test('has a column for each field of its header, empty only where the field may be', async () => {
    const columns = await columnsOf(inSql(kind.table))
    const expected = entries.map(([name, field]) => [keyOf(name, field), field.presence === 'optional'])
    expect(expected.map(([key]) => [key, columns.get(String(key))])).toEqual(expected)
  })

  test('has a column for each field of its lines', async () => {
    const columns = await columnsOf(`${inSql(kind.table)}_line`)
    expect((kind.line?.names ?? []).filter((name) => !columns.has(name))).toEqual([])
  })

  test('of goods says where its barem is from, and when sold what the price rules say of it', () => {
    const { line, fields } = kind
    if (!isTradeLine(line)) return
    const missing = [
      ...('baremName' in line.fields ? [] : ['barems of tradeLine']),
      ...(line.price !== 'salePrice' || isRuled(line) ? [] : ['rules of tradeLine']),
      ...(line.price !== 'salePrice' || 'floorReason' in fields ? [] : ['floorReason']),
    ]
    expect(missing).toEqual([])
  })

  test('names each field in both languages', () => {
    const wanted = entries.map(([name]) => name)
    for (const locale of locales)
      for (const name of wanted)
        expect(translate(locale, `${kind.entity}.field.${name}`)).not.toContain('.field.')
  })

  test('gives each column of its spreadsheet a place of its own, and each printed fact', () => {
    type Placed = { place: number; name: string }
    const doubles = (all: Placed[]) =>
      all
        .filter((one) => all.some((other) => other !== one && other.place === one.place))
        .map(({ place, name }) => `${place}: ${name}`)
    const columns = documentColumns(kind).map(({ place, column }) => ({ place, name: column.key }))
    const printed = entries.flatMap(([name, { print }]) =>
      [print ?? []].flat().map((place) => ({ place, name })),
    )
    const facts = [...printed, ...Object.entries(kind.printed).map(([name, place]) => ({ place, name }))]
    expect({ columns: doubles(columns), facts: doubles(facts) }).toEqual({ columns: [], facts: [] })
  })

  test('is approved with each field that its version of the content knows, and with each of its lines`', async () => {
    const { id } = await (await documentWorld(server, kind.entity)).draft()
    for (let one = 1; one <= kind.schemaVersion; one++) {
      const known = entries.filter(([, { since = 1 }]) => since <= one)
      const sent = kind.content((await kind.load(server.deps.db, id))!, one)
      expect(known.map(([name, field]) => keyOf(name, field)).filter((key) => !(key in sent))).toEqual([])
      if (!kind.line) continue
      const [line] = sent.lines as Record<string, unknown>[]
      const knownOfLines = lineEntries.filter(([, { since = 1 }]) => since <= one).map(([name]) => name)
      expect(Object.keys(line!).sort()).toEqual(['position', ...knownOfLines].sort())
    }
    const latest = Math.max(...[...entries, ...lineEntries].map(([, { since = 1 }]) => since))
    expect(latest).toBeLessThanOrEqual(kind.schemaVersion)
  })

  test('has one document as it is stored, by which every version of its content is asked', async () => {
    const kept = join(import.meta.dirname, '../../test/contents', kind.entity, 'document.json')
    // once written it is never edited (approval/content.test.ts)
    if (existsSync(kept)) return
    const world = await documentWorld(server, kind.entity)
    const { id } = await world.pending(world.optional)
    const document = await kind.load(server.deps.db, id)
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(kept)
  })

  test.runIf(kind.line)('says in its history which line came and which went', async () => {
    const world = await documentWorld(server, kind.entity)
    const minh = await server.as('sales.minh')
    const further = isTradeLine(kind.line) ? { productId: world.products[1]!.id } : {}
    const both = { lines: [world.line(), world.line(further)] }
    const save = async (document: { id: string; version: number }, change: object) => {
      server.clock.advance(100)
      return done(await minh.put(`/${world.resource}`, world.changed(document, change)))
    }
    const made = await save(await save(await world.draft(), both), {})
    const history = done(await minh.get<HistoryEntry[]>(`/${world.resource}/${made.id}/history`))
    const lines = history.map(({ changes }) => changes.filter(({ field }) => field.endsWith('.line')))
    const worth = expect.any(Number)
    expect(lines.slice(0, 2)).toMatchObject([[{ from: worth, to: null }], [{ from: null, to: worth }]])
  })

  test('says in its history whatever was typed anew of a line', () => {
    const { line } = kind
    if (!line) return
    const none = line.read({})
    const typed = lineEntries.filter(([, { from }]) => from === 'typed').map(([name]) => name)
    const unsaid = typed.filter((name) => {
      // what is named by its id is said by its name
      const other = { ...none, [name]: 'x', [name.replace(/Id$/, 'Name')]: 'x' }
      return lineChanges(line, [none], [other]).length === 0
    })
    expect(unsaid).toEqual([])
  })
})

test('the names that were sent are in the content, where nothing is said from its first version on', () => {
  const { namesSince, ...kind } = quotationKind
  const sent = { authorName: 'Minh' }
  const document = { row: { sent } as never, lines: [] }
  expect(documentContent(kind, document, 1).sent).toEqual(sent)
  expect(documentContent({ ...kind, namesSince: 2 }, document, 1)).not.toHaveProperty('sent')
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
