import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadContext } from '#http/call'
import { writeRows } from '#spreadsheet/batch'
import type { Value } from '#spreadsheet/kind'
import { type TestApp, testApp } from '#test/app'
import { contextOf, inCommand } from '#test/context'
import { exportedRows } from '#test/exported'
import { productMaker } from '#test/products'
import { checkProducts } from './import.ts'
import { productRecord } from './save.ts'
import { productSpreadsheet } from './spreadsheet.ts'

let server: TestApp
let make: Awaited<ReturnType<typeof productMaker>>

beforeAll(async () => {
  server = await testApp()
  make = await productMaker(server, await server.as('director.hoa'))
})
afterAll(() => server.close())

const everything = ['cost:view', 'cost:update', 'product:view', 'product:create', 'product:update']
const empty = Object.fromEntries(productSpreadsheet.columns.map(({ key }) => [key, null as Value]))

function check(context: ReadContext, ...rows: Record<string, Value>[]) {
  return checkProducts(
    context,
    rows.map((values, place) => ({ row: place + 2, values: { ...empty, ...values } })),
  )
}

async function save(context: ReadContext, rows: Awaited<ReturnType<typeof check>>) {
  const written = await inCommand(context, (call) => writeRows(productRecord, call, rows))
  const created = written.filter(({ before }) => before === null).length
  return { created, updated: written.length - created }
}

async function exported(context: ReadContext, search?: string) {
  return exportedRows(productSpreadsheet, context, search ? { search } : {})
}

test('the 169 products of the catalogue read in without a hand, weighing what they weighed', async () => {
  const director = await contextOf(server, 'director.hoa', everything)
  const before = await exported(director)
  await server.deps.db.deleteFrom('product').execute()
  const csv = await readFile(new URL('../world/data/products.csv', import.meta.url), 'utf8')
  const rows = csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [code, name, nameEn, group, unit, standard, barem, length, kgPerUnit] = line.split(',')
      const number = (cell: string | undefined) => (cell ? Number(cell) : null)
      return {
        ...{
          code: code!,
          name: name!,
          nameEn: nameEn!,
          group: group!,
          unit: unit!,
          standard: standard || null,
        },
        ...{ type: group === 'Phụ kiện' ? 'phu kien' : 'THEP' },
        ...{ barem: number(barem), length: number(length), weight: number(kgPerUnit) },
      }
    })
  const checked = await check(director, ...rows)
  expect(checked.flatMap(({ errors }) => errors)).toEqual([])
  expect(await save(director, checked)).toEqual({ created: 169, updated: 0 })
  const after = await exported(director)
  expect(after).toHaveLength(169)
  const facts = (list: typeof after) =>
    list.map(({ code, name, type, group, unit, barem, length, weight }) => [
      code,
      name,
      type,
      group,
      unit,
      barem,
      length,
      weight,
    ])
  expect(facts(after)).toEqual(facts(before))
})

test('what is exported reads back in and changes nothing', async () => {
  const director = await contextOf(server, 'director.hoa', everything)
  await make.create({ code: 'VONG-LAP', name: 'Thép vòng lặp' })
  const before = await exported(director, 'vong lap')
  const checked = await check(director, ...before)
  expect(checked.flatMap(({ errors }) => errors)).toEqual([])
  expect(await save(director, checked)).toEqual({ created: 0, updated: 0 })
  expect(await exported(director, 'vong lap')).toEqual(before)
})

