import { changerOf, orderKinds } from '@barem/shared/business'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'

// What is asked of a contract beside its approval, and what that costs in statements.

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

describe.each(orderKinds)('of a %s with an annex', (entity) => {
  /** An approved contract of sales.minh's, changed by an approved annex. */
  const annexed = async () => {
    const contracts = await documentWorld(server, entity)
    const annexes = await documentWorld(server, changerOf(entity)!)
    const contract = await contracts.inState('approved')
    const hoa = await server.as('director.hoa')
    done(await annexes.verb(hoa, await annexes.pending({ contractId: contract.id }), 'approve'))
    server.clock.advance(100)
    return { ...contract, path: `/${contracts.resource}/${contract.id}` }
  }

  test('closing it short asks for thirteen, with one reading of its annex, which is answered', async () => {
    const { version, path } = await annexed()
    const minh = await server.as('sales.minh')
    const statements = await statementsOf(async () => {
      const body = { version, note: 'Khách đổi ý' }
      done(await minh.post(`${path}/close-short`, body, { 'idempotency-key': `close-${entity}` }))
    })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(13)
  })

  test('its progress asks for four, none of them for its annex', async () => {
    const { id } = await annexed()
    const minh = await server.as('sales.minh')
    const statements = await statementsOf(async () => done(await minh.get(`/Order/${id}/progress`)))
    expect(statements.length).toBeGreaterThan(1)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
  })
})
