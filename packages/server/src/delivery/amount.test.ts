import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { done } from '#test/document-world'
import { type MailPeer, mailOf, mailPeer, textOf } from '#test/mail-peer'
import { quotationWorld } from '#test/quotations'
import { deliver } from './worker.ts'

let server: TestApp
let peer: MailPeer

beforeAll(async () => {
  server = await testApp()
  peer = await mailPeer()
})
afterAll(async () => {
  await server.close()
  await peer.close()
})

test.each(['own', 'none'])(
  'whoever sent it and sees it no more, with scope %s, is told of its decision neither by mail nor by the bell',
  async (scope) => {
    const { db } = server.deps
    const world = await quotationWorld(server)
    const trang = await server.as('sales.trang')
    const hoa = await server.as('director.hoa')
    const customer = world.customers[0]!
    await db
      .updateTable('customer')
      .set({ officerId: world.people.get('sales.minh')! })
      .where('id', '=', customer.id)
      .execute()
    const pending = done(
      await world.verb(trang, await world.draft({ customerId: customer.id }), 'request-approval'),
    )
    const told = async () => {
      const bell: { content: string }[] = done(await trang.get('/Notification?pageSize=50'))
      return bell.filter((one) => JSON.stringify(one).includes(pending.number)).length
    }
    const kept = await db.selectFrom('userRoleGroup').selectAll().execute()
    await configure(server.deps, 'mail', mailOf(peer))
    peer.received.length = 0
    await world.verb(hoa, pending, 'approve', 'Lý do')
    expect(await told()).toBe(1)
    if (scope === 'own') await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
    else await db.deleteFrom('userRoleGroup').where('userId', '=', world.people.get('sales.trang')!).execute()
    while ((await deliver(server.deps)) > 0);
    const texts = peer.received.map((mail) => textOf(mail, 'plain'))
    const about = texts.filter((text) => text.includes(pending.number))
    expect(about).toHaveLength(1)
    expect(about[0]).toContain('Minh')
    expect(await told()).toBe(0)
    await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
    await db
      .insertInto('userRoleGroup')
      .values(kept)
      .onConflict((same) => same.doNothing())
      .execute()
  },
)

test('a decision is mailed with its amount to whoever may still see the document, as the bell tells it', async () => {
  const { db } = server.deps
  const world = await quotationWorld(server)
  const hoa = await server.as('director.hoa')
  const requests = [await world.pending(), await world.pending()]
  await configure(server.deps, 'mail', mailOf(peer))
  const decided = async () => {
    peer.received.length = 0
    await world.verb(hoa, requests.pop()!, 'approve')
    while ((await deliver(server.deps)) > 0);
    return textOf(peer.received[0]!, 'plain')
  }
  expect(await decided()).toContain('Tổng tiền')
  const ofAuthor = world.people.get('sales.minh')!
  await db.deleteFrom('userRoleGroup').where('userId', '=', ofAuthor).execute()
  const told = await decided()
  expect(told).toContain('Khách hàng')
  expect(told).not.toContain('Tổng tiền')
  expect(told).not.toMatch(/\d\.\d{3}/)
})
