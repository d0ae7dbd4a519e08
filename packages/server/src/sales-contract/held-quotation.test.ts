import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { waitingForLocks } from '#test/waiting-for-locks'

// What contracts hold of their quotation after they were made (decisions 043 and 045).

let server: TestApp
let quotations: DocumentWorld
let contracts: DocumentWorld
let annexes: DocumentWorld
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  quotations = await documentWorld(server, 'quotation')
  contracts = await documentWorld(server, 'salesContract')
  annexes = await documentWorld(server, 'salesContractAnnex')
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
  const change = { lines: [contracts.line({ quantity })] }
  const named = done(await save(done(await take(id, quantity)), change))
  const sent = done(await contracts.verb(minh, named, 'request-approval'))
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

describe('an annex', () => {
  const annexed = async (contract: SalesContract, quantity: number) => {
    const change = { contractId: contract.id, lines: [annexes.line({ quantity })] }
    return done(await annexes.verb(hoa, await annexes.pending(change), 'approve'))
  }
  const cancelled = (annex: { id: string; version: number }) => annexes.verb(minh, annex, 'cancel', 'Thôi')
  const rest = async (id: string) => {
    const [line] = (await open(id)).lines
    return [line!.contracted, line!.rest]
  }
  const refused = [409, 'contract.opened-taken']

  test('that takes less opens the rest of the quotation, and stays once that is taken', async () => {
    const quotation = await approved()
    const annex = await annexed(await signed(quotation.id, 60), 50)
    expect(await rest(quotation.id)).toEqual([50, 50])
    const second = done(await take(quotation.id, 50))
    const { status, body } = await cancelled(annex)
    expect([status, body.code]).toEqual(refused)
    done(await save(second, { lines: [contracts.line({ quantity: 40 })] }))
    done(await cancelled(annex))
    expect(await rest(quotation.id)).toEqual([100, 0])
  })

  test('that takes more takes what is open and nothing beyond, and no other contract takes that again', async () => {
    const quotation = await approved()
    const other = done(await take(quotation.id, 10))
    const annex = await annexed(await signed(quotation.id, 60), 120)
    expect(await rest(quotation.id)).toEqual([100, 0])
    expect((await take(quotation.id, 1)).body.errors).toMatchObject([{ code: 'quotation_contracted' }])
    const of = (quantity: number) => ({ lines: [contracts.line({ quantity })] })
    const tooMuch = await save(other, of(11))
    expect(tooMuch.body.errors).toMatchObject([{ code: 'too_big', params: { maximum: 10 } }])
    done(await save(other, of(9)))
    expect(await rest(quotation.id)).toEqual([100, 0])
    done(await cancelled(annex))
    expect(await rest(quotation.id)).toEqual([69, 31])
  })

  test('that takes less stays once the next revision has what it opened', async () => {
    const quotation = await approved()
    const contract = await signed(quotation.id, 60)
    const annex = await annexed(contract, 50)
    const read = done(await minh.get(`/Quotation/${quotation.id}`))
    const clone = done(await quotations.verb(minh, read, 'clone-and-cancel', 'Khách đổi'))
    expect(clone.lines).toMatchObject([{ quantity: 50 }])
    const { status, body } = await cancelled(annex)
    expect([status, body.code]).toEqual(refused)
    // what is given back later is not in that revision
    const later = await annexed(contract, 40)
    done(await cancelled(later))
  })

  test('that ceases while what it opened is taken waits, and one of both takes effect', async () => {
    for (let round = 0; round < 5; round++) {
      const quotation = await approved()
      const annex = await annexed(await signed(quotation.id, 60), 50)
      const ceasing = () => cancelled(annex)
      const both = [ceasing, () => take(quotation.id, 50)]
      const order = round % 2 === 0 ? both : both.toReversed()
      const answers = await Promise.all(order.map((one) => one()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await rest(quotation.id))[1]).toBe(answers[order.indexOf(ceasing)]!.status === 200 ? 40 : 0)
    }
  })

  test('that ceases waits for whoever is at its quotation', async () => {
    const { db } = server.deps
    const quotation = await approved()
    const annex = await annexed(await signed(quotation.id, 60), 50)
    const held = await db.startTransaction().execute()
    try {
      // not so much that a foreign key waits
      await sql`select from quotation where id = ${quotation.id} for no key update`.execute(held)
      const ceasing = cancelled(annex)
      await expect.poll(() => waitingForLocks(server)).toBe(1)
      await held.rollback().execute()
      done(await ceasing)
    } finally {
      if (!held.isRolledBack) await held.rollback().execute()
    }
  })
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
