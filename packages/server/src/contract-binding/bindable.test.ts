import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type BindingWorld, bindingWorld } from '#test/bindings'
import { done } from '#test/document-world'

let server: TestApp
let khoa: BindingWorld['khoa']
let bought: BindingWorld['bought']
let sold: BindingWorld['sold']
let bind: BindingWorld['bind']

beforeAll(async () => {
  server = await testApp()
  ;({ khoa, bought, sold, bind } = await bindingWorld(server))
})
afterAll(() => server.close())

test('what may be bound is of the same goods, not bound yet and open on both sides', async () => {
  const [purchase, sale, full] = [await bought(10), await sold(25), await sold(3)]
  const choices = async (resource: string, { id }: { id: string }) =>
    done<{ contract: { number: string }; free: number }[]>(await khoa.get(`/${resource}/${id}/bindable`))
  const find = async (one: { number: string }) =>
    (await choices('ContractPurchase', purchase)).find(({ contract }) => contract.number === one.number)
  expect(await find(sale)).toMatchObject({ free: 25 })
  expect((await choices('ContractSales', sale)).map(({ contract }) => contract.number)).toContain(
    purchase.number,
  )
  done(await bind(khoa, [purchase, full, 3]))
  expect(await find(full)).toBeUndefined()
  done(await bind(khoa, [purchase, sale, 7]))
  expect(await choices('ContractPurchase', purchase)).toEqual([])
})
