import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// What contracts hold of their quotation after they were made (decisions 043 and 045).

let server: TestApp
let quotations: DocumentWorld
let contracts: DocumentWorld
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  quotations = await documentWorld(server, 'quotation')
  contracts = await documentWorld(server, 'salesContract')
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

const approved = async (change = {}) =>
  done(await quotations.verb(hoa, await quotations.pending(change), 'approve'))
const open = async (id: string): Promise<QuotationContracts> =>
  done(await minh.get(`/Quotation/${id}/contracts`))
/** Of the first line so much. */
const take = async (id: string, quantity: number) => {
  server.clock.advance(100)
  const { lineId } = (await open(id)).lines[0]!
  const body = { quotationId: id, lines: [{ lineId, quantity }] }
  return minh.post<SalesContract>('/ContractSales/from-quotation', body)
}
const save = (contract: { id: string; version: number }, change: object, who = minh) =>
  who.put<SalesContract>('/ContractSales', {
    ...contracts.body(change),
    ...{ id: contract.id, version: contract.version },
  })
/** A contract of so much, approved. */
const signed = async (id: string, quantity: number) => {
  const sent = done(await contracts.verb(minh, done(await take(id, quantity)), 'request-approval'))
  return done(await contracts.verb(hoa, sent, 'approve'))
}

test('a contract keeps the quotation it was made from, or none', async () => {
  const quotation = await approved()
  const fixed = [{ path: 'quotationId', code: 'contract_quotation_fixed', params: {} }]
  const contract = done(await take(quotation.id, 60))
  for (const quotationId of [null, (await approved()).id])
    expect((await save(contract, { quotationId })).body.errors).toEqual(fixed)
  expect((await open(quotation.id)).lines).toMatchObject([{ contracted: 60, rest: 40 }])
  const free = await contracts.draft()
  expect((await save(free, { quotationId: quotation.id })).body.errors).toEqual(fixed)
})

test('after its validity a contract keeps or lowers what it took, and takes no more', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const other = { productId: quotations.products[1]!.id, length: 6 }
  const lines = [quotations.line(), quotations.line(other)]
  const quotation = await approved({ date: today, validUntil: today, lines })
  const of = (...quantities: number[]) => ({
    lines: quantities.map((quantity, at) => contracts.line({ quantity, ...(at > 0 && other) })),
  })
  const { id } = await signed(quotation.id, 10)
  const drafted = done(await take(quotation.id, 20))
  server.clock.advance(60 * 24 * 3_600_000)
  const [later, director] = [await server.as('sales.minh'), await server.as('director.hoa')]
  const expired = (line: number) => ({
    path: `lines.${line}.quantity`,
    code: 'quotation_expired',
    params: {},
  })
  expect((await save(drafted, of(21, 1), later)).body.errors).toEqual([expired(0), expired(1)])
  const less = done(await save(drafted, of(15), later))
  expect((await save(less, of(16), later)).body.errors).toEqual([expired(0)])
  // what it took in time it may be sent with
  const sent = done(await contracts.verb(later, less, 'request-approval'))
  done(await contracts.verb(director, sent, 'approve'))
  const read = done(await later.get<SalesContract>(`/ContractSales/${id}`))
  const clone = done(await contracts.verb(later, read, 'clone-and-cancel', 'Khách đổi'))
  expect((await save(clone, of(100), later)).body.errors).toEqual([expired(0)])
  done(await save(clone, of(9), later))
})
