import type { ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { productMaker } from '#test/products'

// The price of a rule that begins with what goods were bought for.

let server: TestApp
let director: Caller
let minh: Caller
let create: Awaited<ReturnType<typeof productMaker>>['create']
beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  ;({ create } = await productMaker(server, director))
})
afterAll(() => server.close())

const rule = async (change: object) =>
  done(
    await director.post('/PriceConfiguration', {
      ...{ validFrom: businessDate(server.clock.now()), base: 'import', money: 300 },
      ...change,
    }),
  )

const resolve = async (body: object, caller = director): Promise<ResolvedLine[]> =>
  done(await caller.post('/PriceConfiguration/resolve', body))

test('from what the newest approved purchase paid, whoever asks', async () => {
  const { inState } = await documentWorld(server, 'purchaseContract')
  const contract = await inState('approved')
  const bought = await server.deps.db
    .selectFrom('purchaseContractLine')
    .select(['productId', 'importPrice', 'priceType'])
    .where('purchaseContractId', '=', contract.id)
    .executeTakeFirstOrThrow()
  const { productId } = bought
  await rule({ productId })
  const lines = [{ productId, priceType: bought.priceType }]
  const prices = [await resolve({ lines }), await resolve({ lines }, await server.as('sales.trang'))].map(
    ([line]) => line!.salePrice,
  )
  expect(prices).toEqual([Number(bought.importPrice) + 300, Number(bought.importPrice) + 300])
  const day = '2020-01-01'
  expect((await resolve({ day, lines }))[0]!.rule).toBeNull()
})

test('from what an annex made of that purchase', async () => {
  const contracts = await documentWorld(server, 'purchaseContract')
  const annexes = await documentWorld(server, 'purchaseContractAnnex')
  const [{ id: productId }, { id: added }] = [await create(), await create()]
  const line = (change: object) => contracts.line({ priceType: 'actual', ...change })
  const approved = async ({ verb }: typeof annexes, draft: Parameters<typeof annexes.verb>[1]) =>
    done(await verb(director, done(await verb(minh, draft, 'request-approval')), 'approve'))
  const lines = [line({ productId, importPrice: 14_000 })]
  const contract = await approved(contracts, await contracts.draft({ lines }))
  const form = await annexes.fresh({
    contractId: contract.id,
    lines: [line({ productId, importPrice: 13_500 }), line({ productId: added, importPrice: 12_000 })],
  })
  await approved(annexes, done(await minh.post('/ContractPurchaseAnnex', form)))
  for (const id of [productId, added]) await rule({ productId: id })
  const asked = [productId, added].map((id) => ({ productId: id, priceType: 'actual' }))
  expect((await resolve({ lines: asked })).map(({ salePrice }) => salePrice)).toEqual([13_800, 12_300])
})
