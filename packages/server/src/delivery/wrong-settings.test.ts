import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type MailPeer, mailOf, mailPeer } from '#test/mail-peer'
import { type QuotationWorld, quotationWorld } from '#test/quotations'
import { newMemory } from './standing.ts'
import { deliver } from './worker.ts'

// What is wrong in the settings of a channel costs no message an attempt, and is told.

let server: TestApp
let world: QuotationWorld
let peer: MailPeer

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  peer = await mailPeer()
})
afterAll(async () => {
  await server.close()
  await peer.close()
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('outbox').execute()
  peer.received.length = 0
})

/** By the clock of the test, as everything else. */
async function setMail(change: object) {
  const { db, clock } = server.deps
  await configure(server.deps, 'mail', { ...mailOf(peer), ...change })
  const saved = db.updateTable('configuration').set({ modifiedAt: clock.now() })
  await saved.where('key', '=', 'mail').execute()
}

const rows = () => server.deps.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
const bells = async (trouble: string) =>
  (
    await server.deps.db
      .selectFrom('notification')
      .select('id')
      .where('kind', '=', `configuration.mail-${trouble}`)
      .execute()
  ).length
const waiting = { status: 'pending', attempts: 0 }

test('an address that is none to send to is told once, and costs no message an attempt', async () => {
  const memory = newMemory()
  await setMail({ privateAddress: false })
  for (let count = 0; count < 3; count += 1) await world.pending()
  const start = server.clock.now()
  for (let days = 0; days < 3; days += 1) {
    expect(await deliver(server.deps, { memory })).toBe(0)
    server.clock.advance(24 * 60 * 60_000)
  }
  expect(await bells('misdirected')).toBe(1)
  expect(await rows()).toMatchObject([{ ...waiting, failure: 'private-address' }, waiting, waiting])
  expect(peer.received).toEqual([])
  await setMail({})
  expect(await deliver(server.deps, { memory })).toBe(3)
  expect(peer.received).toHaveLength(3)
  server.clock.set(start)
})

test('a sender that is not taken costs no message an attempt; a message that is too large is a dead letter', async () => {
  await setMail({})
  await world.pending()
  peer.refuseSender = { code: 550, text: 'sender not allowed' }
  expect(await deliver(server.deps)).toBe(0)
  expect(await rows()).toMatchObject([waiting])
  expect(await bells('refused')).toBe(1)
  peer.refuseSender = { code: 552, text: 'message too large' }
  expect(await deliver(server.deps)).toBe(1)
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 1 }])
  peer.refuseSender = null
})
