import { changedBy } from '@barem/shared/business'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'
import { approvableKinds } from '../modules.ts'

// What a save and a verb cost in statements, for each kind of documents with approvals.

/** With the look-up of session and Idempotency-Key, `begin`, `commit` and all. */
const STATEMENTS_OF_A_VERB = { approve: 8, clone: 11 }
/**
 * How many more an annex needs: its contract is locked, and under the lock is read how it stands and what is bound of it;
 * never in the statement that locks, which would have looked before it waited. A ticket locks the ledger
 * of its requester likewise, and reads what they still owe.
 */
const MORE_OF_ANNEXES = { approve: 4, clone: 3 }
const MORE_OF_A_VERB: Partial<Record<string, typeof STATEMENTS_OF_A_VERB>> = {
  expenseTicket: { approve: 2, clone: 0 },
}

/** With the look-up of session and Idempotency-Key, `begin`, `commit` and all. */
const STATEMENTS_OF_A_SAVE = { create: 11, change: 12 }
/**
 * What some read besides: how an annex's contract stands and what is bound of it, what the price rules say of what is sold and,
 * where one begins with it, what that was bought for, and of a ticket what its contract is about and, where they are new, whose
 * its invoices and photos are.
 */
const MORE_OF_A_SAVE: Partial<Record<string, typeof STATEMENTS_OF_A_SAVE>> = {
  quotation: { create: 0, change: 1 },
  salesContract: { create: 0, change: 1 },
  salesContractAnnex: { create: 3, change: 3 },
  purchaseContractAnnex: { create: 2, change: 2 },
  expenseTicket: { create: 3, change: 1 },
}

describe.each(approvableKinds)('$entity', ({ entity, line }) => {
  const moreOfASave = MORE_OF_A_SAVE[entity] ?? { create: 0, change: 0 }
  const more = changedBy(entity) ? MORE_OF_ANNEXES : (MORE_OF_A_VERB[entity] ?? { approve: 0, clone: 0 })

  let server: TestApp
  let world: DocumentWorld
  let minh: Caller
  let hoa: Caller

  beforeAll(async () => {
    server = await testApp()
    world = await documentWorld(server, entity)
    minh = await server.as('sales.minh')
    hoa = await server.as('director.hoa')
  })
  afterAll(() => server.close())

  /** One that changes, and a new one. */
  const otherLines = () =>
    line && 'productId' in line.fields
      ? [world.line({ quantity: 90 }), world.line({ productId: world.products[1]!.id })]
      : [world.line({ content: 'Dầu xe tải' }), world.line({ content: 'Phí cầu đường' })]

  test('saving asks for as many as its kind needs, at most', async () => {
    const naming = await world.naming()
    const body = await world.fresh(naming)
    server.clock.advance(100)
    let document: { id: string; version: number } | null = null
    const creating = await statementsOf(async () => {
      document = done(await minh.post(`/${world.resource}`, body, { 'idempotency-key': 'create-statements' }))
    })
    expect(creating.length).toBeGreaterThan(5)
    expect(creating.length, creating.join('\n')).toBeLessThanOrEqual(
      STATEMENTS_OF_A_SAVE.create + moreOfASave.create,
    )
    server.clock.advance(100)
    const lines = [...(naming.lines ?? []), ...otherLines()]
    const change = world.changed(document!, { ...world.optional, ...naming, ...(line && { lines }) })
    const changing = await statementsOf(async () => {
      done(await minh.put(`/${world.resource}`, change, { 'idempotency-key': 'change-statements' }))
    })
    expect(changing.length).toBeGreaterThan(5)
    expect(changing.length, changing.join('\n')).toBeLessThanOrEqual(
      STATEMENTS_OF_A_SAVE.change + moreOfASave.change,
    )
  })

  test('approving asks the database for eight statements at most, all told', async () => {
    const sent = await world.pending(await world.naming())
    server.clock.advance(100)
    const path = `/${world.resource}/${sent.id}/approve`
    const statements = await statementsOf(async () => {
      done(await hoa.post(path, { version: sent.version }, { 'idempotency-key': 'approve-it' }))
    })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(
      STATEMENTS_OF_A_VERB.approve + more.approve,
    )
  })

  test('cloning and cancelling asks for eleven', async () => {
    const approved = done(
      await world.verb(hoa, await world.pending(await world.naming()), 'approve', 'Lý do'),
    )
    server.clock.advance(100)
    const path = `/${world.resource}/${approved.id}/clone-and-cancel`
    const body = { version: approved.version, note: 'Khách đổi' }
    const statements = await statementsOf(async () => {
      done(await minh.post(path, body, { 'idempotency-key': 'clone-statements' }))
    })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(
      STATEMENTS_OF_A_VERB.clone + more.clone,
    )
  })
})
