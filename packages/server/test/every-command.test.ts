import { approvableEntities } from '@barem/shared/business'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'
import { everything } from './checksum.ts'
import { commandSamples, type Samples, sendSample } from './command-samples.ts'
import { documentWorld } from './document-world.ts'

// What holds for every command is asked of every command, on a record made for it.

let server: TestApp
let commands: Endpoint[]
let sampleOf: Samples

beforeAll(async () => {
  server = await testApp()
  sampleOf = await commandSamples(server)
  commands = (mounted.get(server.app) ?? []).filter((one) => one.effect === 'command')
})
afterAll(() => server.close())

test('sent twice with one key, every command has one effect and one answer', async () => {
  const asked = commands.filter((one) => !one.secret)
  expect(asked.length).toBeGreaterThan(60)
  for (const [index, endpoint] of asked.entries()) {
    const name = `${endpoint.method} ${endpoint.path}`
    const sample = await sampleOf(endpoint)
    const key = { 'idempotency-key': `every-command-${index}` }
    const before = await everything(server)
    const first = await sendSample(endpoint, sample, key)
    expect([name, first.status, first.body.errors]).toEqual([name, 200, undefined])
    const between = await everything(server)
    expect(between, `${name} does something`).not.toEqual(before)
    server.clock.advance(100)
    const second = await sendSample(endpoint, sample, key)
    expect([name, second.status, second.body]).toEqual([name, 200, first.body])
    expect(await everything(server), `${name} does it once`).toEqual(between)
  }
}, 180_000)

test('sent twice with one key, a command with a secret has one effect and shows the secret once', async () => {
  const asked = commands.filter((one) => one.secret)
  expect(asked.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/User', '/User/ChangePassword', '/User/ResetPassword']),
  )
  for (const [index, endpoint] of asked.entries()) {
    const sample = await sampleOf(endpoint)
    const key = { 'idempotency-key': `every-secret-${index}` }
    const first = await sendSample(endpoint, sample, key)
    expect([endpoint.path, first.status]).toEqual([endpoint.path, 200])
    const between = await everything(server)
    const second = await sendSample(endpoint, sample, key)
    expect([endpoint.path, second.status, second.body.code]).toEqual([endpoint.path, 409, 'already-done'])
    expect(await everything(server), `${endpoint.path} does it once`).toEqual(between)
    const { rows } = await sql<{ kept: string }>`
      select t::text as kept from idempotency_key t where key = ${key['idempotency-key']}`.execute(
      server.deps.db,
    )
    const { temporaryPassword } = first.body.data as { temporaryPassword?: string }
    const secrets = [temporaryPassword, ...Object.values(sample.body ?? {})]
    for (const secret of secrets.filter((one) => typeof one === 'string'))
      expect(rows[0]?.kept).not.toContain(secret)
  }
})

test('every change wants the version it was made on, and a stale one is told what stands', async () => {
  const changes = commands.filter((one) => one.method === 'PUT')
  expect(changes.length).toBeGreaterThan(20)
  for (const endpoint of changes) {
    const sample = await sampleOf(endpoint)
    const { version, ...without } = sample.body!
    const unversioned = await sendSample(endpoint, { ...sample, body: without })
    expect([endpoint.path, unversioned.status, unversioned.body.code]).toEqual([
      endpoint.path,
      428,
      'version-required',
    ])
    const saved = await sendSample(endpoint, sample)
    expect([endpoint.path, saved.status]).toEqual([endpoint.path, 200])
    const stale = await sendSample(endpoint, sample)
    expect([endpoint.path, stale.status, stale.body.code, stale.body.current]).toEqual([
      endpoint.path,
      409,
      'stale-version',
      expect.objectContaining({ id: without.id, version: Number(version) + 1 }),
    ])
  }
})

