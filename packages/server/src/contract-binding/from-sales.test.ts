import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('one line of goods that several sold, expected when the first of them is', async () => {
  const [sales, purchases] = [
    await documentWorld(server, 'salesContract'),
    await documentWorld(server, 'purchaseContract'),
  ]
  const sold = (expectedReceiptDate: string) => sales.draft({ expectedReceiptDate })
  const orders = [await sold('2026-12-09'), await sold('2026-12-02')]
  const { productId, length } = sales.line() as { productId: string; length: number }
  const bought = done(
    await (await server.as('purchase.khoa')).post<PurchaseContract>('/ContractPurchase/from-sales', {
      supplierId: purchases.suppliers[0]!.id,
      lines: orders.map(({ id }) => ({ salesContractId: id, productId, length, quantity: 10 })),
    }),
  )
  expect(bought).toMatchObject({
    expectedReceiptDate: '2026-12-02',
    lines: [{ quantity: 20, actualWeight: 144 }],
  })
})
