import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type BindingWorld, bindingWorld, refusal } from '#test/bindings'
import { type DocumentWorld, done } from '#test/document-world'
import { waitingForLocks } from '#test/waiting-for-locks'

// Purchase lines are bound to sales lines, no more than either has (domain, section 6; worked examples, D).

let server: TestApp
let purchases: BindingWorld['purchases']
let sales: BindingWorld['sales']
let minh: BindingWorld['minh']
let khoa: BindingWorld['khoa']
let bought: BindingWorld['bought']
let sold: BindingWorld['sold']
let bind: BindingWorld['bind']
let ofPurchase: BindingWorld['ofPurchase']
let ofSales: BindingWorld['ofSales']
let pairOf: BindingWorld['pairOf']
let rowOf: BindingWorld['rowOf']

beforeAll(async () => {
  server = await testApp()
  ;({ purchases, sales, minh, khoa, bought, sold, bind, ofPurchase, ofSales, pairOf, rowOf } =
    await bindingWorld(server))
})
afterAll(() => server.close())

const bound = async () => {
  const { rows } = await sql<{
    total: string
  }>`select coalesce(sum(quantity), 0) as total from contract_binding`.execute(server.deps.db)
  return Number(rows[0]!.total)
}
const tooBig = (maximum: number, index = 0) => ({
  status: 422,
  code: 'COT_ERR_011',
  errors: [{ path: `pairs.${index}.quantity`, code: 'too_big', params: { maximum, origin: 'number' } }],
})

describe('example D: of 100 bought', () => {
  test('60 and 40 are bound, one more is COT_ERR_011 with what is left', async () => {
    const [purchase, first, second, third] = [await bought(), await sold(60), await sold(40), await sold(5)]
    done(await bind(khoa, [purchase, first, 60]))
    done(await bind(khoa, [purchase, second, 40]))
    expect(refusal(await bind(khoa, [purchase, third, 1]))).toEqual(tooBig(0))
    expect(await ofPurchase(purchase)).toMatchObject({
      lines: [{ quantity: 100, bound: 100 }],
      pairs: [{ quantity: 60 }, { quantity: 40 }],
    })
  })

  test('the same when all come at the same moment', async () => {
    const purchase = await bought()
    const wanted = await Promise.all([60, 40, 1, 60, 40, 1].map((quantity) => sold(quantity)))
    const answers = await Promise.all(
      wanted.map((one) => bind(khoa, [purchase, one, one.lines[0]!.quantity])),
    )
    const took = answers.map(({ status }, index) => (status === 200 ? wanted[index]!.lines[0]!.quantity : 0))
    const { lines } = await ofPurchase(purchase)
    expect(lines[0]!.bound).toBe(took.reduce((one, other) => one + other))
    expect(lines[0]!.bound).toBeLessThanOrEqual(100)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.body.code]).toEqual([422, 'COT_ERR_011'])
  })

  test('whoever waits for a contract binds what is left of it', async () => {
    const [purchase, first, second] = [await bought(), await sold(60), await sold(60)]
    const { db } = server.deps
    const late = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('contractBinding')
        .values(rowOf([purchase, first, 60]))
        .execute()
      const waits = bind(khoa, [purchase, second, 60])
      await expect.poll(() => waitingForLocks(server)).toBe(1)
      return { waits }
    })
    expect(refusal(await late.waits)).toEqual(tooBig(40))
  })

  test('a sales line takes no more than it sells, from however many purchases', async () => {
    const [sale, one, other] = [await sold(100), await bought(80), await bought(80)]
    done(await bind(khoa, [one, sale, 80]))
    expect(refusal(await bind(khoa, [other, sale, 21]))).toEqual(tooBig(20))
    done(await bind(khoa, [other, sale, 20]))
    expect(await ofSales(sale)).toMatchObject({ lines: [{ quantity: 100, bound: 100 }] })
  })
})

