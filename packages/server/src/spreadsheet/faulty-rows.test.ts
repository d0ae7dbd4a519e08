import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { fileBody, upload } from '#test/multipart'

let server: TestApp
let admin: Caller

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())

const book = (rows: (string | null)[][]) =>
  writeXlsx({ sheets: [{ name: 'Dữ liệu', rows: [['Mã', 'Tên', 'Đang dùng'], ...rows] }] })

/** Its rows under the heading: the code of each, and what is wrong with it. */
async function codesAndErrors(file: string, caller = admin) {
  const { raw } = await caller.get(`/File/${file}`)
  const { rows } = (await readXlsx(raw.rawPayload)).sheets[0]!
  return rows.slice(1).map((row) => [row[0], row.at(-1)])
}

test('an import of the valid rows keeps those it left out, with their errors as it found them', async () => {
  const bytes = await book([
    ['K1', 'Một', 'Có'],
    ['K2', null, 'Có'],
    ['K1', 'Lần nữa', 'Có'],
    ['K3', 'Ba', 'Có'],
  ])
  const preview = (await upload(admin, '/Import/sales-channel', 'kenh.xlsx', bytes)).body.data
  expect(preview.faultyFile).toBeNull()

  const done = (await upload(admin, '/Import/sales-channel?mode=valid', 'kenh.xlsx', bytes)).body.data
  expect(done).toMatchObject({ created: 2, invalid: 2 })
  const left = [
    ['K2', 'Vui lòng nhập tên'],
    ['K1', 'Mã trùng với dòng 2 trong file'],
  ]
  expect(await codesAndErrors(done.faultyFile)).toEqual(left)
  // it is for whoever imported, and may be fetched again
  expect(await codesAndErrors(done.faultyFile)).toEqual(left)
  expect((await (await server.as('sales.minh')).get(`/File/${done.faultyFile}`)).status).toBe(404)
})

test('what was corrected on the way is counted and left out as it was imported', async () => {
  const bytes = await book([
    ['L1', 'Một', 'Có'],
    ['L2', null, 'Có'],
    ['L3', null, 'Có'],
  ])
  const corrections = [
    { row: 3, cells: { name: 'Hai' } },
    { row: 4, cells: { active: 'có thể' } },
  ]
  const { body, headers } = fileBody('kenh.xlsx', bytes, undefined, {
    corrections: JSON.stringify(corrections),
  })
  const done = (await admin.post<Record<string, never>>('/Import/sales-channel?mode=valid', body, headers))
    .body.data
  expect(done).toMatchObject({ total: 3, valid: 2, invalid: 1, created: 2 })
  const left = await codesAndErrors(done.faultyFile!)
  expect(left.map(([code]) => code)).toEqual(['L3'])
})

test('a row that was corrected far down a file is shown before the other good ones', async () => {
  const bytes = await book(
    Array.from({ length: 300 }, (_, at) => [`P${at}`, at === 248 ? null : `Kênh ${at}`, 'Có']),
  )
  const shown = async (name: string) => {
    const corrections = JSON.stringify([{ row: 250, cells: { name } }])
    const { body, headers } = fileBody('kenh.xlsx', bytes, undefined, { corrections })
    return (await admin.post<ImportResult>('/Import/sales-channel?mode=preview', body, headers)).body.data
  }
  const before = await shown('')
  expect([before.invalid, before.rows[0]!.row]).toEqual([1, 250])
  const { invalid, rows } = await shown('Đã sửa')
  expect([invalid, rows.length]).toEqual([0, MAX_ROWS_SHOWN])
  expect(rows.slice(0, 2)).toMatchObject([{ row: 250, values: { name: 'Đã sửa' } }, { row: 2 }])
})

test('nothing is kept of an import that left nothing out', async () => {
  const bytes = await book([['M1', 'Một', 'Có']])
  const done = (await upload(admin, '/Import/sales-channel?mode=valid', 'kenh.xlsx', bytes)).body.data
  expect([done.created, done.faultyFile]).toEqual([1, null])
})

test('what cannot be kept takes nothing back', async () => {
  const bytes = await book([
    ['N1', 'Một', 'Có'],
    ['N2', null, 'Có'],
  ])
  const { body, headers } = fileBody('kenh.xlsx', bytes)
  const send = async () => {
    const key = { ...headers, 'idempotency-key': 'left-out-rows-1' }
    return (await admin.post<Record<string, never>>('/Import/sales-channel?mode=valid', body, key)).body.data
  }
  const { put } = server.deps.files
  server.deps.files.put = async () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  try {
    expect(await send()).toMatchObject({ created: 1, invalid: 1, faultyFile: null })
  } finally {
    server.deps.files.put = put
  }
  // nor when it is sent again
  expect(await send()).toMatchObject({ created: 1, invalid: 1, faultyFile: null })
})
