import type { HistoryEntry } from '@barem/shared/event/history'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let minh: Caller
let trang: Caller
let hoa: Caller
let lan: Caller
let superadmin: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
  trang = await server.as('sales.trang')
  hoa = await server.as('director.hoa')
  lan = await server.as('admin.lan')
  superadmin = await server.as('superadmin')
})
afterAll(() => server.close())

async function historyOf({ id }: { id: string }) {
  return (await minh.get<HistoryEntry[]>(`/Quotation/${id}/history`)).body.data
}
const kinds = async (quotation: { id: string }) =>
  (await historyOf(quotation)).map((entry) => entry.kind.replace('quotation.', '')).toReversed()

async function bell(caller: Caller) {
  return done(await caller.get('/Notification/top')) as {
    listNotification: { title: string; contentNotify: string; entityId: string }[]
    totalUnread: number
  }
}

test('draft, sent, rejected, corrected, sent again, approved, cancelled: each once in the history, each bell rings', async () => {
  const draft = await world.draft()
  expect(draft).toMatchObject({
    status: 'draft',
    version: 1,
    author: { name: 'Trần Quang Minh' },
    officer: { name: 'Trần Quang Minh' },
  })
  const sent = done(await world.verb(minh, draft, 'request-approval'))
  expect(sent).toMatchObject({
    status: 'pending',
    version: 2,
    path: [{ kind: 'requested' }, { kind: 'waiting', name: 'Phạm Thị Hòa' }],
  })
  const rung = (await bell(hoa)).listNotification[0]
  expect(rung).toMatchObject({ title: `Báo giá ${draft.number} chờ bạn duyệt`, entityId: draft.id })
  expect(rung?.contentNotify).toContain('11.189.295\u00a0đ')

  const bare = await world.verb(hoa, sent, 'reject', '   ')
  expect([bare.status, bare.body.errors]).toEqual([400, [{ path: 'note', code: 'required', params: {} }]])
  const rejected = done(await world.verb(hoa, sent, 'reject', 'Giá thấp hơn bảng giá'))
  expect(rejected).toMatchObject({ status: 'rejected', version: 3 })
  expect((await bell(minh)).listNotification[0]).toMatchObject({
    title: `Báo giá ${draft.number} bị từ chối`,
  })
  expect((await bell(minh)).listNotification[0]?.contentNotify).toContain('Giá thấp hơn bảng giá')

  server.clock.advance(100)
  const corrected = done(
    await minh.put('/Quotation', { ...world.body({ note: 'Đã chỉnh giá' }), id: draft.id, version: 3 }),
  )
  expect(corrected).toMatchObject({ status: 'draft', version: 4, number: draft.number })
  const again = done(await world.verb(minh, corrected, 'request-approval'))
  const approved = done(await world.verb(hoa, again, 'approve'))
  expect(approved).toMatchObject({
    status: 'approved',
    version: 6,
    path: [{ kind: 'requested' }, { kind: 'approved' }],
  })
  expect((await bell(minh)).listNotification[0]).toMatchObject({
    title: `Báo giá ${draft.number} đã được duyệt`,
  })

  const noReason = await world.verb(minh, approved, 'cancel')
  expect(noReason.body.errors?.[0]).toMatchObject({ path: 'note', code: 'required' })
  const cancelled = done(await world.verb(minh, approved, 'cancel', 'Khách dừng dự án'))
  expect(await kinds(cancelled)).toEqual([
    'created',
    'approval-requested',
    'rejected',
    'updated',
    'approval-requested',
    'approved',
    'cancelled',
  ])
  for (const verb of ['request-approval', 'approve', 'reject', 'cancel', 'withdraw', 'clone-and-cancel']) {
    const answer = await world.verb(
      verb === 'approve' || verb === 'reject' ? hoa : minh,
      cancelled,
      verb,
      'x',
    )
    expect([verb, answer.status, answer.body.code]).toEqual([verb, 409, 'approval.wrong-status'])
  }
})

test('nobody but the designated approver decides: QUT_ERR_011, SuperAdmin included', async () => {
  const sent = await world.pending()
  for (const caller of [superadmin, lan, minh, trang]) {
    for (const verb of ['approve', 'reject']) {
      const answer = await world.verb(caller, sent, verb, 'x')
      expect([answer.status, answer.body.code]).toEqual([403, 'QUT_ERR_011'])
    }
    const seen = done(await caller.get(`/Quotation/${sent.id}`))
    expect(seen.abilities.approve).toEqual({ refused: 'approval.not-approver' })
  }
  expect(done(await hoa.get(`/Quotation/${sent.id}`)).abilities).toMatchObject({
    approve: true,
    reject: true,
  })
  expect(done(await world.verb(hoa, sent, 'approve'))).toMatchObject({ status: 'approved' })
})

