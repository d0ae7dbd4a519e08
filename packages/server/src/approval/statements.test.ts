import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'
import { approvableKinds } from '../modules.ts'

// What a verb costs in statements, for each kind of documents with approvals.

describe.each(approvableKinds.map(({ entity, guard }) => ({ entity, guard })))(
  '$entity',
  ({ entity, guard }) => {
    /**
     * The contract of an annex is locked, and under the lock is read how it stands and what is bound of it: never in the
     * statement that locks, which would have looked before it waited.
     */
    const more = guard ? 3 : 0

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

    test('approving asks the database for ten statements at most, all told', async () => {
      const sent = await world.pending()
      server.clock.advance(100)
      const path = `/${world.resource}/${sent.id}/approve`
      const statements = await statementsOf(async () => {
        done(await hoa.post(path, { version: sent.version }, { 'idempotency-key': 'approve-it' }))
      })
      expect(statements.length).toBeGreaterThan(5)
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(10 + more)
    })

    test('cloning and cancelling asks for eleven', async () => {
      const approved = done(await world.verb(hoa, await world.pending(), 'approve', 'Lý do'))
      server.clock.advance(100)
      const path = `/${world.resource}/${approved.id}/clone-and-cancel`
      const body = { version: approved.version, note: 'Khách đổi' }
      const statements = await statementsOf(async () => {
        done(await minh.post(path, body, { 'idempotency-key': 'clone-statements' }))
      })
      expect(statements.length).toBeGreaterThan(5)
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(11 + more)
    })
  },
)