describe('one call', () => {
  test('binds several or none; what one of its pairs gives back another takes', async () => {
    const [purchase, first, second] = [await bought(), await sold(), await sold()]
    expect(refusal(await bind(khoa, [purchase, first, 70], [purchase, second, 40]))).toEqual(tooBig(30, 1))
    expect((await ofPurchase(purchase)).pairs).toEqual([])
    done(await bind(khoa, [purchase, first, 70], [purchase, second, 30]))
    done(await bind(khoa, [purchase, second, 70, 30], [purchase, first, 30, 70]))
    expect((await ofPurchase(purchase)).pairs).toMatchObject([{ quantity: 30 }, { quantity: 70 }])
    done(await bind(khoa, [purchase, first, 0, 30]))
    expect((await ofPurchase(purchase)).pairs).toMatchObject([{ quantity: 70 }])
    // taken back as it was
    done(await bind(khoa, [purchase, first, 30]))
    expect((await ofPurchase(purchase)).lines[0]!.bound).toBe(100)
  })

  test('is told what somebody else bound meanwhile, in both histories who bound what', async () => {
    const [purchase, sale] = [await bought(), await sold()]
    server.clock.advance(100)
    done(await bind(khoa, [purchase, sale, 10]))
    server.clock.advance(100)
    expect((await bind(khoa, [purchase, sale, 20])).body.errors).toEqual([
      { path: 'pairs.0.quantity', code: 'bound_elsewhere', params: { quantity: 10 } },
    ])
    done(await bind(khoa, [purchase, sale, 20, 10]))
    const history = async (resource: string, { id }: { id: string }) =>
      done<{ kind: string; changes: object[] }[]>(await khoa.get(`/${resource}/${id}/history`))
    const [last] = await history('ContractPurchase', purchase)
    expect(last).toMatchObject({
      kind: 'purchaseContract.bound',
      actorName: 'Nguyễn Đăng Khoa',
      changes: [{ from: 10, to: 20 }],
    })
    expect(JSON.stringify(last)).toContain(sale.number)
    const [other] = await history('ContractSales', sale)
    expect(other).toMatchObject({ kind: 'salesContract.bound', changes: [{ from: 10, to: 20 }] })
    expect(JSON.stringify(other)).toContain(purchase.number)
    server.clock.advance(100)
    done(await bind(khoa, [purchase, sale, 0, 20]))
    const [unbound] = await history('ContractSales', sale)
    expect(unbound).toMatchObject({ kind: 'salesContract.unbound', changes: [{ from: 20, to: 0 }] })
    // what is approved of them did not change
    expect(done(await khoa.get(`/ContractPurchase/${purchase.id}`)).version).toBe(purchase.version)
  })

  test('writes nothing where nothing differs', async () => {
    const [purchase, sale] = [await bought(), await sold()]
    done(await bind(khoa, [purchase, sale, 10]))
    const events = async () =>
      (await khoa.get(`/ContractPurchase/${purchase.id}/history`)).body.totalItems! +
      (await khoa.get(`/ContractSales/${sale.id}/history`)).body.totalItems!
    const before = await events()
    done(await bind(khoa, [purchase, sale, 10, 10]))
    expect(await events()).toBe(before)
  })

  test('names what is not there, is cancelled, stands twice or is no whole piece', async () => {
    const [purchase, sale] = [await bought(), await sold()]
    const codes = async (...pairs: object[]) =>
      (await khoa.post('/ContractBinding', { pairs })).body.errors?.map(({ path, code }) => `${path} ${code}`)
    const pair = pairOf([purchase, sale, 10])
    expect(await codes({ ...pair, length: 5.5 })).toEqual(['pairs.0.productId not_in_contract'])
    expect(await codes({ ...pair, salesContractId: crypto.randomUUID() })).toEqual([
      'pairs.0.salesContractId unknown-reference',
    ])
    expect(await codes(pair, pair)).toEqual(['pairs.1.quantity duplicate'])
    expect(await codes({ ...pair, quantity: 1.5 })).toEqual(['pairs.0.quantity whole'])
    done(await sales.verb(minh, sale, 'cancel'))
    expect(await codes(pair)).toEqual(['pairs.0.salesContractId contract_cancelled'])
  })
})

