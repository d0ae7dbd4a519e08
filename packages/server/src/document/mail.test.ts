import type { HistoryEntry } from '@barem/shared/event/history'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliver } from '#delivery/worker'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { documentWorld, done } from '#test/document-world'
import { type MailPeer, mailOf, mailPeer, type Received } from '#test/mail-peer'
import { type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let peer: MailPeer
let minh: Caller
let approved: Quotation

beforeAll(async () => {
  peer = await mailPeer()
  server = await testApp()
  // the paper says where its record opens: the same by mail and by hand
  Object.assign(server.deps.settings, { publicOrigin: server.deps.settings.address })
  world = await quotationWorld(server)
  approved = await world.inState('approved')
})
afterAll(async () => {
  await server.close()
  await peer.close()
})
beforeEach(async () => {
  await configure(server.deps, 'mail', mailOf(peer))
  await server.deps.db.deleteFrom('rateCounter').execute()
  await server.deps.db.deleteFrom('outbox').execute()
  peer.received.length = 0
  peer.refuse = null
  minh = await server.as('sales.minh')
})

const letter = (change: object = {}) => ({
  ...{ to: ['mua.hang@khach.vn'], subject: 'Báo giá thép', text: 'Kính gửi quý khách', language: 'vi' },
  ...change,
})
const mail = (who: Caller, { id }: { id: string }, change: object = {}) =>
  who.post(`/Quotation/${id}/mail`, letter(change))
/** What the company tells its own people is not looked at here. */
const send = async () => {
  await server.deps.db.deleteFrom('outbox').where('notificationId', 'is not', null).execute()
  await deliver(server.deps, { only: ['email'] })
}
const mailed = async ({ id }: { id: string }): Promise<HistoryEntry> =>
  done(await minh.get<HistoryEntry[]>(`/Quotation/${id}/history`)).find(({ kind }) =>
    kind.endsWith('.mailed'),
  )!
const states = ({ changes }: HistoryEntry) =>
  changes.filter(({ field }) => field.startsWith('mail.')).map(({ field, from, to }) => [field, from, to])

/** The bytes of the PDF that came with a mail. */
function attached({ raw }: Received): Buffer {
  const part = raw.split(/^--/m).find((one) => one.includes('Content-Type: application/pdf'))!
  const [header = '', ...body] = part.split('\r\n\r\n')
  expect(header).toMatch(/Content-Disposition: attachment/i)
  return Buffer.from(body.join('').replace(/\s/g, ''), 'base64')
}

/** A PDF without what says when it was drawn. */
const drawing = (bytes: Buffer) => bytes.toString('latin1').replace(/\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, '')

test('its receivers get the very paper of that revision, and the history says so', async () => {
  const { db } = server.deps
  const second = 'ke.toan@khach.vn'
  done(await mail(minh, approved, { to: ['mua.hang@khach.vn', second, second], language: 'en' }))
  expect(states(await mailed(approved))).toEqual([
    ['mail.ke.toan@khach.vn', null, 'waiting'],
    ['mail.mua.hang@khach.vn', null, 'waiting'],
  ])
  await send()
  expect(peer.received.map(({ to }) => to).toSorted()).toEqual([[second], ['mua.hang@khach.vn']])
  const { raw } = await minh.get(`/Quotation/${approved.id}/pdf?language=en`)
  const [first] = peer.received
  const person = await db
    .selectFrom('appUser')
    .select('email')
    .where('username', '=', 'sales.minh')
    .executeTakeFirstOrThrow()
  expect(first!.raw).toContain(`${approved.number}.pdf`)
  const unfolded = first!.raw.replace(/\r\n /g, ' ')
  expect(/^Reply-To:.*<(.+)>/m.exec(unfolded)?.[1]).toBe(person.email)
  expect(drawing(attached(first!)) === drawing(raw.rawPayload)).toBe(true)
  const entry = await mailed(approved)
  expect(states(entry).map(([, , state]) => state)).toEqual(['sent', 'sent'])
  expect(entry.changes.slice(0, 2).map(({ to }) => to)).toEqual([
    `mua.hang@khach.vn, ${second}`,
    'Báo giá thép',
  ])
})

test('a receiver who is refused for good is said in the history, and to whoever sent it', async () => {
  const quotation = await world.inState('approved')
  minh = await server.as('sales.minh')
  done(await mail(minh, quotation, { to: ['khong.co@khach.vn', 'mua.hang@khach.vn'] }))
  peer.refuse = (to) => (to.startsWith('khong') ? { code: 550, text: 'no such mailbox' } : null)
  await send()
  expect(states(await mailed(quotation))).toEqual([
    ['mail.khong.co@khach.vn', expect.stringContaining('no such mailbox'), 'failed'],
    ['mail.mua.hang@khach.vn', null, 'sent'],
  ])
  const { data } = (await minh.get('/Notification/top')).body
  expect(data.listNotification[0]).toMatchObject({ title: expect.stringContaining(quotation.number) })
  expect(data.listNotification[0].contentNotify).toContain('khong.co@khach.vn')
  const [event] = done(await minh.get<HistoryEntry[]>(`/Quotation/${quotation.id}/history`))
  expect(event).toMatchObject({ kind: 'quotation.mail-failed', note: 'khong.co@khach.vn', actorName: null })
})

test('to whom it went is read by who sees the customer, and by who wrote to them', async () => {
  const { db } = server.deps
  const quotation = await world.inState('approved')
  minh = await server.as('sales.minh')
  const address = 'khong.co@khach.vn'
  done(await mail(minh, quotation, { to: [address] }))
  peer.refuse = () => ({ code: 550, text: `no such mailbox ${address}` })
  await send()
  const told = async (who: Caller) => {
    const path = `/Quotation/${quotation.id}/history`
    const entries = done(await who.get<HistoryEntry[]>(path))
    const one = entries.find(({ kind }) => kind.endsWith('.mailed'))!
    const whole = done(await who.get<HistoryEntry[]>(`${path}?entry=${one.id}`))
    expect(whole[0]!.changes).toHaveLength(one.changesTotal)
    expect(entries[0]!.kind).toBe('quotation.mail-failed')
    return [one.changes.map(({ field }) => field), JSON.stringify([entries, whole]).includes(address)]
  }
  const all = [['mailTo', 'mailSubject', `mail.${address}`], true]
  const hidden = [['mailSubject'], false]
  const hoa = await server.as('director.hoa')
  expect([await told(minh), await told(hoa)]).toEqual([all, all])
  // whoever approved it goes on seeing it, and not its customer
  const officerId = world.people.get('sales.trang')!
  await db.updateTable('customer').set({ officerId }).where('id', '=', quotation.customer.id).execute()
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  expect([await told(minh), await told(hoa)]).toEqual([all, hidden])
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  expect(await told(hoa)).toEqual(all)
  const groups = await db.selectFrom('roleGroup').select(['id', 'permissions']).execute()
  for (const { id, permissions } of groups) {
    const less = permissions.filter((one) => !one.startsWith('customer:'))
    await db.updateTable('roleGroup').set({ permissions: less }).where('id', '=', id).execute()
  }
  expect([await told(minh), await told(hoa)]).toEqual([all, hidden])
  for (const { id, permissions } of groups)
    await db.updateTable('roleGroup').set({ permissions }).where('id', '=', id).execute()
})

test('a server that is away for a moment is asked again', async () => {
  done(await mail(minh, approved))
  peer.refuse = () => ({ code: 451, text: 'try later' })
  await send()
  expect(states(await mailed(approved))[0]).toEqual([
    'mail.mua.hang@khach.vn',
    expect.stringContaining('try later'),
    'waiting',
  ])
  peer.refuse = null
  server.clock.advance(120_000)
  await send()
  expect(peer.received).toHaveLength(1)
})

test('what was cancelled before it left stays in the company', async () => {
  const quotation = await world.inState('approved')
  minh = await server.as('sales.minh')
  done(await mail(minh, quotation))
  done(await world.verb(minh, quotation, 'cancel', 'Thôi'))
  await send()
  expect(peer.received).toEqual([])
  expect(states(await mailed(quotation))).toEqual([['mail.mua.hang@khach.vn', 'document-ended', 'failed']])
})

test('who does not see the partner whole does not mail its paper, nor does it leave once they do not', async () => {
  const { db } = server.deps
  const people = world.people
  const hoa = await server.as('director.hoa')
  const officerId = people.get('sales.minh')!
  await db.updateTable('customer').set({ officerId }).execute()
  const sent = await world.pending({ officerId: people.get('sales.trang')! })
  const quotation = done(await world.verb(hoa, sent, 'approve'))
  const trang = await server.as('sales.trang')
  done(await mail(trang, quotation))
  const scoped = (scope: 'all' | 'own') => db.updateTable('roleGroup').set({ scope }).execute()
  await scoped('own')
  try {
    await send()
    expect(peer.received).toEqual([])
    expect(states(await mailed(quotation))).toEqual([['mail.mua.hang@khach.vn', 'partner-unseen', 'failed']])
    expect((await mail(trang, quotation)).body.code).toBe('mail-partner-unseen')
    // whoever decided saw it, and so did whoever looked after it then
    done(await mail(hoa, quotation))
    done(await mail(await server.as('sales.minh'), quotation))
  } finally {
    await scoped('all')
  }
})

test.each(['draft', 'pending', 'rejected', 'cancelled'] as const)('a %s one is not mailed', async (state) => {
  const { id } = await world.inState(state)
  const { status, body } = await mail(await server.as('sales.minh'), { id })
  expect([status, body.code]).toEqual([409, 'mail-not-approved'])
})

test('nor one that has expired, nor anything while mail is off', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const hoa = await server.as('director.hoa')
  const sent = await world.pending({ date: today, validUntil: today })
  const expiring = done(await world.verb(hoa, sent, 'approve'))
  done(await mail(await server.as('sales.minh'), expiring))
  server.clock.advance(48 * 3_600_000)
  const later = await server.as('sales.minh')
  expect((await mail(later, expiring)).body.code).toBe('mail-expired')
  // nor does what waited meanwhile
  await send()
  expect(peer.received).toEqual([])
  await configure(server.deps, 'mail', null)
  expect((await mail(later, approved)).body.code).toBe('channel-off')
})

