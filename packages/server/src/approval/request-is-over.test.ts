import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliver } from '#delivery/worker'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { type MailPeer, mailOf, mailPeer } from '#test/mail-peer'

// What asks for a decision is not mailed once there is nothing to decide.

let server: TestApp
let world: DocumentWorld
let mail: MailPeer

beforeAll(async () => {
  server = await testApp()
  mail = await mailPeer()
  world = await documentWorld(server, 'quotation')
  await configure(server.deps, 'mail', mailOf(mail))
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
const sendAll = async () => {
  while ((await deliver(server.deps)) > 0);
}
beforeEach(async () => {
  await sendAll()
  mail.received.length = 0
})

test('of a request that was withdrawn and made again only the second is mailed', async () => {
  const minh = await server.as('sales.minh')
  const draft = done(await world.verb(minh, await world.pending(), 'withdraw'))
  server.clock.advance(1_000)
  done(await world.verb(minh, draft, 'request-approval'))
  await sendAll()
  const messages = await server.deps.db
    .selectFrom('outbox')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .select('status')
    .where('notification.entityId', '=', draft.id)
    .where('notification.kind', '=', 'quotation.approval-requested')
    .where('channel', '=', 'email')
    .orderBy('outbox.createdAt')
    .execute()
  expect(messages.map(({ status }) => status)).toEqual(['dropped', 'sent'])
})

test.each(['withdraw', 'approve', 'none'])(
  'a request that was over before its mail left is not mailed: %s',
  async (verb) => {
    const document = await world.pending()
    if (verb !== 'none')
      done(
        await world.verb(
          await server.as(verb === 'withdraw' ? 'sales.minh' : 'director.hoa'),
          document,
          verb,
        ),
      )
    await sendAll()
    const [message] = await server.deps.db
      .selectFrom('outbox')
      .innerJoin('notification', 'notification.id', 'notificationId')
      .select(['outbox.id', 'status'])
      .where('notification.entityId', '=', document.id)
      .where('notification.kind', '=', 'quotation.approval-requested')
      .where('channel', '=', 'email')
      .execute()
    const left = mail.received.some(({ messageId }) => messageId.includes(message!.id))
    expect([message!.status, left]).toEqual(verb === 'none' ? ['sent', true] : ['dropped', false])
    const superadmin = await server.as('superadmin')
    const dropped = done(await superadmin.get('/Notification/deliveries?state=dropped'))
    if (verb !== 'none')
      expect(dropped[0]).toMatchObject({ failure: expect.stringContaining('thu hồi'), sentAt: null })
  },
)
