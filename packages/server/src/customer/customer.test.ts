import type { Customer, CustomerItem } from '@barem/shared/customer/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { statementsOf } from '#test/statements'

let server: TestApp
let minh: Caller
let director: Caller
let typeId: string

beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
  director = await server.as('director.hoa')
  typeId = (await server.deps.db.selectFrom('customerType').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

let phones = 0
function body(change: object = {}) {
  phones += 1
  return {
    name: `Công ty TNHH Thử Nghiệm ${phones}`,
    abbreviatedName: `THỬ NGHIỆM ${phones}`,
    customerTypeId: typeId,
    phone: `0911${String(phones).padStart(6, '0')}`,
    contactPerson: 'Nguyễn Văn Thử',
    contactPhone: '0912345678',
    supplier: false,
    accountNumber: '0071000123456',
    bankName: 'Vietcombank',
    companyAddress: '1 Đường Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh',
    ...change,
  }
}

async function create(change: object = {}): Promise<Customer> {
  const answer = await minh.post('/Customer', body(change))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** The form of a stored customer, as a page would send it. */
function formOf(customer: Customer, change: object = {}) {
  const { customerType, officer, username, modifiedAt, abilities, warnings, ...rest } = customer
  const { lastContactAt, nextContactOn, ...fields } = rest
  return { ...fields, ...change }
}

test('a customer is written in seven statements: who asks under which key is one of them', async () => {
  const statements = await statementsOf(async () => {
    const answer = await minh.post('/Customer', body(), { 'idempotency-key': server.deps.random.id() })
    expect(answer.status).toBe(200)
  })
  expect(statements, statements.join('\n')).toHaveLength(7)
})

describe('required fields', () => {
  test('each missing one is named', async () => {
    const answer = await minh.post('/Customer', {})
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(
      [
        'name',
        'abbreviatedName',
        'customerTypeId',
        'phone',
        'contactPerson',
        'contactPhone',
        'supplier',
        'accountNumber',
        'bankName',
        'companyAddress',
      ].map((path) => `${path} required`),
    )
  })

  test.each([
    [{ phone: '123' }, 'phone phone'],
    [{ phone: '091234567890' }, 'phone phone'],
    [{ taxCode: '123' }, 'taxCode tax_code'],
    [{ paymentTerm: 366 }, 'paymentTerm too_big'],
    [{ paymentTerm: -1 }, 'paymentTerm too_small'],
    [{ creditLimit: 1e15 }, 'creditLimit too_big'],
    [{ creditLimit: 0.5 }, 'creditLimit decimals'],
    [{ name: 'x'.repeat(201) }, 'name too_big'],
    [{ name: 'Tên\u202edảo' }, 'name control_character'],
    [{ customerTypeId: '00000000-0000-7000-8000-000000000000' }, 'customerTypeId unknown-reference'],
    [{ officerId: '00000000-0000-7000-8000-000000000000' }, 'officerId unknown-reference'],
  ])('%j names its field', async (change, issue) => {
    const answer = await minh.post('/Customer', body(change))
    expect(answer.body.succeeded).toBe(false)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([issue])
  })
})

describe('codes', () => {
  test('an empty one is given, without a gap and past one that was taken by hand', async () => {
    const first = await create()
    const number = Number(first.code.slice(2))
    expect(first.code).toMatch(/^KH\d{4}$/)
    await create({ code: `kh${String(number + 1).padStart(4, '0')}` })
    expect((await create()).code).toBe(`KH${String(number + 2).padStart(4, '0')}`)
  })

  test('twenty at once get twenty codes', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => create().then((customer) => customer.code)),
    )
    expect(new Set(codes).size).toBe(20)
  })

  test('the same code again, in whatever case, is a duplicate at code', async () => {
    await create({ code: 'VIP-01' })
    const answer = await minh.post('/Customer', body({ code: 'vip-01' }))
    expect([answer.status, answer.body.code]).toEqual([409, 'duplicate-code'])
    expect(answer.body.errors).toEqual([{ path: 'code', code: 'duplicate-code', params: {} }])
  })

  test('a code that looks the same is the same', async () => {
    await create({ code: 'VIP 02-A' })
    for (const code of [
      'VIP  02-A',
      'VIP\u00a002-A',
      'VIP\u202802-A',
      'VIP 02\u2011A',
      'VIP 02-A\ufe0f\u200d',
    ]) {
      const answer = await minh.post('/Customer', body({ code }))
      expect([code, answer.status, answer.body.code]).toEqual([code, 409, 'duplicate-code'])
    }
  })
})

