import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { CELL_MAX_LENGTH } from '@barem/shared/spreadsheet/limits'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../src/modules.ts'
import type { SpreadsheetKind } from '../src/spreadsheet/kind.ts'
import { type Caller, type TestApp, testApp } from './app.ts'
import { upload } from './multipart.ts'

// What holds of every spreadsheet, whichever module it belongs to.

const kinds = modules.flatMap(({ spreadsheets = [] }) => spreadsheets)
const importable = kinds.filter(({ check }) => check)

let server: TestApp
let caller: Caller

beforeAll(async () => {
  server = await testApp()
  caller = await server.as('superadmin')
})
afterAll(() => server.close())

async function exported({ path }: SpreadsheetKind): Promise<Uint8Array> {
  const made = await caller.post(`/Export/${path}`, {})
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return (await caller.get(`/File/${made.body.data.filePath}`)).raw.rawPayload
}

/** Texts, numbers and switches as they compare: an import reads a switch as a boolean, an empty cell as null. */
const plain = (value: unknown) =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : value === '' || value === undefined
      ? null
      : value === true
        ? 'Có'
        : value === false
          ? 'Không'
          : value

test.each(kinds.map((kind) => ({ kind, path: kind.path })))(
  '$path: its columns have names of their own, in both languages',
  ({ kind }) => {
    for (const locale of ['vi', 'en'] as const) {
      const names = kind.columns.map(({ header }) => header[locale].toLowerCase())
      expect(new Set(names).size).toBe(names.length)
    }
  },
)

test.each(importable.map((kind) => ({ kind, path: kind.path })))(
  '$path: what it exports its own import reads as it stands, and only what stands already is in the way',
  async ({ kind }) => {
    const bytes = await exported(kind)
    const unique = new Set(kind.columns.flatMap(({ key, unique }) => (unique ? [key] : [])))
    const [head = [], ...rows] = (await readXlsx(bytes, { sheets: [0] })).sheets[0]!.rows
    const { body } = await upload<ImportResult>(
      caller,
      `/Import/${kind.path}?mode=preview`,
      'lai.xlsx',
      bytes,
    )
    expect(body.succeeded, JSON.stringify(body.errors)).toBe(true)
    const { data } = body
    expect(data.total).toBe(rows.length)
    expect(data.total).toBeGreaterThan(0)
    const places = new Map(data.columns.map(({ key, header }) => [key, head.indexOf(header)]))
    expect([...places.values()]).not.toContain(-1)
    for (const { row, values, errors } of data.rows) {
      expect(errors.filter(({ column }) => !unique.has(column))).toEqual([])
      for (const [key, place] of places)
        expect([row, key, plain(values[key])]).toEqual([row, key, plain(rows[row - 2]?.[place])])
    }
  },
)

test.each(importable.map((kind) => ({ kind, path: kind.path })))(
  '$path: none of its fields takes a text as long as a cell may be',
  async ({ kind }) => {
    const columns = kind.columns.filter(({ readOnly }) => !readOnly)
    const texts = columns.filter((column) => column.kind === 'text')
    // a row for each of them, with that cell alone and what may have to stand beside it
    const rows = texts.map(({ key: long }) =>
      columns.map((column) =>
        column.key === long ? 'x'.repeat(CELL_MAX_LENGTH) : column.kind === 'number' ? '1' : '',
      ),
    )
    const pasted = [columns.map(({ key }) => key), ...rows].map((row) => row.join('\t')).join('\n')
    const { body } = await upload<ImportResult>(
      caller,
      `/Import/${kind.path}?mode=preview`,
      'dan.tsv',
      Buffer.from(pasted),
    )
    expect(body.succeeded, JSON.stringify(body.errors)).toBe(true)
    const told = new Map(body.data.rows.map(({ row, errors }) => [row, errors]))
    const taken = texts.filter(
      ({ key }, at) => !told.get(at + 2)?.some(({ column, code }) => column === key && code !== 'required'),
    )
    expect(taken.map(({ key }) => key)).toEqual([])
  },
)
