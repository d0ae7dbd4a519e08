import { categories } from '@barem/shared/category/categories'
import { type CategoryDefinition, listName } from '@barem/shared/category/define-category'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecords } from '#record/write'
import { type Caller, type TestApp, testApp } from '#test/app'
import { contextOf, inCommand } from '#test/context'
import { masterDataRows } from '../world/master-data-rows.ts'
import { categoryRecord } from './record.ts'
import { categorySpreadsheet } from './spreadsheet.ts'

let server: TestApp
let admin: Caller
let stranger: Caller
/** The id of the type of covered warehouses. */
let covered: string

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
  await sql`delete from user_role_group where user_id in (select id from app_user where username = 'warehouse.tu')`.execute(
    server.deps.db,
  )
  stranger = await server.as('warehouse.tu')
  const { id } = (await admin.get('/WarehouseType?search=KMC')).body.data[0]
  covered = id
})
afterAll(() => server.close())

/** What a list asks for beyond code and name. */
function own(definition: CategoryDefinition): Record<string, unknown> {
  if (definition.table === 'product_unit') return { kind: 'mass', factor: 50.5 }
  if (definition.table === 'warehouse')
    return {
      ...{ province: 'Thành phố Hà Nội', ward: 'Xã Đông Anh', address: 'Km 12, Quốc lộ 3' },
      warehouseTypeId: covered,
    }
  return {}
}

const nobody = '019a0000-0000-7000-8000-00000000dead'
const listOf = (table: string): CategoryDefinition => categories.find((one) => one.table === table)!
const entityOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

describe.each([...categories])('$resource', (definition: CategoryDefinition) => {
  const path = `/${definition.resource}`
  const form = (code: string) => ({
    ...{ code, name: 'Mục thử Đường', nameEn: 'Trial entry', ...own(definition) },
  })

  test('is created, read, found without accents, changed, and tells its history', async () => {
    const created = await admin.post(path, form('THU-1'))
    expect([created.status, created.body.data]).toEqual([
      200,
      expect.objectContaining({ ...form('THU-1'), active: true, version: 1 }),
    ])
    const id = created.body.data.id
    expect((await admin.get(`${path}/${id}`)).body.data).toEqual(created.body.data)
    for (const words of ['muc thu duong', 'trial entry']) {
      const found = await admin.get(`${path}?search=${encodeURIComponent(words)}`)
      expect(found.body.data.map((entry: { code: string }) => entry.code)).toEqual(['THU-1'])
    }
    const changed = await admin.put(path, {
      ...form('THU-1'),
      id,
      version: 1,
      name: 'Mục đổi tên',
      active: false,
    })
    expect(changed.body.data).toMatchObject({ name: 'Mục đổi tên', active: false, version: 2 })
    const events = await server.deps.db
      .selectFrom('event')
      .select(['kind', 'entity', 'changes'])
      .where('entityId', '=', id)
      .orderBy('kind')
      .execute()
    expect(events.map((event) => event.kind)).toEqual(['category.created', 'category.updated'])
    expect(events[1]?.entity).toBe(entityOf(definition.table))
    expect(events[1]?.changes).toEqual([
      { field: 'name', from: 'Mục thử Đường', to: 'Mục đổi tên' },
      { field: 'active', from: true, to: false },
    ])
  })

  test('refuses a code that stands already, whatever its case, at the code', async () => {
    const answer = await admin.post(path, form('thu-1'))
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      409,
      definition.duplicateCode,
      'code',
    ])
  })

  test('asks for code and name, within their lengths', async () => {
    const empty = await admin.post(path, { ...own(definition) })
    expect(empty.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'code required',
      'name required',
    ])
    const long = await admin.post(path, { ...form('x'.repeat(51)), name: 'x'.repeat(201) })
    expect(long.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'code too_big',
      'name too_big',
    ])
  })

  test('refuses a stale version with the entry as it stands', async () => {
    const { data } = (await admin.get(`${path}?search=thu-1`)).body
    const stale = await admin.put(path, { ...form('THU-1'), id: data[0].id, version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    expect(stale.body.current).toMatchObject({ name: 'Mục đổi tên', version: 2 })
  })

  test('offers pickers only what is in use', async () => {
    const options = await stranger.get(`${path}/options`)
    expect(options.status).toBe(200)
    expect(options.body.data.map((option: { code: string }) => option.code)).not.toContain('THU-1')
  })

  test('deletes what nothing uses, once', async () => {
    const { data } = (await admin.get(`${path}?search=thu-1`)).body
    expect((await admin.del(`${path}/${data[0].id}`)).status).toBe(200)
    expect((await admin.del(`${path}/${data[0].id}`)).status).toBe(404)
  })

  test('makes one entry of one code, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(path, form('CUNG-LUC'))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code)).toEqual(
      Array(7).fill(definition.duplicateCode),
    )
  })

  test('is seeded with what the trade expects, sorted in the Vietnamese order', async () => {
    const { body } = await admin.get(`${path}?pageSize=100`)
    expect(body.totalItems).toBeGreaterThan(3)
    const names = body.data.map((entry: { name: string }) => entry.name)
    expect(names).toEqual([...names].sort(new Intl.Collator('vi').compare))
    const english = body.data.filter(({ nameEn }: { nameEn: string | null }) => nameEn !== null)
    expect(english.length).toBeGreaterThanOrEqual(masterDataRows[listName(definition) as 'position'].length)
  })
})