test('a phone that exists answers CUS_ERR_006 at phone; of ten at once one is made', async () => {
  const { phone } = await create()
  const answer = await minh.post('/Customer', body({ phone }))
  expect([answer.status, answer.body.code]).toEqual([409, 'CUS_ERR_006'])
  expect(answer.body.errors).toEqual([{ path: 'phone', code: 'CUS_ERR_006', params: {} }])
  const race = await Promise.all(
    Array.from({ length: 10 }, () => minh.post('/Customer', body({ phone: '0933000001' }))),
  )
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(race.filter(({ body: { code } }) => code === 'CUS_ERR_006')).toHaveLength(9)
})

test('a tax code with a wrong check digit is kept, with a warning', async () => {
  expect((await create({ taxCode: '0100109106' })).warnings).toEqual([])
  expect((await create({ taxCode: '0100109107' })).warnings).toEqual([
    { path: 'taxCode', code: 'tax_code_check_digit' },
  ])
})

describe('the officer in charge', () => {
  test('is the author by default', async () => {
    const customer = await create()
    expect([customer.username, customer.officer.name]).toEqual(['sales.minh', 'Trần Quang Minh'])
  })
  test('must be able to sign in', async () => {
    const { db } = server.deps
    const trang = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'sales.trang')
      .executeTakeFirstOrThrow()
    const customer = await create({ officerId: trang.id })
    await db.updateTable('appUser').set({ isLocked: true }).where('id', '=', trang.id).execute()
    const refused = await minh.post('/Customer', body({ officerId: trang.id }))
    expect(refused.body.errors?.[0]).toMatchObject({ path: 'officerId' })
    const kept = await minh.put('/Customer', formOf(customer, { note: 'giữ nguyên người phụ trách' }))
    expect(kept.status).toBe(200)
    await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', trang.id).execute()
  })
})

test('a change is told in the history with what changed; a stale one gets the customer as it stands', async () => {
  const customer = await create({ name: 'Công ty Cũ' })
  server.clock.advance(1000)
  const changed = await minh.put('/Customer', formOf(customer, { name: 'Công ty Mới' }))
  expect(changed.body.data).toMatchObject({ name: 'Công ty Mới', version: 2, code: customer.code })
  const history = (await minh.get(`/Customer/${customer.id}/history`)).body.data
  expect(history.map((entry: { kind: string }) => entry.kind)).toEqual([
    'customer.updated',
    'customer.created',
  ])
  expect(history[0]).toMatchObject({
    actorName: 'Trần Quang Minh',
    changes: [{ field: 'name', from: 'Công ty Cũ', to: 'Công ty Mới' }],
  })
  const stale = await minh.put('/Customer', formOf(customer, { name: 'Công ty Khác' }))
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect(stale.body.current).toMatchObject({ name: 'Công ty Mới', version: 2 })
  expect(stale.body.savedBy).toEqual({ name: 'Trần Quang Minh', at: history[0].at, own: true })
  const { version, ...without } = formOf(customer)
  expect((await minh.put('/Customer', without)).body.code).toBe('version-required')
})

test('of ten who save the same version at once one wins', async () => {
  const customer = await create()
  const race = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      minh.put('/Customer', formOf(customer, { note: `lần ${place}` })),
    ),
  )
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(race.filter(({ body: { code } }) => code === 'stale-version')).toHaveLength(9)
})

test('sent twice with one key it is made once', async () => {
  const once = body()
  const key = { 'idempotency-key': 'customer-test-0001' }
  const [first, second] = [await minh.post('/Customer', once, key), await minh.post('/Customer', once, key)]
  expect(second.body).toEqual(first.body)
  expect((await minh.get(`/Customer?search=${once.phone}`)).body.totalItems).toBe(1)
})