test('every deletion may say the version it was decided on, and a stale one is told what stands', async () => {
  const deletions = commands.filter((one) => one.method === 'DELETE' && one.path !== '/Account/sessions/{id}')
  expect(deletions.length).toBeGreaterThan(20)
  for (const endpoint of deletions) {
    const sample = await sampleOf(endpoint)
    const stale = await sendSample(endpoint, { ...sample, url: `${sample.url}?version=7` })
    expect([endpoint.path, stale.status, stale.body.code, stale.body.current]).toEqual([
      endpoint.path,
      409,
      'stale-version',
      expect.objectContaining({ version: 1 }),
    ])
    const gone = await sendSample(endpoint, { ...sample, url: `${sample.url}?version=1` })
    expect([endpoint.path, gone.status]).toEqual([endpoint.path, 200])
  }
})

/** Values that are not those of a form that leaves them out; those of documents are in their worlds. */
const filled: Record<string, Record<string, unknown>> = {
  Customer: {
    ...{ taxCode: '0100109106', branchName: 'Bến Thành', warehouseAddress: 'Kho 2', paymentCycle: 'weekly' },
    ...{ paymentTerm: 45, creditLimit: 5_000_000, note: 'Giữ nguyên', active: false },
    contacts: [{ name: 'Lê Thị Kho', role: 'Thủ kho', phone: '0912000111', email: null, isDefault: true }],
    addresses: [
      {
        ...{ label: 'Kho 2', addressCatalogue: '2025', province: 'Thành phố Hà Nội', district: null },
        ...{ ward: 'Xã Đông Anh', address: 'Km 12, Quốc lộ 3', isDefault: false },
      },
    ],
    bankAccounts: [{ bin: '970436', accountNumber: '001100', branchName: null, isDefault: false }],
  },
  Interaction: {
    ...{ method: 'direct', status: 'waiting', date: '2026-11-02T03:00:00.000Z' },
    ...{ nextStep: 'Gọi lại', nextDate: '2026-12-01' },
  },
  DiscountPolicy: {
    ...{ code: 'CK-MAU', type: 'money', per: 'kilogram', repeat: 'weekly', weekdays: [1, 5] },
    // days of the week stand in place of one of the month
    ...{ monthDay: null, validTo: '2030-12-31', active: false },
  },
  Workflow: { description: 'Theo quy chế', status: 'active', priority: 7 },
  PriceConfiguration: {
    ...{ source: 'supplier', priceType: 'item', validTo: '2030-12-31', note: 'Theo bảng giá' },
    // a rate stands in place of money
    ...{ rate: 2.5, money: null, floor: 14_000 },
  },
  Product: {
    ...{ nameEn: 'Rebar', capitalPrice: 14_000, salePrice: 15_000, length: 11.7, densityWeight: 0.888 },
    ...{ shipsByWeight: false, vatRate: 8, active: false },
    barems: [{ standard: 'TCVN', kgPerMetre: 0.888, validFrom: '2026-01-01' }],
  },
  User: { code: 'NV-1', isAdmin: false },
  Deputy: { kinds: ['quotation'] },
  Group: { scope: 'own' },
  Configuration: { enabled: false },
  ProductOrigin: { imported: true },
  ProductUnit: { factor: 2 },
  Warehouse: {
    addressCatalogue: 'legacy',
    province: 'Thành phố Hà Nội',
    district: 'Huyện Đông Anh',
    ward: 'Xã Nguyên Khê',
  },
}

/** References that may be left out, and the tables they are to. */
const referred: Record<string, string> = {
  ...{ officerId: 'appUser', staffId: 'appUser', nextStaffId: 'appUser', headId: 'appUser' },
  ...{ customerTypeId: 'customerType', productGroupId: 'productGroup', productOriginId: 'productOrigin' },
  ...{ warehouseId: 'warehouse', warehouseTypeId: 'warehouseType', paymentMethodId: 'paymentMethod' },
  ...{ deliveryMethodId: 'deliveryMethod', shippingMethodId: 'shippingMethod', roleGroupIds: 'roleGroup' },
  ...{ salesChannelId: 'salesChannel', salesMethodId: 'salesMethod' },
}
/** Given by the server when empty, said by something else, standing in the place of another reference, or kept nowhere. */
const apart = [
  ...['code', 'quotationId', 'principalId', 'discountPolicyId', 'shippingRateId', 'pictureIds'],
  ...['productId', 'productTypeId', 'selfPick', 'floorReason', 'password'],
]