test.each([
  ['no receiver', { to: [] }, 'to'],
  ['eleven of them', { to: Array.from({ length: 11 }, (_, one) => `a${one}@khach.vn`) }, 'to'],
  ['an address with a second header', { to: ['a@khach.vn\r\nBcc: b@khach.vn'] }, 'to.0'],
  ['two in one', { to: ['a@khach.vn, b@khach.vn'] }, 'to.0'],
  ['a subject with a second header', { subject: 'A\r\nBcc: b@khach.vn' }, 'subject'],
  ['no text', { text: '  ' }, 'text'],
])('%s is refused at its field', async (_, change, path) => {
  const { status, body } = await mail(minh, approved, change)
  expect([status, body.errors?.[0]?.path]).toEqual([400, path])
})

test('whoever may not see it does not mail it, and nobody mails without end', async () => {
  await server.deps.db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', world.people.get('warehouse.tu')!)
    .execute()
  expect((await mail(await server.as('warehouse.tu'), approved)).status).toBe(403)
  // each receiver is a mail
  const to = Array.from({ length: 10 }, (_, one) => `a${one}@khach.vn`)
  const statuses: number[] = []
  for (const change of [{ to }, { to }, { to }, {}])
    statuses.push((await mail(minh, approved, change)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a contract is mailed as a quotation is; a ticket of the company is not', async () => {
  const contracts = await documentWorld(server, 'salesContract')
  const contract = await contracts.inState('approved')
  done(await (await server.as('sales.minh')).post(`/ContractSales/${contract.id}/mail`, letter()))
  await send()
  expect(peer.received[0]!.raw).toContain('.pdf')
  expect((await minh.post(`/ExpenseTicket/${contract.id}/mail`, letter())).status).toBe(404)
})
