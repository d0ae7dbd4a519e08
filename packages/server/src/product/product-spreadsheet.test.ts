import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'

let server: TestApp
let director: Caller
let minh: Caller

beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

/** The bytes of an export of this view. */
async function exported(caller: Caller, view: object): Promise<Buffer> {
  const answer = await caller.post<{ filePath: string }>('/Export/product', view)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const file = await caller.get(`/File/${answer.body.data.filePath}`)
  expect(file.status).toBe(200)
  return file.raw.rawPayload
}

async function imported(caller: Caller, bytes: Buffer, mode: string): Promise<ImportResult> {
  const answer = await upload<ImportResult>(caller, `/Import/product?mode=${mode}`, 'san-pham.xlsx', bytes)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

test('an exported file reads back in as it is, row by row', async () => {
  const bytes = await exported(director, { search: 'thép hộp', sort: '-theoreticalWeight' })
  const preview = await imported(director, bytes, 'preview')
  expect(preview.rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(preview).toMatchObject({ total: 34, valid: 34, invalid: 0 })
  expect(preview.columns.map(({ key }) => key)).toContain('capitalPrice')
  expect(await imported(director, bytes, 'all')).toMatchObject({ created: 0, updated: 0 })
})

test('whoever may not see costs gets no column of them', async () => {
  const bytes = await exported(minh, { search: 'HOP100x100' })
  expect((await imported(director, bytes, 'preview')).columns.map(({ key }) => key)).toContain('salePrice')
  const { rows } = await imported(director, bytes, 'preview')
  expect(rows.map(({ values }) => values.capitalPrice ?? null)).toEqual(rows.map(() => null))
})

test('the template is product-template.xlsx', async () => {
  const answer = await director.post('/Template/product-template.xlsx')
  expect(answer.status).toBe(200)
  expect(String(answer.headers['content-disposition'])).toContain('product-template.xlsx')
  expect((await minh.post('/Template/product-template.xlsx')).status).toBe(403)
})
