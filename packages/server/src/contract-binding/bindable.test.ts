import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type BindingWorld, bindingWorld } from '#test/bindings'
import { done } from '#test/document-world'

let server: TestApp
let sales: BindingWorld['sales']
let purchases: BindingWorld['purchases']
let hoa: BindingWorld['hoa']
let minh: BindingWorld['minh']
let khoa: BindingWorld['khoa']
let bought: BindingWorld['bought']
let sold: BindingWorld['sold']
let bind: BindingWorld['bind']

beforeAll(async () => {
  server = await testApp()
  ;({ sales, purchases, minh, khoa, hoa, bought, sold, bind } = await bindingWorld(server))
})
afterAll(() => server.close())

test('what may be bound is of the same goods and open on both sides, bound to each other already or not', async () => {
  const [purchase, sale, full] = [await bought(10), await sold(25), await sold(3)]
  const choices = async (resource: string, { id }: { id: string }) =>
    done<{ lines: { contract: { number: string }; bound: number; free: number }[] }>(
      await khoa.get(`/${resource}/${id}/bindable`),
    ).lines
  const find = async (one: { number: string }) =>
    (await choices('ContractPurchase', purchase)).find(({ contract }) => contract.number === one.number)
  expect(await find(sale)).toMatchObject({ bound: 0, free: 25 })
  expect((await choices('ContractSales', sale)).map(({ contract }) => contract.number)).toContain(
    purchase.number,
  )
  done(await bind(khoa, [purchase, full, 3]))
  expect(await find(full)).toBeUndefined()
  // else what it has left would be bought once more
  done(await bind(khoa, [purchase, sale, 4]))
  expect(await find(sale)).toMatchObject({ bound: 4, free: 21 })
  expect(
    (await choices('ContractSales', sale)).find(({ contract }) => contract.number === purchase.number),
  ).toMatchObject({ bound: 4, free: 3 })
  // one that has ended takes no more
  const ended = done<PurchaseContract>(await purchases.verb(hoa, await purchases.pending(), 'approve'))
  expect(await choices('ContractPurchase', ended)).not.toEqual([])
  const { id, version } = ended
  done(await minh.post(`/ContractPurchase/${id}/close-short`, { version, note: 'Nhà máy hết hàng' }))
  expect(await choices('ContractPurchase', ended)).toEqual([])
  done(await bind(khoa, [purchase, sale, 7, 4]))
  expect(await choices('ContractPurchase', purchase)).toEqual([])
})

test('where there is more than is answered it says so, and a search finds the rest', async () => {
  const [purchase, last] = [await bought(), await sales.draft({ date: '2026-12-30' })]
  const { db } = server.deps
  const contract = db.selectFrom('salesContract').selectAll().where('id', '=', last.id)
  const {
    searchKey: _,
    agreedTotal: _t,
    agreedReceiptDate: _d,
    ...row
  } = await contract.executeTakeFirstOrThrow()
  const line = db.selectFrom('salesContractLine').selectAll().where('salesContractId', '=', last.id)
  const goods = await line.executeTakeFirstOrThrow()
  const copies = Array.from({ length: 200 }, (_, n) => {
    const number = `HDB2612-${5000 + n}`
    return { ...row, id: crypto.randomUUID(), number, baseNumber: number, date: '2026-12-01' }
  })
  await db.insertInto('salesContract').values(copies).execute()
  const lines = copies.map(({ id }) => ({ ...goods, id: crypto.randomUUID(), salesContractId: id }))
  await db.insertInto('salesContractLine').values(lines).execute()
  const choices = async (path: string) =>
    done<{ lines: { contract: { id: string } }[]; more: boolean }>(await khoa.get(path))
  const path = `/ContractPurchase/${purchase.id}/bindable`
  const first = await choices(path)
  expect([first.lines.length, first.more]).toEqual([200, true])
  const exact = await choices(`${path}?search=${last.number}`)
  expect([exact.lines.map(({ contract }) => contract.id), exact.more]).toEqual([[last.id], false])
})