test('binding takes the right to change purchase contracts and to see sales contracts; without cost nothing is learnt of prices', async () => {
  const [purchase, sale] = [await bought(), await sold()]
  const tu = await server.as('warehouse.tu')
  const before = await bound()
  expect((await bind(tu, [purchase, sale, 1])).status).toBe(403)
  expect((await tu.get(`/ContractPurchase/${purchase.id}/bindings`)).status).toBe(403)
  expect(await bound()).toBe(before)
  done(await bind(khoa, [purchase, sale, 40]))
  // who sells sees how much is bought, and of whom or for how much nothing
  const { db } = server.deps
  const group = await db
    .selectFrom('roleGroup')
    .select('id')
    .where('code', '=', 'MUA-HANG')
    .executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'sales.trang')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', person.id)
    .where('roleGroupId', '=', group.id)
    .execute()
  const seen = await ofSales(sale, await server.as('sales.trang'))
  expect(seen).toMatchObject({ lines: [{ quantity: 100, bound: 40 }], pairs: null })
  const history = await (await server.as('sales.trang')).get(`/ContractSales/${sale.id}/history`)
  expect(history.body.data).toMatchObject([{ kind: 'salesContract.bound', changes: [], changesTotal: 0 }, {}])
  expect(JSON.stringify(history.body)).not.toContain(purchase.number)
  server.clock.advance(100)
  done(await bind(khoa, [purchase, sale, 0, 40]))
  const later = await (await server.as('sales.trang')).get(`/ContractSales/${sale.id}/history`)
  expect(later.body.data).toMatchObject([{ kind: 'salesContract.unbound', changes: [] }, {}, {}])
})

test('a pair brings its shares of both amounts without VAT, to the đồng', async () => {
  const lines = (world: DocumentWorld, quantity: number) => [world.line({ quantity })]
  const purchase: PurchaseContract = await purchases.draft({ lines: lines(purchases, 7) })
  const sale: SalesContract = await sales.draft({ lines: lines(sales, 3) })
  done(await bind(khoa, [purchase, sale, 2]))
  const [pair] = (await ofPurchase(purchase)).pairs!
  // without the 10 percent VAT in it
  const share = (amount: number, part: number, whole: number) => {
    const gross = Math.round((amount * part) / whole)
    return gross - Math.round(gross / 11)
  }
  const [soldFor, boughtFor] = [
    share(sale.lines[0]!.amount as number, 2, 3),
    share(purchase.lines[0]!.amount as number, 2, 7),
  ]
  expect(pair).toMatchObject({ sold: soldFor, bought: boughtFor, margin: soldFor - boughtFor })
  expect(await ofSales(sale)).toMatchObject({
    pairs: [{ contract: { number: purchase.number }, margin: pair!.margin }],
  })
})

describe('a bound contract', () => {
  test('is not cancelled, cloned or deleted: COT_ERR_010 names what rests on it', async () => {
    const [purchase, sale] = [await bought(), await sold()]
    done(await bind(khoa, [purchase, sale, 5]))
    for (const [world, one, other] of [
      [purchases, purchase, { entity: 'salesContract', id: sale.id, number: sale.number }],
      [sales, sale, { entity: 'purchaseContract', id: purchase.id, number: purchase.number }],
    ] as const) {
      const answers = [
        await world.verb(minh, one, 'cancel'),
        await world.verb(minh, one, 'clone-and-cancel'),
        await minh.del(`/${world.resource}/${one.id}`),
      ]
      for (const { status, body } of answers)
        expect([status, body.code, (body as { usedBy?: object }).usedBy]).toEqual([
          409,
          'COT_ERR_010',
          [other],
        ])
      const found = done<{ usedBy: object[]; abilities: object }>(
        await minh.get(`/${world.resource}/${one.id}`),
      )
      expect(found).toMatchObject({ usedBy: [other], abilities: { cancel: { refused: 'approval.in-use' } } })
    }
    done(await bind(khoa, [purchase, sale, 0, 5]))
    done(await purchases.verb(minh, purchase, 'cancel'))
    done(await sales.verb(minh, sale, 'cancel'))
  })

  test('keeps at least what is bound of a line, said at the line', async () => {
    const [purchase, sale] = [await bought(), await sold()]
    done(await bind(khoa, [purchase, sale, 60]))
    for (const [world, one] of [
      [purchases, purchase],
      [sales, sale],
    ] as const) {
      const save = (lines: object[]) =>
        minh.put(`/${world.resource}`, { ...world.body({ lines }), id: one.id, version: one.version })
      expect((await save([world.line({ quantity: 59 })])).body.errors).toEqual([
        { path: 'lines.0.quantity', code: 'bound_below', params: { minimum: 60 } },
      ])
      expect((await save([world.line({ length: 6 })])).body.errors).toMatchObject([
        { path: 'lines', code: 'bound_line_gone', params: { minimum: 60 } },
      ])
      done(await save([world.line({ quantity: 60 })]))
    }
  })
})