describe('the same company twice', () => {
  test('is pointed out by phone, tax code and folded abbreviated name', async () => {
    const there = await create({
      abbreviatedName: 'THÉP ĐẠI PHÁT',
      taxCode: '0100109106-001',
      phone: '0944000001',
    })
    const check = async (query: string) => (await minh.get(`/Customer/check?${query}`)).body.data
    const match = { id: there.id, code: there.code, name: there.name }
    expect(await check('phone=0944000001')).toEqual([{ ...match, fields: ['phone'] }])
    expect(await check('taxCode=0100109106-001&abbreviatedName=thep dai phat')).toEqual([
      { ...match, fields: ['taxCode', 'abbreviatedName'] },
    ])
    expect(await check(`phone=0944000001&exceptId=${there.id}`)).toEqual([])
    expect(await check(`name=${encodeURIComponent(there.name.toUpperCase())}`)).toEqual([
      { ...match, fields: ['name'] },
    ])
    expect(await check('phone=&taxCode=')).toEqual([])
  })
})

describe('further contacts, addresses and accounts', () => {
  const contact = { name: 'Lê Thị Kho', role: 'Thủ kho', phone: '0912000111', email: null, isDefault: true }
  const place = {
    ...{ label: 'Kho 2', addressCatalogue: '2025', province: 'Thành phố Hà Nội', district: null },
    ...{ ward: 'Xã Đông Anh', address: 'Km 12, Quốc lộ 3', isDefault: true },
  }
  const account = { bin: '970436', accountNumber: '001100', branchName: 'CN Bình Dương', isDefault: false }

  test('stand beside the first of each, are told in the history, and stay where a change leaves them out', async () => {
    const made = await create({ contacts: [contact], addresses: [place], bankAccounts: [account] })
    expect(made).toMatchObject({ contacts: [contact], addresses: [place], bankAccounts: [account] })
    server.clock.advance(1000)
    const other = { ...contact, name: 'Phạm Văn Xe', isDefault: false }
    const changed = await minh.put('/Customer', formOf(made, { contacts: [contact, other] }))
    expect(changed.body.data).toMatchObject({ contacts: [contact, other], addresses: [place] })
    expect((await minh.get(`/Customer/${made.id}`)).body.data.contacts).toEqual([contact, other])
    const [event] = (await minh.get(`/Customer/${made.id}/history`)).body.data
    const line = 'Lê Thị Kho, Thủ kho, 0912000111'
    expect(event.changes).toEqual([
      { field: 'contacts', from: line, to: `${line}; Phạm Văn Xe, Thủ kho, 0912000111` },
    ])
    const { contacts, addresses, bankAccounts, ...rest } = formOf(changed.body.data)
    const kept = await minh.put('/Customer', { ...rest, note: 'khác' })
    expect(kept.body.data).toMatchObject({ contacts: [contact, other], bankAccounts: [account] })
    expect((await director.del(`/Customer/${made.id}`)).status).toBe(200)
  })

  test.each([
    [{ contacts: [contact, contact] }, 'contacts one_default'],
    [{ contacts: [{ ...contact, phone: '12' }] }, 'contacts.0.phone phone'],
    [{ bankAccounts: [{ ...account, bin: '000000' }] }, 'bankAccounts.0.bin invalid_value'],
    [{ addresses: [{ ...place, ward: 'Xã Không Có' }] }, 'addresses.0.ward invalid_value'],
    [{ addresses: [{ ...place, addressCatalogue: 'legacy' }] }, 'addresses.0.district required'],
  ])('are refused at their place: %j', async (change, issue) => {
    const answer = await minh.post('/Customer', body(change))
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toContain(issue)
  })
})

