import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, retries } from '#db/transaction'
import { release } from '#outbox/release'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type MailPeer, mailOf, mailPeer, textOf } from '#test/mail-peer'
import { type QuotationWorld, quotationWorld } from '#test/quotations'
import { zaloOf } from '#test/zalo-peer'
import { DeliveryFailure } from './failure.ts'
import { newMemory } from './standing.ts'
import { deliver } from './worker.ts'

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
  await setMail({})
  peer.received.length = 0
  peer.refuse = null
  peer.password = null
  peer.signIns = 0
})

async function setMail(change: object | null): Promise<void> {
  await server.deps.db
    .updateTable('configuration')
    .set({ enabled: change !== null })
    .where('key', '=', 'mail')
    .execute()
  if (change) await configure(server.deps, 'mail', { ...mailOf(peer), ...change })
}

const mailingBy = (sent: Promise<void>) => ({
  ...server.deps,
  senders: { ...server.deps.senders, mail: () => sent },
})
const endClaims = () =>
  server.deps.db
    .updateTable('outbox')
    .set({ claimedUntil: new Date(0) })
    .execute()
const rows = () => server.deps.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()

describe('a request for approval', () => {
  test('arrives as mail with number, customer, amount and a link that opens it, once', async () => {
    const { id, number } = await world.pending()
    expect(await deliver(server.deps)).toBe(1)
    expect(await deliver(server.deps)).toBe(0)
    const [mail, ...more] = peer.received
    expect(more).toEqual([])
    const [row] = await rows()
    expect(mail!.to).toEqual([row!.recipient])
    expect(mail!.messageId).toBe(`${row!.id}@thep.vn`)
    for (const type of ['plain', 'html']) {
      const text = textOf(mail!, type)
      expect(text).toContain(number)
      expect(text).toContain(`https://barem.example.vn/sale-management/${id}`)
      expect(text).toMatch(/Khách hàng.*Tổng tiền/s)
    }
    expect(row).toMatchObject({ status: 'sent', attempts: 1, failure: null })
  })

  test('is not told by mail to whoever does not want it, nor while mail is off', async () => {
    const [event, channel] = ['approval-requested', 'email']
    const userId = world.people.get('director.hoa')!
    const choice = { userId, event, channel, wanted: false }
    await server.deps.db.insertInto('notificationChoice').values(choice).execute()
    await world.pending()
    await server.deps.db.deleteFrom('notificationChoice').execute()
    await setMail(null)
    await world.pending()
    expect(await rows()).toEqual([])
  })

  test('of a transaction that is rolled back sends nothing', async () => {
    const { deps } = server
    const draft = await world.draft()
    const broken = inTransaction(
      deps.db,
      async ({ trx }) => {
        await trx
          .insertInto('outbox')
          .values({
            ...{ id: deps.random.id(), channel: 'email', kind: 'notification', recipient: 'x@thep.vn' },
            ...{ createdAt: deps.clock.now(), dueAt: deps.clock.now() },
          })
          .execute()
        throw new Error('the rest of the command')
      },
      retries(deps),
    )
    await expect(broken).rejects.toThrow('the rest of the command')
    // one that fails after its event was written: the version is an old one
    const stale = await (await server.as('sales.minh')).post(`/Quotation/${draft.id}/request-approval`, {
      version: 99,
      note: null,
    })
    expect(stale.status).toBe(409)
    expect(await deliver(deps)).toBe(0)
    expect(peer.received).toEqual([])
  })
})