test('nobody names themselves as approver, nor somebody who may not, nor sends a colleague`s to themselves', async () => {
  const own = await hoa.post('/Quotation', world.body())
  expect([own.status, own.body.errors?.[0]]).toEqual([
    400,
    { path: 'approverId', code: 'own_document', params: {} },
  ])
  const unfit = await minh.post('/Quotation', world.body({ approverId: world.people.get('sales.trang') }))
  expect(unfit.body.errors?.[0]).toMatchObject({ path: 'approverId', code: 'no_approver' })
  const draft = await world.draft()
  const toSelf = await world.verb(hoa, draft, 'request-approval')
  expect([toSelf.status, toSelf.body.code]).toEqual([422, 'approval.no-approver'])
})

test('without an approver, or with one who has left, it is not sent', async () => {
  const none = await world.draft({ approverId: null })
  expect((await world.verb(minh, none, 'request-approval')).body.code).toBe('approval.no-approver')
  expect(none.abilities['request-approval']).toEqual({ refused: 'approval.no-approver' })
  const draft = await world.draft({ approverId: world.people.get('admin.lan') })
  await server.deps.db
    .updateTable('appUser')
    .set({ isLocked: true })
    .where('username', '=', 'admin.lan')
    .execute()
  expect((await world.verb(minh, draft, 'request-approval')).body.code).toBe('approval.no-approver')
  await server.deps.db
    .updateTable('appUser')
    .set({ isLocked: false })
    .where('username', '=', 'admin.lan')
    .execute()
})

test('an approver who lost the right decides no more, yet still sees what was sent to them', async () => {
  const sent = await world.pending()
  const groups = server.deps.db
  const held = await groups
    .selectFrom('userRoleGroup')
    .selectAll()
    .where('userId', '=', world.people.get('director.hoa')!)
    .execute()
  await groups.deleteFrom('userRoleGroup').where('userId', '=', world.people.get('director.hoa')!).execute()
  expect((await world.verb(hoa, sent, 'approve')).body.code).toBe('QUT_ERR_011')
  expect((await hoa.get(`/Quotation/${sent.id}`)).status).toBe(200)
  const others = await world.draft({ approverId: world.people.get('admin.lan') })
  expect((await hoa.get(`/Quotation/${others.id}`)).body.code).toBe('forbidden')
  await groups.insertInto('userRoleGroup').values(held).execute()
})

test('withdrawn by who sent it; cancelled by its author or, while it waits, its approver', async () => {
  const sent = await world.pending()
  expect((await world.verb(trang, sent, 'withdraw')).body.code).toBe('approval.not-requester')
  expect((await world.verb(trang, sent, 'cancel')).body.code).toBe('approval.not-author')
  const back = done(await world.verb(minh, sent, 'withdraw'))
  expect(back).toMatchObject({ status: 'draft' })
  const again = done(await world.verb(minh, back, 'request-approval'))
  expect(done(await world.verb(hoa, again, 'cancel'))).toMatchObject({ status: 'cancelled', closed: false })
})

test('clone and cancel: the original closed, the next revision without number, date, approver or approvals', async () => {
  const sent = await world.pending({ date: '2026-11-02', validUntil: '2026-11-12' })
  const original = done(await world.verb(hoa, sent, 'approve'))
  const clone = done(await world.verb(minh, original, 'clone-and-cancel', 'Khách đổi số lượng'))
  expect(clone).toMatchObject({
    number: `${original.number}/R2`,
    status: 'draft',
    date: '2026-11-21',
    validUntil: null,
    approver: null,
    version: 1,
    path: [],
    total: original.total,
    revisions: [
      { id: original.id, status: 'cancelled' },
      { number: `${original.number}/R2`, status: 'draft' },
    ],
  })
  expect(clone.lines).toEqual(sent.lines)
  const closed = done(await minh.get(`/Quotation/${original.id}`))
  expect(closed).toMatchObject({ status: 'cancelled', closed: true })
  expect((await historyOf(closed))[0]).toMatchObject({
    kind: 'quotation.cloned',
    changes: [{ field: 'clone', to: clone.number }],
  })
  expect((await world.verb(minh, closed, 'request-approval')).body.code).toBe('approval.closed')
  const third = done(await world.verb(minh, clone, 'clone-and-cancel'))
  expect(third.number).toBe(`${original.number}/R3`)
})

test('a draft is deleted with its lines; nothing else is', async () => {
  const draft = await world.draft()
  const sent = await world.pending()
  expect((await minh.del(`/Quotation/${sent.id}`)).body.code).toBe('approval.wrong-status')
  expect((await minh.del(`/Quotation/${draft.id}`)).status).toBe(200)
  expect((await minh.get(`/Quotation/${draft.id}`)).status).toBe(404)
  const lines = await server.deps.db
    .selectFrom('quotationLine')
    .select('id')
    .where('quotationId', '=', draft.id)
    .execute()
  expect(lines).toEqual([])
})

