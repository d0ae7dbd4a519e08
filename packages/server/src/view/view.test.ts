import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'

let server: TestApp
let minh: Caller
let trang: Caller
let admin: Caller

const body = {
  list: 'Customer',
  name: 'Khách của tôi',
  shared: false,
  query: { active: 'true', sort: '-name' },
  columns: ['name', 'phone'],
}

beforeAll(async () => {
  server = await testApp()
  // Sales may see customers but not change them, and see no departments.
  const without = sql<string[]>`array(
    select one from unnest(permissions) as one
    where one not like 'department:%' and one not in ('customer:update', 'customer:full'))`
  await server.deps.db.updateTable('roleGroup').set({ permissions: without }).execute()
  minh = await server.as('sales.minh')
  trang = await server.as('sales.trang')
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())

const namesOf = async (caller: Caller, list = 'Customer') =>
  (await caller.get(`/SavedView?list=${list}`)).body.data.views.map((one: { name: string }) => one.name)

test('a view keeps the list as it stood, for its owner alone', async () => {
  const made = (await minh.post('/SavedView', body)).body.data
  expect(made).toMatchObject({ ...body, mine: true, editable: true, version: 1 })
  expect(await namesOf(minh)).toEqual(['Khách của tôi'])
  expect(await namesOf(trang)).toEqual([])
  expect(
    (await trang.put('/SavedView', { ...body, id: made.id, version: 1, name: 'Của Trang' })).status,
  ).toBe(404)
  expect((await trang.del(`/SavedView/${made.id}`)).status).toBe(404)
  expect((await trang.post('/SavedView/setting', { list: 'Customer', viewId: made.id })).status).toBe(400)
})

test('two views of one person and list have two names, however they are accented', async () => {
  const again = await minh.post('/SavedView', { ...body, name: 'KHACH CUA TOI' })
  expect([again.status, again.body.code, again.body.errors?.[0]?.path]).toEqual([409, 'duplicate', 'name'])
  const other = { ...body, list: 'Quotation', query: { status: 'draft' } }
  expect((await minh.post('/SavedView', other)).status).toBe(200)
  expect((await trang.post('/SavedView', body)).status).toBe(200)
})

test('everybody who sees the list sees a shared view; whoever may change the list may change it', async () => {
  const shared = (await admin.post('/SavedView', { ...body, name: 'Chung', shared: true })).body.data
  expect(await namesOf(trang)).toContain('Chung')
  const seen = (await trang.get('/SavedView?list=Customer')).body.data
  expect(seen.mayShare).toBe(false)
  const theirs = seen.views.find((one: { id: string }) => one.id === shared.id)
  expect(theirs).toMatchObject({ mine: false, editable: false, ownerName: expect.stringMatching(/Lan$/) })
  const change = { ...body, name: 'Chung mới', shared: true, id: shared.id, version: 1 }
  expect((await trang.put('/SavedView', change)).status).toBe(403)
  expect((await trang.del(`/SavedView/${shared.id}`)).status).toBe(403)
  expect((await trang.post('/SavedView', { ...body, name: 'Của tôi', shared: true })).status).toBe(403)
  const superadmin = await server.as('superadmin')
  expect((await superadmin.put('/SavedView', { ...change, shared: false })).status).toBe(403)
  expect((await superadmin.put('/SavedView', change)).body.data).toMatchObject({
    name: 'Chung mới',
    version: 2,
  })
})

test('the list opens with the view chosen, until that view is gone', async () => {
  const view = (await minh.post('/SavedView', { ...body, name: 'Mở sẵn' })).body.data
  const chosen = await minh.post('/SavedView/setting', { list: 'Customer', viewId: view.id })
  expect(chosen.body.data).toEqual({ viewId: view.id, columns: null, pageSize: null })
  const columns = await minh.post('/SavedView/setting', { list: 'Customer', columns: ['name', 'code'] })
  expect(columns.body.data).toEqual({ viewId: view.id, columns: ['name', 'code'], pageSize: null })
  expect((await trang.get('/SavedView?list=Customer')).body.data.setting).toEqual({
    viewId: null,
    columns: null,
    pageSize: null,
  })
  expect((await minh.del(`/SavedView/${view.id}`)).status).toBe(200)
  expect((await minh.get('/SavedView?list=Customer')).body.data.setting).toEqual({
    viewId: null,
    columns: ['name', 'code'],
    pageSize: null,
  })
})

test('the page size is kept for each person and list', async () => {
  const choose = (list: string, pageSize: unknown) => trang.post('/SavedView/setting', { list, pageSize })
  const kept = async (caller: Caller, list: string) =>
    (await caller.get(`/SavedView?list=${list}`)).body.data.setting.pageSize
  expect((await choose('Quotation', 'fit')).body.data.pageSize).toBe('fit')
  expect((await choose('Customer', '50')).body.data.pageSize).toBe('50')
  expect(await kept(trang, 'Quotation')).toBe('fit')
  expect(await kept(trang, 'Customer')).toBe('50')
  expect(await kept(admin, 'Quotation')).toBe(null)
  expect((await choose('Customer', null)).body.data.pageSize).toBe(null)
  for (const wrong of ['11', 50, 'all']) expect((await choose('Customer', wrong)).status).toBe(400)
})

test('a shared view that is made private opens for nobody else', async () => {
  const view = (await admin.post('/SavedView', { ...body, name: 'Thôi chung', shared: true })).body.data
  await minh.post('/SavedView/setting', { list: 'Customer', viewId: view.id })
  const closed = await admin.put('/SavedView', { ...body, name: 'Thôi chung', id: view.id, version: 1 })
  expect(closed.status).toBe(200)
  expect((await minh.get('/SavedView?list=Customer')).body.data.setting.viewId).toBe(null)
})

test('whoever may not see a list has no views of it, and a list nobody knows is refused', async () => {
  const guarded = await minh.get('/SavedView?list=Invoice')
  expect([guarded.status, guarded.body.code]).toEqual([400, 'validation'])
  expect((await minh.get('/SavedView?list=Department')).status).toBe(403)
  expect((await minh.post('/SavedView', { ...body, list: 'Department' })).status).toBe(403)
  expect((await minh.post('/SavedView/setting', { list: 'Department', columns: [] })).status).toBe(403)
  expect((await admin.get('/SavedView?list=Department')).status).toBe(200)
})

test('a view says nothing that its list would refuse, and is told so at the field', async () => {
  const save = async (list: string, query: object) => {
    const { status, body: answer } = await admin.post('/SavedView', { ...body, list, name: list, query })
    return [status, ...(answer.errors ?? []).map((one: { path: string }) => one.path)]
  }
  expect(await save('Customer', { colour: 'red' })).toEqual([400, 'query.colour'])
  expect(await save('Customer', { sort: 'colour' })).toEqual([400, 'query.sort'])
  expect(await save('Customer', { active: 'perhaps' })).toEqual([400, 'query.active'])
  // a filter of another list
  expect(await save('Department', { supplier: 'true' })).toEqual([400, 'query.supplier'])
  expect(await save('ProductForSale', { sort: '-theoreticalWeight', pageSize: '50' })).toEqual([200])
  expect(await save('Quotation', { mine: 'true', search: 'Hòa Bình' })).toEqual([200])
})

test('a view from before its list lost a filter can be renamed, but not saved over with another like it', async () => {
  const { id } = (await minh.post('/SavedView', { ...body, name: 'Cũ' })).body.data
  const old = { colour: 'red' }
  await server.deps.db
    .updateTable('savedView')
    .set({ query: JSON.stringify(old) })
    .where('id', '=', id)
    .execute()
  const renamed = await minh.put('/SavedView', { ...body, id, version: 1, name: 'Cũ rồi', query: old })
  expect([renamed.status, renamed.body.data?.name]).toEqual([200, 'Cũ rồi'])
  const other = { ...body, id, version: 2, name: 'Cũ rồi', query: { colour: 'blue' } }
  expect((await minh.put('/SavedView', other)).status).toBe(400)
})
