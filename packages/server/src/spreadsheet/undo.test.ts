import type { ImportBatch, ImportResult, UndoResult } from '@barem/shared/spreadsheet/endpoints'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#job/sweep'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { productForm, productMaker } from '#test/products'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let director: Caller
let minh: Caller
let world: QuotationWorld
let make: Awaited<ReturnType<typeof productMaker>>

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  world = await quotationWorld(server)
  make = await productMaker(server, director)
})
afterAll(() => server.close())

type Cell = string | number | null

async function importRows(rows: Cell[][], columns: string[], path: string, caller = director) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Dữ liệu', rows: [columns, ...rows] }] })
  return done(await upload<ImportResult>(caller, `/Import/${path}?mode=all`, 'nhap.xlsx', bytes))
}

const goods = ['code', 'name', 'type', 'unit', 'weight', 'salePrice']
const product = (code: string, price: Cell = null): Cell[] => [code, `Thép ${code}`, 'Thép', 'Cây', 7, price]
const importGoods = (...rows: Cell[][]) => importRows(rows, goods, 'product')

function undo(batch: string | null, { path = 'product', caller = director } = {}) {
  return caller.post<UndoResult>(`/Import/${path}/undo`, { id: batch })
}

const today = async (path = 'product') => done(await director.get<ImportBatch[]>(`/Import/${path}`))

async function productOf(code: string) {
  const { data } = (await director.get(`/Product?search=${code}`)).body
  const found = data.find((one: { code: string }) => one.code === code)
  return found && done(await director.get(`/Product/${found.id}`))
}

const kinds = async (id: string) =>
  (
    await server.deps.db.selectFrom('event').select('kind').where('entityId', '=', id).orderBy('at').execute()
  ).map(({ kind }) => kind)

test('deletes what it created, restores what it changed, and says so in the history', async () => {
  const before = await make.create({ code: 'LO-CU', salePrice: 15_200 })
  const { batch, created, updated } = await importGoods(product('LO-CU', 99_000), product('LO-MOI'))
  expect([created, updated]).toEqual([1, 1])
  const fresh = await productOf('LO-MOI')
  expect((await productOf('LO-CU')).salePrice).toBe(99_000)
  expect(await today()).toMatchObject([
    { id: batch, fileName: 'nhap.xlsx', by: 'Phạm Thị Hòa', created: 1, updated: 1, left: 2, undone: null },
  ])
  server.clock.advance(1000)
  expect(done(await undo(batch))).toEqual({ deleted: 1, restored: 1, kept: [], keptTotal: 0, job: null })
  const after = await productOf('LO-CU')
  expect(productForm(after)).toEqual(productForm(before, { version: 3 }))
  expect(await productOf('LO-MOI')).toBeUndefined()
  expect(await kinds(before.id)).toEqual(['product.created', 'product.updated', 'product.updated'])
  expect((await kinds(fresh.id)).at(-1)).toBe('product.deleted')
  expect(await kinds(batch!)).toEqual(['import.done', 'import.undone'])
  expect((await today())[0]).toMatchObject({ left: 0, undone: { by: 'Phạm Thị Hòa' } })
  expect((await undo(batch)).body.code).toBe('import.already-undone')
  // the same file is a new one
  expect(await importGoods(product('LO-CU', 99_000), product('LO-MOI'))).toMatchObject({
    created: 1,
    updated: 1,
  })
})

test('keeps what is used, changed or gone, row by row, and takes the rest of it later', async () => {
  const { batch } = await importGoods(...['DUNG', 'SUA', 'MAT', 'CON'].map((code) => product(`GIU-${code}`)))
  const [used, changed, gone] = await Promise.all(
    ['DUNG', 'SUA', 'MAT'].map((code) => productOf(`GIU-${code}`)),
  )
  const quotation = await world.draft({ lines: [world.line({ productId: used.id })] })
  done(await director.put('/Product', productForm(changed, { name: 'Sửa tay' })))
  done(await director.del(`/Product/${gone.id}`))
  expect(done(await undo(batch))).toEqual({
    ...{ deleted: 1, restored: 0, keptTotal: 3, job: null },
    kept: [
      { row: 2, name: 'GIU-DUNG', reason: 'in-use' },
      { row: 3, name: 'GIU-SUA', reason: 'changed' },
      { row: 4, name: 'GIU-MAT', reason: 'gone' },
    ],
  })
  expect((await productOf('GIU-SUA')).name).toBe('Sửa tay')
  await server.deps.db.deleteFrom('quotationLine').where('quotationId', '=', quotation.id).execute()
  expect(done(await undo(batch))).toMatchObject({ deleted: 1, keptTotal: 2 })
})