test('a stale version is refused with the quotation as it stands, after the rules of its state', async () => {
  const draft = await world.draft()
  done(await minh.put('/Quotation', { ...world.body({ note: 'Mới' }), id: draft.id, version: 1 }))
  const stale = await trang.put('/Quotation', { ...world.body({ note: 'Cũ' }), id: draft.id, version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect(stale.body.current).toMatchObject({ note: 'Mới', version: 2 })
  expect(stale.body.savedBy).toMatchObject({ name: 'Trần Quang Minh', own: false })
  const verb = await world.verb(minh, draft, 'request-approval')
  expect([verb.status, verb.body.code]).toEqual([409, 'stale-version'])
})

test('one key, one effect; another body with that key is refused', async () => {
  const draft = await world.draft()
  const key = { 'idempotency-key': 'request-once-0001' }
  server.clock.advance(100)
  const first = await minh.post(`/Quotation/${draft.id}/request-approval`, { version: 1 }, key)
  const second = await minh.post(`/Quotation/${draft.id}/request-approval`, { version: 1 }, key)
  expect(second.body).toEqual(first.body)
  const other = await minh.post(`/Quotation/${draft.id}/request-approval`, { version: 1, note: 'Gấp' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-other-body'])
  expect(await kinds(done(await minh.get(`/Quotation/${draft.id}`)))).toEqual([
    'created',
    'approval-requested',
  ])
})

test('the approval is bound to the content: the snapshot is what stands, and its hash is its own', async () => {
  const sent = await world.pending({ note: 'Giao trước 30/11' })
  const snapshot = await server.deps.db
    .selectFrom('approvalSnapshot')
    .selectAll()
    .where('entityId', '=', sent.id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{
    hash: string
  }>`select encode(sha256(convert_to(${snapshot.content}, 'UTF8')), 'hex') as hash`.execute(server.deps.db)
  expect(snapshot.sha256).toBe(rows[0]?.hash)
  const content = JSON.parse(snapshot.content)
  expect(content).toMatchObject({ number: sent.number, note: 'Giao trước 30/11', total: String(sent.total) })
  expect(content.lines[0]).toMatchObject({ salePrice: '15500.00', quantity: '100.000' })
  await expect(
    server.deps.db
      .updateTable('approvalSnapshot')
      .set({ sha256: 'x' })
      .where('id', '=', snapshot.id)
      .execute(),
  ).rejects.toMatchObject({ code: '42501' })
  done(await world.verb(hoa, sent, 'approve'))
})

test.each([
  ['its header', 'quotation', `update quotation set shipping_address = 'Nơi khác' where id = $1`],
  ['a line', 'quotation_line', 'update quotation_line set quantity = quantity + 1 where quotation_id = $1'],
  [
    'a name in a line',
    'quotation_line',
    `update quotation_line set product_name = 'x' where quotation_id = $1`,
  ],
  ['a line less', 'quotation_line', 'delete from quotation_line where quotation_id = $1 and position = 1'],
])('what differs from the snapshot is not approved: %s', async (_, table, change) => {
  const lines = [world.line(), world.line({ productId: world.products[1]!.id })]
  const sent = await world.pending({ lines })
  // Only the database owner could do this, by disabling the triggers.
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`alter table ${table} disable trigger user`)
  expect((await owner.query(change, [sent.id])).rowCount).toBeGreaterThan(0)
  await owner.query(`alter table ${table} enable trigger user`)
  await owner.end()
  expect((await world.verb(hoa, sent, 'approve')).body.code).toBe('constraint-broken')
})

test('the database refuses what would go round the verbs', async () => {
  const { db } = server.deps
  const sent = await world.pending()
  const approved = done(await world.verb(hoa, await world.pending(), 'approve'))
  const cancelled = done(await world.verb(minh, await world.draft(), 'cancel'))
  const set = (id: string, change: object) =>
    db.updateTable('quotation').set(change).where('id', '=', id).execute()
  const guarded = { code: 'BR001' }
  await expect(set(sent.id, { total: 1, goodsTotal: 1 })).rejects.toMatchObject(guarded)
  await expect(set(sent.id, { note: 'thêm' })).rejects.toMatchObject(guarded)
  await expect(set(approved.id, { shippingAddress: 'khác' })).rejects.toMatchObject(guarded)
  await expect(set(approved.id, { status: 'draft' })).rejects.toMatchObject(guarded)
  await expect(set(cancelled.id, { status: 'draft' })).rejects.toMatchObject(guarded)
  await expect(set(cancelled.id, { note: 'thêm' })).rejects.toMatchObject(guarded)
  await expect(set((await world.draft()).id, { status: 'approved', sent: '{}' })).rejects.toMatchObject(
    guarded,
  )
  await expect(
    db.updateTable('quotationLine').set({ salePrice: 1 }).where('quotationId', '=', sent.id).execute(),
  ).rejects.toMatchObject(guarded)
  await expect(
    db.deleteFrom('quotationLine').where('quotationId', '=', approved.id).execute(),
  ).rejects.toMatchObject(guarded)
  await expect(db.deleteFrom('quotation').where('id', '=', sent.id).execute()).rejects.toMatchObject(guarded)
})
