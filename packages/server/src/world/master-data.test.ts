import { readFile } from 'node:fs/promises'
import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitNamed } from '#address/catalogue'
import { type TestApp, testApp } from '#test/app'
import { seedMasterData } from './master-data.ts'
import { masterDataRows } from './master-data-rows.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

test('fills all seventeen lists', () => {
  expect(Object.keys(masterDataRows).sort()).toEqual(categories.map(listName).sort())
})

test('a second run changes nothing and answers the same ids', async () => {
  const { db, clock, random } = server.deps
  const { id: actorId } = await db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  const run = () =>
    db
      .transaction()
      .execute((trx) => seedMasterData(trx, { now: clock.now(), newId: () => random.id(), actorId }))
  const [first, second] = [await run(), await run()]
  expect(second).toEqual(first)
  for (const [list, rows] of Object.entries(masterDataRows))
    expect([...first[list as keyof typeof first].keys()].sort()).toEqual(rows.map(({ code }) => code).sort())
})

test('knows every group and unit of the catalogue of products', async () => {
  const file = await readFile(new URL('./data/products.csv', import.meta.url), 'utf8')
  const lines = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(lines.length).toBeGreaterThan(100)
  const names = (list: 'productGroup' | 'productUnit') => masterDataRows[list].map(({ name }) => name)
  for (const line of lines) {
    expect(names('productGroup')).toContain(line[3])
    expect(names('productUnit')).toContain(line[4])
  }
})

test('puts the warehouses where the catalogue of 2025 has them', () => {
  for (const { province, ward } of masterDataRows.warehouse) {
    const found = unitNamed('2025', '', String(province))
    expect(found, String(province)).not.toBeNull()
    expect(unitNamed('2025', found!.code, String(ward)), String(ward)).not.toBeNull()
  }
})
