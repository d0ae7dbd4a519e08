import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
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