describe('what a list has of its own', () => {
  test('a warehouse has no district since July 2025, and needs one before', async () => {
    const modern = {
      code: 'K1',
      name: 'Kho',
      province: 'Thành phố Hà Nội',
      ward: 'Xã Đông Anh',
      address: 'Km 12',
      warehouseTypeId: covered,
    }
    const created = await admin.post('/Warehouse', { ...modern, district: 'Huyện Đông Anh' })
    expect(created.body.data).toMatchObject({ addressCatalogue: '2025', district: null })
    const legacy = {
      code: 'K2',
      name: 'Kho cũ',
      addressCatalogue: 'legacy',
      province: 'Thành phố Hà Nội',
      ward: 'Xã Nguyên Khê',
      address: 'Km 12',
      warehouseTypeId: covered,
    }
    const refused = await admin.post('/Warehouse', legacy)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'district', code: 'required', params: {} }],
    ])
    const accepted = await admin.post('/Warehouse', { ...legacy, district: 'Huyện Đông Anh' })
    expect(accepted.body.data).toMatchObject({ addressCatalogue: 'legacy', district: 'Huyện Đông Anh' })
    const nowhere = await admin.post('/Warehouse', { ...modern, code: 'K3', ward: 'Xã Không Có' })
    expect(nowhere.body.errors).toEqual([{ path: 'ward', code: 'invalid_value', params: {} }])
  })

  test('a system code is shown, never taken, and keeps its status from being deleted', async () => {
    const { data } = (await admin.get('/DeliveryStatus?pageSize=100')).body
    const codes = data.map((status: { systemCode: string | null }) => status.systemCode).filter(Boolean)
    expect(codes.sort()).toEqual([
      'cancelled',
      'delivered',
      'in-delivery',
      'in-pick-up',
      'not-received',
      'picked-up',
      'received',
      'reconciled',
      'returned',
      'returning',
    ])
    const smuggled = await admin.post('/DeliveryStatus', { code: 'X', name: 'X', systemCode: 'delivered' })
    expect(smuggled.body.errors).toEqual([{ path: 'systemCode', code: 'unrecognized', params: {} }])
    const delivered = data.find((status: { systemCode: string }) => status.systemCode === 'delivered')
    const renamed = await admin.put('/DeliveryStatus', {
      id: delivered.id,
      version: delivered.version,
      code: 'GIAO-XONG',
      name: 'Giao xong',
      active: true,
    })
    expect(renamed.body.data).toMatchObject({ code: 'GIAO-XONG', systemCode: 'delivered' })
    for (const { id } of data.filter((status: { systemCode: string | null }) => status.systemCode))
      expect((await admin.del(`/DeliveryStatus/${id}`)).body.code).toBe('in-use')
    expect((await admin.del(`/DeliveryStatus/${delivered.id}`)).body.code).toBe('in-use')
  })

  test('what is in use stays, with the code of its list', async () => {
    const inUse = async (resource: string, search: string) => {
      const { data } = (await admin.get(`/${resource}?search=${encodeURIComponent(search)}`)).body
      return (await admin.del(`/${resource}/${data[0].id}`)).body.code
    }
    expect(await inUse('Department', 'KD')).toBe('DEP_ERR_007')
    expect(await inUse('ProductUnit', 'Cây')).toBe('in-use')
    expect(await inUse('Position', 'NVKD')).toBe('in-use')
  })

  test('a new warehouse says its type, is listed by it, and keeps the type from being deleted: WAT_ERR_007', async () => {
    const type = (await admin.post('/WarehouseType', { code: 'CANG', name: 'Kho cảng' })).body.data
    const form = { code: 'K-CANG', name: 'Kho Đình Vũ', ...own(listOf('warehouse')) }
    const without = await admin.post('/Warehouse', { ...form, warehouseTypeId: undefined })
    expect(without.body.errors).toMatchObject([{ path: 'warehouseTypeId', code: 'required' }])
    const unknown = await admin.post('/Warehouse', { ...form, warehouseTypeId: nobody })
    expect(unknown.body.errors).toEqual([{ path: 'warehouseTypeId', code: 'unknown-reference', params: {} }])
    const made = await admin.post('/Warehouse', { ...form, warehouseTypeId: type.id })
    expect(made.body.data).toMatchObject({ warehouseTypeId: type.id, warehouseTypeName: 'Kho cảng' })
    const listed = await admin.get(`/Warehouse?warehouseTypeId=${type.id}`)
    expect(listed.body.data).toEqual([made.body.data])
    const refused = await admin.del(`/WarehouseType/${type.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'WAT_ERR_007'])
    await expect(
      server.deps.db.deleteFrom('warehouseType').where('id', '=', type.id).execute(),
    ).rejects.toMatchObject({ code: '23001' })
    expect((await admin.del(`/Warehouse/${made.body.data.id}`)).status).toBe(200)
    expect((await admin.del(`/WarehouseType/${type.id}`)).status).toBe(200)
  })

  test('a warehouse of before types stays as it is until it is given one, which is not emptied', async () => {
    const form = { code: 'K-CU', name: 'Kho cũ', ...own(listOf('warehouse')) }
    const { id } = (await admin.post('/Warehouse', form)).body.data
    await server.deps.db
      .updateTable('warehouse')
      .set({ warehouseTypeId: null })
      .where('id', '=', id)
      .execute()
    const put = (version: number, warehouseTypeId: string | null | undefined) =>
      admin.put('/Warehouse', { ...form, id, version, name: `Kho cũ ${version}`, warehouseTypeId })
    expect((await put(1, null)).body.data).toMatchObject({ warehouseTypeId: null, warehouseTypeName: null })
    expect((await put(2, covered)).body.data).toMatchObject({ warehouseTypeId: covered })
    expect((await put(3, null)).body.errors).toEqual([
      { path: 'warehouseTypeId', code: 'required', params: {} },
    ])
    expect((await put(3, undefined)).body.data).toMatchObject({ warehouseTypeId: covered })
    const [last] = (await admin.get(`/Warehouse/${id}/history`)).body.data.slice(1)
    expect(last.changes).toContainEqual({ field: 'warehouseTypeId', from: null, to: 'Kho có mái che' })
  })

  test('a file names the type of a warehouse by code or name', async () => {
    const kind = categorySpreadsheet(listOf('warehouse'))
    const row = { code: 'K-FILE', name: 'Kho tệp', ...own(listOf('warehouse')) }
    const checked = await kind.check!(
      await contextOf(server, 'admin.lan'),
      ['KMC', 'kho co mai che', 'không có', null].map((warehouseTypeId, place) => ({
        row: place + 2,
        values: { ...row, code: `K-FILE-${place}`, warehouseTypeId },
      })) as never,
    )
    expect(
      checked.map(
        ({ body, errors }) => body?.warehouseTypeId ?? errors.map(({ path, code }) => `${path} ${code}`),
      ),
    ).toEqual([covered, covered, ['warehouseTypeId unknown-reference'], ['warehouseTypeId required']])
    const column = kind.columns.find(({ key }) => key === 'warehouseTypeId')!
    const [entry] = (await admin.get('/Warehouse?search=KHO-DA')).body.data
    expect([column.required, column.value(entry, { locale: 'vi' } as never)]).toEqual([
      true,
      'Kho có mái che',
    ])
  })

  test.each([
    ['DeliveryStatus', 'STA_ERR_006'],
    ['PaymentMethod', 'CAT_ERR_006'],
  ])('a code that %s has already answers %s at code, whatever its case', async (resource, code) => {
    expect((await admin.post(`/${resource}`, { code: 'TRUNG', name: 'Một' })).status).toBe(200)
    const again = await admin.post(`/${resource}`, { code: 'trung', name: 'Hai' })
    expect([again.status, again.body.code]).toEqual([409, code])
    expect(again.body.errors).toEqual([{ path: 'code', code, params: {} }])
  })

  test('an imported entry has the event of one that was written by hand', async () => {
    const list = categories.find(({ resource }) => resource === 'SalesChannel')!
    const forms = ['NHAP-1', 'NHAP-2'].map((code) => ({ code, name: `Nhập ${code}`, active: true }))
    await inCommand(await contextOf(server, 'admin.lan'), (call) =>
      insertRecords(categoryRecord(list), call, forms),
    )
    const [entry] = (await admin.get('/SalesChannel?search=nhap-1')).body.data
    const history = await admin.get(`/SalesChannel/${entry.id}/history`)
    expect(history.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['category.created'])
  })

  test('codes stand in the order of their numbers', async () => {
    for (const code of ['TN-10', 'TN-9', 'TN-100'])
      await admin.post('/PaymentMethod', { code, name: `Tự nhiên ${code}` })
    const found = await admin.get('/PaymentMethod?search=tu nhien&sort=code')
    expect(found.body.data.map((row: { code: string }) => row.code)).toEqual(['TN-9', 'TN-10', 'TN-100'])
  })

  test('a factor is exact to six decimals and above zero', async () => {
    const unit = { code: 'LB', name: 'Pound', kind: 'mass' }
    expect((await admin.post('/ProductUnit', { ...unit, factor: 0 })).body.errors?.[0]?.path).toBe('factor')
    expect((await admin.post('/ProductUnit', { ...unit, factor: 0.4535924 })).body.errors?.[0]?.path).toBe(
      'factor',
    )
    expect((await admin.post('/ProductUnit', { ...unit, factor: 0.453592 })).body.data.factor).toBe(0.453592)
  })
})

describe('the head of a department', () => {
  const departmentOf = async (code: string) =>
    (await admin.get(`/Department?search=${code}`)).body.data.find(
      (one: { code: string }) => one.code === code,
    )
  const idOf = async (username: string) => {
    const options = await stranger.get<{ id: string; username: string }[]>(`/User/options?search=${username}`)
    return options.body.data.find((one) => one.username === username)!.id
  }

  test('is somebody who can sign in, named in the list, in the history and in a file', async () => {
    const { id, version, code, name } = await departmentOf('KD')
    const headId = await idOf('director.hoa')
    const put = (change: object) => admin.put('/Department', { id, version, code, name, ...change })
    const nobody = await put({ headId: '00000000-0000-7000-8000-000000000000' })
    expect([nobody.status, nobody.body.errors?.[0]?.path]).toEqual([400, 'headId'])
    const saved = await put({ headId })
    expect(saved.body.data).toMatchObject({ headId, headName: 'Phạm Thị Hòa', headLocked: false })
    expect(await departmentOf('KD')).toEqual(saved.body.data)
    const [entry] = (await admin.get(`/Department/${id}/history`)).body.data
    expect(entry.changes).toEqual([{ field: 'headId', from: null, to: 'Phạm Thị Hòa' }])
    const list = categories.find(({ resource }) => resource === 'Department')!
    const column = categorySpreadsheet(list).columns.find(({ key }) => key === 'headId')!
    expect(column.value(saved.body.data, { locale: 'vi' } as never)).toBe('Phạm Thị Hòa')
  })

  test('is not deleted, may be locked, and is not chosen anew then', async () => {
    const superadmin = await server.as('superadmin')
    const places = (({ departmentId, positionId }) => ({ departmentId, positionId }))(
      (await superadmin.get('/User?search=sales.minh')).body.data[0],
    )
    const head = (
      await superadmin.post('/User', {
        ...{ username: 'truong.phong', fullName: 'Trưởng Phòng', email: 'tp@x.example' },
        ...{ phoneNumber: '0987000111', ...places },
      })
    ).body.data
    const warehouse = await departmentOf('KHO')
    const saved = await admin.put('/Department', {
      ...{ id: warehouse.id, version: warehouse.version, code: 'KHO', name: 'Kho', headId: head.id },
    })
    const deleted = await superadmin.del(`/User/${head.id}?version=1`)
    expect([deleted.status, deleted.body.code]).toEqual([409, 'in-use'])
    expect((await superadmin.post(`/User/${head.id}/lock`, { version: 1 })).status).toBe(200)
    expect(await departmentOf('KHO')).toMatchObject({ headName: 'Trưởng Phòng', headLocked: true })
    const { id, version } = saved.body.data
    const renamed = await admin.put('/Department', {
      ...{ id, version, headId: head.id, code: 'KHO', name: 'Kho vận' },
    })
    expect([renamed.status, renamed.body.data.headLocked]).toEqual([200, true])
    const other = await departmentOf('KT')
    const { code, name } = other
    const chosen = await admin.put('/Department', {
      ...{ id: other.id, version: other.version, code, name, headId: head.id },
    })
    expect(chosen.body.errors).toEqual([{ path: 'headId', code: 'person-locked', params: {} }])
  })
})

describe('addresses', () => {
  test('34 provinces since July 2025, 63 before, and the way down both', async () => {
    const names = async (path: string) =>
      (await stranger.get<{ code: string; name: string }[]>(`/Address/${path}`)).body.data
    expect(await names('provinces?catalogue=2025')).toHaveLength(34)
    expect(await names('provinces?catalogue=legacy')).toHaveLength(63)
    const hanoi = (await names('provinces?catalogue=2025')).find(({ name }) => name === 'Thành phố Hà Nội')!
    expect((await names(`wards?catalogue=2025&parent=${hanoi.code}`)).map(({ name }) => name)).toContain(
      'Xã Đông Anh',
    )
    const districts = await names(
      `districts?catalogue=legacy&parent=${encodeURIComponent('Thành phố Hà Nội')}`,
    )
    const district = districts.find(({ name }) => name === 'Huyện Đông Anh')!
    const wards = await names(`wards?catalogue=legacy&parent=${encodeURIComponent(district.code)}`)
    expect(wards.map(({ name }) => name)).toContain('Xã Nguyên Khê')
  })

  test('are kept by the browser for good, and an unknown parent is refused', async () => {
    const answer = await stranger.get('/Address/provinces?catalogue=2025')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect((await stranger.get('/Address/wards?catalogue=2025&parent=nowhere')).status).toBe(400)
  })
})