describe('a message that does not leave', () => {
  test('is tried again after growing pauses, and is a dead letter in the end', async () => {
    peer.refuse = () => ({ code: 451, text: 'try again later' })
    await world.pending()
    const pauses: number[] = []
    const start = server.clock.now()
    for (let tries = 0; tries < 20; tries += 1) {
      await deliver(server.deps)
      const [row] = await rows()
      expect(row!.failure).toContain('451')
      if (row!.status === 'failed') break
      pauses.push((row!.dueAt.getTime() - server.clock.now().getTime()) / 60_000)
      expect(await deliver(server.deps)).toBe(0)
      server.clock.set(row!.dueAt)
    }
    server.clock.set(start)
    expect(pauses).toHaveLength(8)
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(pauses[0]).toBeLessThan(2)
    expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 9 })
  })

  test('is a dead letter at once where the server takes none for its receiver', async () => {
    peer.refuse = () => ({ code: 550, text: 'no such mailbox' })
    await world.pending()
    await deliver(server.deps)
    expect((await rows())[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      failure: expect.stringContaining('no such mailbox'),
    })
  })

  test('waits while its channel is off', async () => {
    await world.pending()
    await setMail(null)
    expect(await deliver(server.deps)).toBe(0)
    await setMail({})
    expect(await deliver(server.deps)).toBe(1)
    expect(peer.received).toHaveLength(1)
  })

  test.each(['email', 'zalo'] as const)('waits while a secret of %s is lost', async (channel) => {
    const { deps } = server
    const key = channel === 'email' ? 'mail' : 'zalo'
    const userId = world.people.get('director.hoa')!
    if (channel === 'email') await configure(deps, 'mail', mailOf(peer), { password: 'secret' })
    else {
      await setMail(null)
      await configure(deps, 'zalo', zaloOf({ port: 1 }), { token: 'the token' })
      await deps.db
        .insertInto('notificationChoice')
        .values({ userId, event: 'approval-requested', channel, wanted: true })
        .execute()
    }
    const { secrets } = await deps.db
      .selectFrom('configuration')
      .select('secrets')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const setSecrets = (value: unknown) =>
      deps.db
        .updateTable('configuration')
        .set({ secrets: JSON.stringify(value) })
        .where('key', '=', key)
        .execute()
    const name = channel === 'email' ? 'password' : 'token'
    await setSecrets({ [name]: { keyId: 'elsewhere', sealed: 'AAAA' } })
    await world.pending()
    for (let polls = 0; polls < 12; polls += 1) {
      expect(await deliver(deps)).toBe(0)
      server.clock.advance(1)
    }
    expect(await rows()).toMatchObject([{ channel, status: 'pending', attempts: 0, failure: 'off' }])
    await setSecrets(secrets)
    const sent: string[] = []
    const note = async (_: unknown, { id }: { id: string }) => void sent.push(id)
    expect(await deliver({ ...deps, senders: { mail: note, zalo: note } })).toBe(1)
    expect(sent).toEqual([(await rows())[0]!.id])
    await deps.db.deleteFrom('notificationChoice').execute()
    await configure(deps, key, null)
  })

  test.each(['system', 'email'])(
    'of channel %s is a dead letter at once where nobody knows its kind',
    async (channel) => {
      const { deps } = server
      const [id, now] = [deps.random.id(), deps.clock.now()]
      const userId = world.people.get('director.hoa')!
      await deps.db
        .insertInto('outbox')
        .values({
          id,
          channel,
          kind: 'nobody-knows',
          recipient: 'sales.minh',
          userId,
          createdAt: now,
          dueAt: now,
        })
        .execute()
      await deliver(deps)
      expect(await rows()).toMatchObject([{ status: 'failed', attempts: 1, failure: 'unknown-kind' }])
    },
  )

  test('goes to no server of the own network unless the configuration allows it', async () => {
    await setMail({ privateAddress: false })
    await world.pending()
    await deliver(server.deps)
    expect((await rows())[0]).toMatchObject({ status: 'pending', failure: 'private-address' })
    expect(peer.received).toEqual([])
  })
})

