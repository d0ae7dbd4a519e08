import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type BindingWorld, bindingWorld } from '#test/bindings'
import { done } from '#test/document-world'

// The database promises of bindings what the server says, whoever writes.

let server: TestApp
let khoa: BindingWorld['khoa']
let bought: BindingWorld['bought']
let sold: BindingWorld['sold']
let bind: BindingWorld['bind']
let rowOf: BindingWorld['rowOf']

beforeAll(async () => {
  server = await testApp()
  ;({ khoa, bought, sold, bind, rowOf } = await bindingWorld(server))
})
afterAll(() => server.close())

describe('the database promises the same, whoever writes', () => {
  const exceeds = { code: '23514', constraint: 'contract_binding_quantity_check' }

  test('more than a line has is refused on both sides, bound or lowered', async () => {
    const [purchase, sale, big] = [await bought(50), await sold(40), await sold(100)]
    const { db } = server.deps
    done(await bind(khoa, [purchase, sale, 40]))
    const ours = db.updateTable('contractBinding').where('purchaseContractId', '=', purchase.id)
    await expect(ours.set({ quantity: '41' }).execute()).rejects.toMatchObject(exceeds)
    const copy = sql`insert into contract_binding
      select gen_random_uuid(), purchase_contract_id, ${big.id}, product_id, length, 11, author_id, created_at, modified_at
      from contract_binding where purchase_contract_id = ${purchase.id}`
    await expect(copy.execute(db)).rejects.toMatchObject(exceeds)
    for (const [table, id] of [
      ['purchaseContract', purchase.id],
      ['salesContract', sale.id],
    ] as const) {
      const line = sql`${sql.table(`${table}Line`)} where ${sql.ref(`${table}Id`)} = ${id}`
      const lower = sql`update ${sql.table(`${table}Line`)} set quantity = 39 where ${sql.ref(`${table}Id`)} = ${id}`
      await expect(lower.execute(db)).rejects.toMatchObject(exceeds)
      await expect(sql`delete from ${line}`.execute(db)).rejects.toMatchObject(exceeds)
      const cancel = sql`update ${sql.table(table)} set status = 'cancelled', version = version + 1 where id = ${id}`
      await expect(cancel.execute(db)).rejects.toMatchObject({
        code: '23514',
        constraint: 'contract_binding_cancelled_check',
      })
    }
  })

  test('of two who write at once the second waits and is refused', async () => {
    const [purchase, one, other] = [await bought(100), await sold(60), await sold(60)]
    const { db } = server.deps
    const outcomes = await Promise.allSettled(
      [one, other].map((sale) =>
        db
          .insertInto('contractBinding')
          .values(rowOf([purchase, sale, 60]))
          .execute(),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
