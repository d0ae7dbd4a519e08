import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '#refusal'
import { type Caller, type TestApp, testApp } from '#test/app'
import { spreadsheetKind } from './kind.ts'
import { readSpreadsheet } from './run.ts'

// every thread is ended at once
vi.mock('#job/in-worker', async (original) => {
  const real = await original<typeof import('#job/in-worker')>()
  const inWorker: typeof real.inWorker = (module, job, limits) =>
    real.inWorker(module, job, { ...limits, timeoutMs: 1 })
  return { ...real, inWorker }
})

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())
afterEach(() => void vi.restoreAllMocks())

test('a file that takes too long to read is refused as too large', async () => {
  await expect(readSpreadsheet(new Uint8Array())).rejects.toEqual(new Refusal('file.bomb'))
})

const narrow = {
  status: 422,
  body: { code: 'file.too-much-data', message: expect.stringContaining('lọc bớt dòng hoặc chọn ít cột hơn') },
}

test('an export that takes too long to write is refused for good, and says to narrow it', async () => {
  const answer = await admin.post('/Export/sales-channel', {})
  expect(answer).toMatchObject(narrow)
  expect(answer.headers).not.toHaveProperty('retry-after')
})

test('an export whose rows take too long to read is refused for good as well', async () => {
  const kind = spreadsheetKind('sales-channel')!
  const { rows } = kind
  const now = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  vi.spyOn(kind, 'rows').mockImplementation(async function* (call, query) {
    for await (const row of rows(call, query)) {
      later = 30_000
      yield row
    }
  })
  expect(await admin.post('/Export/sales-channel', {})).toMatchObject(narrow)
})
