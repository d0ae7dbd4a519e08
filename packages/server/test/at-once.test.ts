import { categories } from '@barem/shared/category/categories'
import type { CategoryDefinition } from '@barem/shared/category/define-category'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from './app.ts'
import { commandSamples, type Samples } from './command-samples.ts'
import { done, type QuotationWorld, quotationWorld } from './quotations.ts'

// What two people do in the same moment (reliability, C7 and C8). The long version is `npm run prove`.

let server: TestApp
let world: QuotationWorld
let sampleOf: Samples

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  world = await quotationWorld(server)
  sampleOf = await commandSamples(server)
})
afterAll(() => server.close())

/** Twenty times the same record in one moment, but for `differ`. */
async function twenty(path: `/${string}`, differ: (index: number) => object = () => ({})): Promise<Answer[]> {
  const { caller, url, body } = await sampleOf({ method: 'POST', path })
  return Promise.all(
    Array.from({ length: 20 }, (_, index) => caller.post(url, { ...body, ...differ(index) })),
  )
}

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status === 200 ? 'saved' : `${status} ${body.code} ${body.errors?.[0]?.path ?? ''}`.trim()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('twenty at once take one code: one has it, the others are told which field', () => {
  test.each(categories.map((one: CategoryDefinition) => [one.resource, one.duplicateCode]))(
    '%s: %s',
    async (resource, code) => {
      expect(tally(await twenty(`/${resource}`))).toEqual({ saved: 1, [`409 ${code} code`]: 19 })
    },
  )

  const phone = (start: string) => (index: number) => `${start}${String(index).padStart(6, '0')}`
  const [customers, people] = [phone('0971'), phone('0972')]
  test.each<[string, `/${string}`, (index: number) => object, string]>([
    ['product code', '/Product', () => ({}), '409 duplicate-code code'],
    ['customer phone', '/Customer', () => ({}), '409 CUS_ERR_006 phone'],
    [
      'customer code',
      '/Customer',
      (index) => ({ code: 'KH-CHUNG', phone: customers(index) }),
      '409 duplicate-code code',
    ],
    [
      'username',
      '/User',
      (index) => ({ email: `a${index}@x.example`, phoneNumber: people(index) }),
      '409 USE_ERR_008 username',
    ],
    [
      'email',
      '/User',
      (index) => ({ username: `nguoi.mot.${index}`, phoneNumber: people(index + 100) }),
      '409 USE_ERR_007 email',
    ],
    [
      'phone number',
      '/User',
      (index) => ({ username: `nguoi.hai.${index}`, email: `b${index}@x.example` }),
      '409 USE_ERR_009 phoneNumber',
    ],
    ['account', '/User', () => ({}), '409 USE_ERR_012 username'],
  ])('%s', async (_, path, differ, refused) => {
    expect(tally(await twenty(path, differ))).toEqual({ saved: 1, [refused]: 19 })
  })

  test('numbers of customers without a code differ', async () => {
    const answers = await twenty('/Customer', (index) => ({ phone: customers(index + 500) }))
    expect(new Set(answers.map((one) => done(one as Answer<{ code: string }>).code)).size).toBe(20)
  })
})

describe('deleted while somebody begins to use it: one of the two is refused, nothing dangles', () => {
  const uses: [
    resource: string,
    field: string,
    code: string,
    target: '/Quotation' | '/Product' | '/Customer' | '/User' | '/Warehouse',
  ][] = [
    ['Customer', 'customerId', 'CUS_ERR_007', '/Quotation'],
    ['Product', 'productId', 'in-use', '/Quotation'],
    ['SalesChannel', 'salesChannelId', 'in-use', '/Quotation'],
    ['ProductType', 'productTypeId', 'in-use', '/Product'],
    ['CustomerType', 'customerTypeId', 'in-use', '/Customer'],
    ['Department', 'departmentId', 'DEP_ERR_007', '/User'],
    ['WarehouseType', 'warehouseTypeId', 'WAT_ERR_007', '/Warehouse'],
  ]
  test.each(uses)('%s by %s', async (resource, field, inUse, target) => {
    for (let round = 0; round < 12; round += 1) {
      const made = await sampleOf({ method: 'DELETE', path: `/${resource}/{id}` })
      const id = made.url.split('/').at(-1)!
      const user = await sampleOf({ method: 'POST', path: target })
      const change = field === 'productId' ? { lines: [world.line({ productId: id })] } : { [field]: id }
      const [deleted, used] = await Promise.all([
        server.deps.clock.sleep((round % 6) * 5).then(() => made.caller.del(made.url)),
        user.caller.post(user.url, { ...user.body, ...change }),
      ])
      const outcome = `${deleted.body.code ?? 'deleted'}, ${used.body.errors?.[0]?.code ?? used.body.code ?? 'used'}`
      expect([`${inUse}, used`, 'deleted, unknown-reference']).toContain(outcome)
    }
  })
})

test('without its unique index a list takes one code twice: the test would notice', async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('drop index payment_method_code_key')
  await owner.end()
  expect(tally(await twenty('/PaymentMethod')).saved).toBeGreaterThan(1)
  await sql`delete from payment_method where code like 'MAU-%'`.execute(server.deps.db)
})