describe('deleting', () => {
  test('removes a customer nothing uses', async () => {
    const { id } = await create()
    expect((await director.del(`/Customer/${id}`)).status).toBe(200)
    expect((await director.get(`/Customer/${id}`)).status).toBe(404)
    expect((await director.del(`/Customer/${id}`)).status).toBe(404)
  })

  test('one that is in use answers CUS_ERR_007', async () => {
    const { id, name } = await create()
    await quotationFor(id, name)
    const answer = await director.del(`/Customer/${id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'CUS_ERR_007'])
  })
})

/** A minimal quotation that refers to a customer. */
async function quotationFor(customerId: string, customerName: string) {
  const { db, random, clock } = server.deps
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'sales.minh')
    .executeTakeFirstOrThrow()
  const totals = {
    quantityTotal: 0,
    theoreticalWeightTotal: 0,
    actualWeightTotal: 0,
    goodsTotal: 0,
    total: 0,
    vatTotal: 0,
  }
  const number = `TEST-${random.id()}`
  await db
    .insertInto('quotation')
    .values({
      ...{ id: random.id(), number, baseNumber: number, customerId, customerName, date: '2026-11-21' },
      ...{
        shippingAddress: 'Kho',
        officerId: user.id,
        authorId: user.id,
        contentAuthors: [user.id],
        ...totals,
      },
      ...{ createdAt: clock.now(), modifiedAt: clock.now() },
    })
    .execute()
}

describe('the list', () => {
  test('is found accent-blind, in NFC and in NFD alike', async () => {
    const customer = await create({ name: 'Cơ khí Đường Sắt Thủ Thiêm' })
    expect(customer.name).toBe('Cơ khí Đường Sắt Thủ Thiêm'.normalize('NFC'))
    const twin = await create({ name: 'Cơ khí Đường Sắt Thủ Thiêm'.normalize('NFD') })
    expect(twin.name).toBe(customer.name)
    for (const search of [
      'duong sat thu thiem',
      'ĐƯỜNG SẮT',
      'Đường Sắt Thủ'.normalize('NFD'),
      customer.phone,
    ])
      expect(
        (await minh.get(`/Customer?search=${encodeURIComponent(search)}`)).body.data.map(
          (row: CustomerItem) => row.id,
        ),
      ).toContain(customer.id)
    expect((await minh.get(`/Customer?search=${encodeURIComponent('%')}`)).body.totalItems).toBe(0)
  })

  test('is in the Vietnamese order, pages without a gap, and filters', async () => {
    const names = ['Zơn', 'Ân', 'Đa', 'Ăn', 'Dz', 'An'].map((word) => `${word} Xếp Hàng`)
    for (const name of names) await create({ name, supplier: true, active: false })
    const all = await minh.get('/Customer?search=xep hang&sort=name&supplier=true&active=false')
    expect(all.body.data.map((row: CustomerItem) => row.name.split(' ')[0])).toEqual([
      'An',
      'Ăn',
      'Ân',
      'Dz',
      'Đa',
      'Zơn',
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => minh.get(`/Customer?search=xep hang&pageSize=2&pageNumber=${page}&sort=-name`)),
    )
    expect(
      pages.flatMap((page) => page.body.data.map((row: CustomerItem) => row.name.split(' ')[0])),
    ).toEqual(['Zơn', 'Đa', 'Dz', 'Ân', 'Ăn', 'An'])
    expect(pages[0]?.body.totalItems).toBe(6)
    expect((await minh.get('/Customer/options?search=xep hang')).body.data).toEqual([])
  })

  test('has the codes in the order of their numbers', async () => {
    for (const code of ['KH20001', 'KH3000', 'KH10000']) await create({ code, name: `Số Tự Nhiên ${code}` })
    const found = await minh.get('/Customer?search=so tu nhien&sort=code')
    expect(found.body.data.map((row: CustomerItem) => row.code)).toEqual(['KH3000', 'KH10000', 'KH20001'])
  })

  test('says what the reader may do', async () => {
    const { id } = await create()
    const storeman = await server.as('warehouse.tu')
    expect((await director.get(`/Customer/${id}`)).body.data.abilities).toEqual({ edit: true, remove: true })
    expect((await storeman.get(`/Customer/${id}`)).body.data.abilities).toEqual({
      edit: true,
      remove: { refused: 'forbidden' },
    })
    expect((await storeman.del(`/Customer/${id}`)).status).toBe(403)
  })
})