describe('a channel', () => {
  let start: Date
  beforeEach(() => {
    start = server.clock.now()
  })
  // a caller's token lasts ten minutes
  afterEach(() => server.clock.set(start))
  /** The configuration is saved by the clock of the test, as everything else. */
  const savedNow = () =>
    server.deps.db
      .updateTable('configuration')
      .set({ modifiedAt: server.clock.now() })
      .where('key', '=', 'mail')
      .execute()
  const bells = async (trouble = 'refused') =>
    (
      await server.deps.db
        .selectFrom('notification')
        .select('id')
        .where('kind', '=', `configuration.mail-${trouble}`)
        .execute()
    ).length

  test('that hangs holds up no other', async () => {
    const { deps } = server
    for (let count = 0; count < 6; count += 1) await world.pending()
    const [id, now] = [deps.random.id(), deps.clock.now()]
    const job = { channel: 'system', kind: 'nobody-knows', recipient: 'x', createdAt: now, dueAt: now }
    await deps.db
      .insertInto('outbox')
      .values({ id, ...job })
      .execute()
    const hanging = { ...deps, senders: { ...deps.senders, mail: () => new Promise<void>(() => {}) } }
    void deliver(hanging)
    await expect.poll(async () => (await rows()).find((row) => row.id === id)!.status).toBe('failed')
  })

  test('whose server is away is tried by one message a minute, and goes on when it is back', async () => {
    const memory = newMemory()
    for (let count = 0; count < 8; count += 1) await world.pending()
    await setMail({ port: 1 })
    expect(await deliver(server.deps, { memory })).toBe(5)
    expect(await deliver(server.deps, { memory })).toBe(0)
    server.clock.advance(60_000)
    expect(await deliver(server.deps, { memory })).toBe(1)
    expect((await rows()).filter(({ attempts }) => attempts === 0)).toHaveLength(2)
    await setMail({})
    server.clock.advance(600_000)
    expect(await deliver(server.deps, { memory })).toBe(8)
    expect(peer.received).toHaveLength(8)
  })

  test('whose server is away for more than an hour is told once', async () => {
    const memory = newMemory()
    for (let count = 0; count < 3; count += 1) await world.pending()
    await setMail({ port: 1 })
    await savedNow()
    const lines: object[] = []
    const { deps } = server
    const log = { ...deps.log, warn: (line: object) => void lines.push(line) } as typeof deps.log
    const told = async (): Promise<number> => {
      server.clock.advance(60_000)
      await deliver({ ...deps, log }, { memory })
      return bells('unreachable')
    }
    expect([await told(), await told()]).toEqual([0, 0])
    expect(lines[0]).toMatchObject({ channel: 'email', reason: 'ESOCKET ECONNREFUSED' })
    server.clock.advance(60 * 60_000)
    expect([await told(), await told()]).toEqual([1, 1])
  })

  test('whose password does not open is told at once, and loses no attempt', async () => {
    await configure(server.deps, 'mail', { ...mailOf(peer), user: 'barem' }, { password: 'right' })
    await savedNow()
    server.clock.advance(1)
    const { secrets } = server.deps
    const lost = { ...secrets, configuration: [{ id: 'other', bytes: Buffer.alloc(32, 9) }] }
    await world.pending()
    const before = await bells('locked')
    for (let count = 0; count < 2; count += 1) await deliver({ ...server.deps, secrets: lost })
    expect((await bells('locked')) - before).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }])
  })

  test('whose password is wrong stands still, tells it once, and loses no attempt', async () => {
    const { deps } = server
    const lines: object[] = []
    const log = { ...deps.log, warn: (line: object) => void lines.push(line) } as typeof deps.log
    const [memory, signIn] = [newMemory(), { ...mailOf(peer), user: 'barem' }]
    peer.password = 'right'
    await configure(deps, 'mail', signIn, { password: 'wrong' })
    await savedNow()
    for (let count = 0; count < 3; count += 1) await world.pending()
    const before = await bells()
    expect(await deliver({ ...deps, log }, { memory })).toBe(0)
    expect(await deliver({ ...deps, log }, { memory })).toBe(0)
    expect([peer.signIns, (await bells()) - before]).toEqual([1, 1])
    expect(lines).toEqual([expect.objectContaining({ channel: 'email', reason: 'EAUTH 535' })])
    expect(JSON.stringify(lines)).not.toContain('wrong password')
    server.clock.advance(15 * 60_000)
    await deliver(deps, { memory })
    expect([peer.signIns, (await bells()) - before]).toEqual([2, 1])
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array(3).fill(['pending', 0]),
    )
    await configure(deps, 'mail', signIn, { password: 'right' })
    server.clock.advance(1)
    expect(await deliver(deps, { memory })).toBe(0)
    await release(deps.db, 'email', server.clock.now())
    expect(await deliver(deps, { memory })).toBe(3)
  })
})

test('two workers at once send each message once', async () => {
  for (let count = 0; count < 12; count += 1) await world.pending()
  await Promise.all([deliver(server.deps), deliver(server.deps), deliver(server.deps)])
  const ids = peer.received.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(12)
  expect(ids).toHaveLength(12)
})

test('a message whose worker died is sent by another when its claim has ended, and by none before', async () => {
  await world.pending()
  void deliver(mailingBy(new Promise(() => {})), { claim: 1 })
  await expect.poll(async () => (await rows())[0]!.attempts).toBe(1)
  expect(await deliver(server.deps)).toBe(0)
  await endClaims()
  expect(await deliver(server.deps)).toBe(1)
  expect(peer.received).toHaveLength(1)
})

test('a worker that comes late writes down nothing of an attempt that another made since', async () => {
  await world.pending()
  const late = Promise.withResolvers<void>()
  const slowly = deliver(mailingBy(late.promise), { claim: 1 })
  await expect.poll(async () => (await rows())[0]!.attempts).toBe(1)
  await endClaims()
  peer.refuse = () => ({ code: 451, text: 'try again later' })
  expect(await deliver(server.deps)).toBe(1)
  late.reject(new DeliveryFailure('gone', { final: true }))
  await slowly
  const failure = expect.stringContaining('451')
  expect((await rows())[0]).toMatchObject({ status: 'pending', attempts: 2, failure })
})

test('a name begins no header and no markup', async () => {
  const { db } = server.deps
  const fullName = 'Hòa\r\nBcc: everybody@thep.vn\r\n\r\n<img src=x onerror=alert(1)>'
  await db.updateTable('appUser').set({ fullName }).where('username', '=', 'director.hoa').execute()
  await world.pending()
  await deliver(server.deps)
  await db
    .updateTable('appUser')
    .set({ fullName: 'Phạm Thị Hòa' })
    .where('username', '=', 'director.hoa')
    .execute()
  const [mail] = peer.received
  expect(mail!.to).toHaveLength(1)
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect(textOf(mail!, 'html')).not.toContain('<img')
})

test('a mail is in the language of its reader', async () => {
  const { db } = server.deps
  await db.updateTable('appUser').set({ locale: 'en' }).where('username', '=', 'director.hoa').execute()
  await world.pending()
  await deliver(server.deps)
  expect(textOf(peer.received[0]!)).toMatch(/Dear .*Customer: .*Open it in the system/s)
  await db.updateTable('appUser').set({ locale: 'vi' }).where('username', '=', 'director.hoa').execute()
})