test('asks for the right of the import, its list and its time', async () => {
  const { batch } = await importRows(
    [['LO-1', 'Kênh lô']],
    ['code', 'name'],
    'sales-channel',
    await server.as('admin.lan'),
  )
  const admin = await server.as('admin.lan')
  const channel = { path: 'sales-channel', caller: admin }
  expect((await undo(batch, { ...channel, caller: minh })).status).toBe(403)
  expect((await minh.get('/Import/sales-channel')).status).toBe(403)
  expect((await undo(batch, { path: 'payment-method', caller: admin })).status).toBe(404)
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 3_600_000)
  const { db } = server.deps
  const aged = db.updateTable('importBatch').where('id', '=', batch)
  await aged.set({ createdAt: daysAgo(30) }).execute()
  await sweep(server.deps)
  expect(done(await admin.get('/Import/sales-channel'))).toMatchObject([{ id: batch, left: 1 }])
  await aged.set({ createdAt: daysAgo(31) }).execute()
  expect((await undo(batch, channel)).body.code).toBe('import.too-late')
  expect(done(await admin.get('/Import/sales-channel'))).toEqual([])
  const rows = db.selectFrom('importBatchRow').select('name').where('batchId', '=', batch)
  expect(await rows.execute()).toHaveLength(1)
  const { batch: later } = await importRows([['LO-2', 'Kênh lô']], ['code', 'name'], 'sales-channel', admin)
  // one that is being undone at midnight goes on
  const { id: createdBy } = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow()
  const job = {
    ...{ id: server.deps.random.id(), kind: 'sales-channel', task: 'undo', fileName: 'nhap.xlsx' },
    ...{ batchId: batch, locale: 'vi', createdBy, createdAt: daysAgo(31) },
  }
  await db.insertInto('importJob').values(job).execute()
  await sweep(server.deps)
  expect(await rows.execute()).toHaveLength(1)
  await db.updateTable('importJob').set({ state: 'done' }).where('id', '=', job.id).execute()
  await sweep(server.deps)
  expect(await rows.execute()).toEqual([])
  expect(done(await undo(later, channel))).toMatchObject({ deleted: 1 })
})

test('restores no cost for somebody who may not change it', async () => {
  const bytes = [['GIA-LO', 'Thép giá', 'Thép', 'Cây', 7, 11_000]]
  await make.create({ code: 'GIA-LO', capitalPrice: 14_000 })
  const { batch } = await importRows(bytes, [...goods.slice(0, 5), 'capitalPrice'], 'product')
  await server.deps.db
    .updateTable('roleGroup')
    .set({ permissions: ['product:view', 'product:create', 'product:update'] })
    .where('code', '=', 'KHO')
    .execute()
  const kept = done(await undo(batch, { caller: await server.as('warehouse.tu') }))
  expect(kept).toMatchObject({ restored: 0, kept: [{ row: 2, reason: 'forbidden' }] })
  expect((await productOf('GIA-LO')).capitalPrice).toBe(11_000)
})

test('deletes nothing of others and restores nothing without the right to', async () => {
  await make.create({ code: 'QUYEN-CU', salePrice: 15_200 })
  const { batch } = await importGoods(product('QUYEN-CU', 99_000), product('QUYEN-MOI'))
  const { db } = server.deps
  await db
    .updateTable('roleGroup')
    .set({ permissions: ['product:view', 'product:create'] })
    .where('code', '=', 'KHO')
    .execute()
  const tu = await server.as('warehouse.tu')
  const rows = [
    { row: 2, reason: 'forbidden' },
    { row: 3, reason: 'forbidden' },
  ]
  expect(done(await undo(batch, { caller: tu }))).toMatchObject({ deleted: 0, restored: 0, kept: rows })
  // what one imported oneself can be taken back
  const own = await importRows([product('QUYEN-TOI')], goods, 'product', tu)
  expect(done(await undo(own.batch, { caller: tu }))).toMatchObject({ deleted: 1, keptTotal: 0 })
})

test('races with whoever uses, changes or undoes the same: nothing is half undone', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `DUA-${at}`)
  const { batch } = await importGoods(...codes.map((code) => product(code)))
  const goods = await Promise.all(codes.map(productOf))
  const body = (id: string) => world.body({ lines: [world.line({ productId: id })] })
  const [first, second, ...others] = await Promise.all([
    undo(batch),
    undo(batch),
    ...goods.map((one, at) =>
      at % 2 === 0
        ? minh.post('/Quotation', body(one.id))
        : director.put('/Product', productForm(one, { name: 'Đua tay' })),
    ),
  ])
  const answers = [first!, second!].filter(({ status }) => status === 200)
  const undone = answers.reduce((sum, { body }) => sum + body.data.deleted, 0)
  const standing = await Promise.all(codes.map(productOf))
  expect(standing.filter((one) => !one)).toHaveLength(undone)
  for (const [at, { status, body }] of others.entries())
    expect([at, status === 200], JSON.stringify(body)).toEqual([at, standing[at] !== undefined])
})