/** One of each, as a form names it. */
async function references(): Promise<Record<string, string | string[]>> {
  const { db } = server.deps
  const found = Object.entries(referred).map(async ([name, table]): Promise<[string, string | string[]]> => {
    const of = table === 'appUser' ? sql`username = 'sales.trang'` : sql`true`
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} where ${of} limit 1`.execute(db)
    const { id } = rows[0]!
    return [name, name.endsWith('s') ? [id] : id]
  })
  return Object.fromEntries(await Promise.all(found))
}

test('what a change leaves out stays as it is', async () => {
  const named = await references()
  const worlds = await Promise.all(approvableEntities.map((entity) => documentWorld(server, entity)))
  const ofDocuments = new Map(worlds.map((world) => [world.resource, world.optional]))
  for (const endpoint of commands.filter((one) => one.method === 'PUT')) {
    const [, resource = ''] = endpoint.path.split('/')
    const { shape } = endpoint.body as z.ZodObject
    const sample = await sampleOf(endpoint)
    const optionalHere = (name: string) =>
      name in shape && (shape[name] as z.ZodType).safeParse(undefined).success
    const filledHere = Object.entries(named).filter(([name]) => optionalHere(name))
    const body: Record<string, unknown> = {
      ...sample.body!,
      ...(ofDocuments.get(resource) ?? filled[resource]),
      ...Object.fromEntries(filledHere),
      ...('active' in shape ? { active: false } : {}),
    }
    const before = await sendSample(endpoint, { ...sample, body })
    expect([resource, before.status, before.body.errors]).toEqual([resource, 200, undefined])
    const required = Object.entries(shape).filter(
      ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
    )
    const bare = Object.fromEntries(required.map(([name]) => [name, body[name]]))
    const after = await sendSample(endpoint, {
      ...sample,
      body: { ...bare, version: Number(body.version) + 1 },
    })
    expect([resource, after.status, after.body.errors]).toEqual([resource, 200, undefined])
    const [was, is] = [before, after].map((answer) => stillOf(answer.body.data))
    expect(is, resource).toEqual(was)
    for (const [name, id] of filledHere)
      expect([resource, name, JSON.stringify(was).includes(String(id))]).toEqual([resource, name, true])
    const optional = Object.keys(shape).filter((name) => !required.some(([known]) => known === name))
    const unfilled = optional.filter((name) => !(name in body) && !apart.includes(name))
    expect([resource, unfilled]).toEqual([resource, []])
  }
})

/** An answer without what every change makes anew. */
function stillOf(data: unknown): unknown {
  const { version, modifiedAt, lastModified, history, ...still } = data as Record<string, unknown>
  return still
}

test('no change finds a value for what is left out, in the rows of a list neither', () => {
  for (const endpoint of commands.filter((one) => one.method === 'PUT')) {
    const invented = inventionsOf(endpoint.body as z.ZodType, endpoint.path)
    expect(invented).toEqual([])
  }
})

function inventionsOf(schema: unknown, place: string): string[] {
  if (schema instanceof z.ZodDefault) return [place]
  if (schema instanceof z.ZodOptional) return inventionsOf(schema.unwrap(), place)
  if (schema instanceof z.ZodArray) return inventionsOf(schema.element, `${place}[]`)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => inventionsOf(field, `${place}.${name}`))
}

test('a command nobody wrote a sample for is named', async () => {
  await expect(sampleOf({ method: 'POST', path: '/Invoice/{id}/pay' })).rejects.toThrow(
    'POST /Invoice/{id}/pay has no sample: add a sample',
  )
})