describe('a cell that is wrong', () => {
  const right = { code: 'MOI-1', name: 'Thép mới', type: 'Thép', unit: 'cay', weight: 5 }
  test.each([
    [{ unit: 'Thúng' }, 'unit unknown-reference'],
    [{ type: 'Gỗ' }, 'type unknown-reference'],
    [{ group: 'Không có' }, 'group unknown-reference'],
    [{ origin: 'Sao Hỏa' }, 'origin unknown-reference'],
    [{ weight: null }, 'weight required'],
    [{ weight: -1 }, 'weight too_small'],
    [{ barem: 0 }, 'barem must_exceed'],
    [{ length: 1.23456 }, 'length decimals'],
    [{ salePrice: 1e15 }, 'salePrice too_big'],
    [{ vatRate: 200 }, 'vatRate too_big_percent'],
    [{ name: 'x'.repeat(201) }, 'name too_big'],
  ])('%j is named by its column', async (change, issue) => {
    const director = await contextOf(server, 'director.hoa', everything)
    const [row] = await check(director, { ...right, ...change })
    expect(row?.body).toBeNull()
    expect(row?.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([issue])
  })

  test('several in one row are all named, and other rows stand', async () => {
    const director = await contextOf(server, 'director.hoa', everything)
    const [bad, good] = await check(
      director,
      { ...right, unit: 'Thúng', vatRate: 200 },
      { ...right, code: 'MOI-2' },
    )
    expect(bad?.errors.map(({ path }) => path).sort()).toEqual(['unit', 'vatRate'])
    expect(good).toMatchObject({ row: 3, errors: [], existing: null })
  })
})

test('names that differ by accents only are told apart; one that does not say which is refused', async () => {
  const director = await contextOf(server, 'director.hoa', everything)
  const right = { code: 'BO-1', name: 'Bu lông', type: 'Phụ kiện', weight: 1 }
  const units = await server.deps.db
    .selectFrom('productUnit')
    .select(['id', 'name'])
    .where('name', 'in', ['Bó', 'Bộ'])
    .execute()
  for (const { id, name } of units) {
    const [row] = await check(director, { ...right, unit: name.normalize('NFD') })
    expect(row?.body?.productUnitId).toBe(id)
  }
})

test('a code that stands is updated by what the file says; what it leaves out stays', async () => {
  const director = await contextOf(server, 'director.hoa', everything)
  const barems = [{ standard: 'JIS', kgPerMetre: 0.56, validFrom: '2020-01-01' }]
  const product = await make.create({ code: 'CO-SAN', description: 'giữ lại', barems })
  const [row] = await check(director, {
    ...{
      code: 'co-san',
      name: 'Tên mới',
      type: 'Thép',
      unit: 'Cây',
      standard: 'TCVN',
      barem: 0.617,
      length: 11.7,
    },
  })
  expect(await save(director, [row!])).toEqual({ created: 0, updated: 1 })
  const after = (await (await server.as('director.hoa')).get(`/Product/${product.id}`)).body.data
  expect(after).toMatchObject({
    ...{
      code: 'CO-SAN',
      name: 'Tên mới',
      description: 'giữ lại',
      densityWeight: 0.617,
      theoreticalWeight: 7.219,
    },
    ...{ capitalPrice: 14_000, salePrice: 15_200, pictureIds: product.pictureIds },
  })
  expect(after.barems).toEqual([{ standard: 'TCVN', kgPerMetre: 0.617, validFrom: '2026-11-21' }, ...barems])
  const [marked] = await check(director, { code: 'co-san', standard: '#typed', barem: 0.617 })
  expect(marked?.errors).toEqual([{ path: 'standard', code: 'begins_with_hash', params: {} }])
})

test('whoever may only add is refused a code that stands', async () => {
  const { code } = await make.create()
  const newcomer = await contextOf(server, 'sales.minh', ['product:view', 'product:create'])
  const [row] = await check(newcomer, { code, name: 'Đè lên' })
  expect(row).toMatchObject({ body: null, errors: [{ path: 'code', code: 'forbidden' }] })
})

test('a product changed since the file was checked refuses the whole', async () => {
  const director = await contextOf(server, 'director.hoa', everything)
  const product = await make.create({ code: 'DOI-CHO' })
  const checked = await check(
    director,
    { code: product.code, name: 'Chậm chân' },
    { code: 'DOI-MOI', name: 'Mới', type: 'Thép', unit: 'Cây', weight: 1 },
  )
  await server.deps.db.updateTable('product').set({ version: 2 }).where('id', '=', product.id).execute()
  await expect(save(director, checked)).rejects.toMatchObject({ code: 'stale-version' })
  expect(await exported(director, 'DOI-MOI')).toEqual([])
})

test('without the right to costs none is exported, and none is written', async () => {
  const product = await make.create({ code: 'GIA-KIN', capitalPrice: 13_131 })
  const clerk = await contextOf(server, 'sales.minh', ['product:view', 'product:create', 'product:update'])
  expect(JSON.stringify(await exported(clerk, 'GIA-KIN'))).not.toContain('13131')
  const checked = await check(clerk, { code: product.code, name: 'Sửa tên', capitalPrice: 1 })
  await save(clerk, checked)
  const director = await contextOf(server, 'director.hoa', everything)
  expect(await exported(director, 'GIA-KIN')).toMatchObject([{ name: 'Sửa tên', capitalPrice: 13_131 }])
  expect(productSpreadsheet.columns.find(({ key }) => key === 'capitalPrice')?.needs).toBe('cost:view')
})

test('a cost that its reader may see but not change is refused at its cell; the same one passes', async () => {
  const reader = await contextOf(
    server,
    'director.hoa',
    everything.filter((right) => right !== 'cost:update'),
  )
  const { code } = await make.create({ code: 'GIA-VON', capitalPrice: 14_000 })
  const rows = await check(
    reader,
    { code, capitalPrice: 15_000 },
    { code, capitalPrice: 14_000 },
    { code, capitalPrice: null },
  )
  expect(rows.map(({ errors }) => errors.map((error) => `${error.path} ${error.code}`))).toEqual([
    ['capitalPrice forbidden'],
    [],
    [],
  ])
})
