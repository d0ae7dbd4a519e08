import type { ApprovalStep } from '@barem/shared/approval/schema'
import type { Deputy } from '@barem/shared/deputy/endpoints'
import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalChecks } from '#audit/approval-checks'
import { lifecycleChecks } from '#audit/lifecycle-checks'
import { runChecks } from '#audit/run-audit'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { documentWorld } from '#test/document-world'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { approvalStep, type WorkflowWorld, workflowWorld } from '#test/workflows'
import { approvableKinds } from '../modules.ts'

// Whoever is away has what waits for them decided by a deputy (domain, section 4; decision 076). The clock stands at 2026-11-21.
let server: TestApp
let world: QuotationWorld
let flows: WorkflowWorld
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username)!
const idOf = (username: string) => world.people.get(username)!
const days = { firstDay: '2026-11-21', lastDay: '2026-11-25' }

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  world = await quotationWorld(server)
  flows = await workflowWorld(server, world.people)
  for (const name of ['sales.minh', 'sales.trang', 'director.hoa', 'admin.lan', 'superadmin', 'account.mai'])
    callers.set(name, await server.as(name))
})
/** Those of this test: what others left waiting is nobody's matter. */
const made = new Set<string>()
beforeEach(async () => {
  made.clear()
  await flows.none()
  await server.deps.db.deleteFrom('deputy').execute()
})
afterAll(() => server.close())

type Sent = Awaited<ReturnType<QuotationWorld['pending']>>
const sent = async (change: object = {}) => {
  const one = await world.pending(change)
  made.add(one.id)
  return one
}
const verb = (name: string, document: Sent, what = 'approve') => world.verb(as(name), document, what, 'Lý do')
const codeOf = async (name: string, document: Sent, what = 'approve') => {
  const { status, body } = await verb(name, document, what)
  return status === 200 ? body.data!.status : body.code
}
/** Of the director, if nothing else is said, the administrator stands in. */
const name = async (change: object = {}, by = 'director.hoa') =>
  done(await as(by).post<Deputy>('/Deputy', { deputyId: idOf('admin.lan'), ...days, ...change }))
const inbox = async (name: string) => {
  const { data } = (await as(name).get<InboxItem[]>('/Inbox?pageSize=100')).body
  return data.flatMap(({ id, inPlaceOf }) => (made.has(id) ? [`${id} ${inPlaceOf}`] : []))
}
const decided = ({ path }: { path: ApprovalStep[] }) =>
  path.flatMap(({ kind, name, inPlaceOf }) =>
    kind === 'approved' || kind === 'rejected' ? [[kind, name, inPlaceOf]] : [],
  )
const unread = async (name: string, { id }: { id: string }) => {
  const { rows } = await sql<{ kind: string; asks: string | null }>`
    select kind, params ->> 'asksFor' as asks from notification
    where user_id = ${idOf(name)} and entity_id = ${id} and read_at is null order by created_at, id`.execute(
    server.deps.db,
  )
  return rows.map(({ kind, asks }) => [kind.replace('quotation.', ''), asks].filter(Boolean).join(' '))
}
const HOA = 'Phạm Thị Hòa'
const LAN = 'Nguyễn Thị Lan'

test('on the days, and on what waited before, the deputy decides; everywhere it says for whom', async () => {
  const before = await sent()
  expect([await codeOf('admin.lan', before), await inbox('admin.lan')]).toEqual(['QUT_ERR_011', []])
  await name()
  expect(await inbox('admin.lan')).toEqual([`${before.id} ${HOA}`])
  const waiting = (await as('admin.lan').get('/Quotation?waitingForMe=true')).body
  expect([waiting.totalItems, waiting.data[0].abilities.approve]).toEqual([1, true])
  expect(done(await as('admin.lan').get(`/Quotation/${before.id}`))).toMatchObject({
    decidesFor: HOA,
    abilities: { approve: true, reject: true, cancel: { refused: 'approval.not-author' } },
  })
  expect(done(await as('director.hoa').get(`/Quotation/${before.id}`)).decidesFor).toBe(null)
  const approved = done(await verb('admin.lan', before))
  expect([approved.status, decided(approved)]).toEqual(['approved', [['approved', LAN, HOA]]])
  const { data } = (await as('sales.minh').get(`/Quotation/${before.id}/history`)).body
  expect(data[0]).toMatchObject({ kind: 'quotation.approved', actorName: LAN })
  expect(data[0].changes).toEqual([{ field: 'inPlaceOf', from: null, to: HOA }])
  const [bell] = done(await as('sales.minh').get('/Notification/top')).listNotification
  expect(bell.contentNotify).toContain(`${LAN} thay ${HOA} đã duyệt báo giá`)
  const steps = server.deps.db.selectFrom('approvalStep').select(['approverId', 'decidedBy'])
  const rows = await steps.where('decidedBy', 'is not', null).execute()
  expect(rows).toEqual([{ approverId: idOf('director.hoa'), decidedBy: idOf('admin.lan') }])
  // whoever is asked decides as ever
  expect(await codeOf('director.hoa', await sent())).toBe('approved')
})

test.each([
  ['the day before', { firstDay: '2026-11-22', lastDay: '2026-11-25' }],
  ['another kind', { kinds: ['salesContract'] }],
])('%s it counts for nothing', async (_, change) => {
  const one = await sent()
  await name(change)
  expect([await codeOf('admin.lan', one), await inbox('admin.lan')]).toEqual(['QUT_ERR_011', []])
})

describe('no right goes further than before', () => {
  const withoutGroups = async (username: string, work: () => Promise<void>) => {
    const { db } = server.deps
    const of = db.selectFrom('userRoleGroup').selectAll().where('userId', '=', idOf(username))
    const held = await of.execute()
    await db.deleteFrom('userRoleGroup').where('userId', '=', idOf(username)).execute()
    await work()
    await db.insertInto('userRoleGroup').values(held).execute()
  }
  const locked = async (username: string, work: () => Promise<void>) => {
    const set = (isLocked: boolean) =>
      server.deps.db.updateTable('appUser').set({ isLocked }).where('username', '=', username).execute()
    await set(true)
    await work()
    await set(false)
  }
  const approverMai = async () => {
    const { id: roleGroupId } = await server.deps.db
      .selectFrom('roleGroup')
      .select('id')
      .where('code', '=', 'GIAM-DOC')
      .executeTakeFirstOrThrow()
    const row = { userId: idOf('account.mai'), roleGroupId }
    await server.deps.db
      .insertInto('userRoleGroup')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
    return roleGroupId
  }

  test('a deputy without the right decides nothing and hears nothing; nor for somebody who lost it or is locked', async () => {
    const roleGroupId = await approverMai()
    await name({ deputyId: idOf('account.mai') })
    const one = await sent()
    expect([await unread('account.mai', one), await inbox('account.mai')]).toEqual([
      [`approval-requested ${HOA}`],
      [`${one.id} ${HOA}`],
    ])
    await withoutGroups('director.hoa', async () => {
      expect([await codeOf('account.mai', one), await inbox('account.mai')]).toEqual(['QUT_ERR_011', []])
    })
    await locked('director.hoa', async () => {
      expect([await codeOf('account.mai', one), await inbox('account.mai')]).toEqual(['QUT_ERR_011', []])
    })
    await server.deps.db
      .deleteFrom('userRoleGroup')
      .where('userId', '=', idOf('account.mai'))
      .where('roleGroupId', '=', roleGroupId)
      .execute()
    const other = await sent()
    expect([await inbox('account.mai'), await unread('account.mai', other)]).toEqual([[], []])
    expect(await codeOf('account.mai', one)).toBe(
      (await as('account.mai').get(`/Quotation/${one.id}`)).status === 200 ? 'QUT_ERR_011' : 'forbidden',
    )
  })

  test('a deputy of a deputy decides nothing', async () => {
    await approverMai()
    const one = await sent()
    await name()
    await name({ deputyId: idOf('account.mai') }, 'admin.lan')
    expect([await codeOf('account.mai', one), await inbox('account.mai')]).toEqual(['QUT_ERR_011', []])
    const ofLan = await sent({ approverId: idOf('admin.lan') })
    expect(await inbox('account.mai')).toEqual([`${ofLan.id} ${LAN}`])
  })

  test('nobody stands in for their own document, unless the company lets people approve their own', async () => {
    await name()
    const lan = as('admin.lan')
    const own = done(await lan.post('/Quotation', world.body()))
    const asked = done(await world.verb(lan, own, 'request-approval'))
    made.add(asked.id)
    const changed = await sent()
    expect([await codeOf('admin.lan', asked), await codeOf('admin.lan', asked, 'reject')]).toEqual([
      'QUT_ERR_011',
      'QUT_ERR_011',
    ])
    expect(await inbox('admin.lan')).toEqual([`${changed.id} ${HOA}`])
    await configure(server.deps, 'self-approval', { kinds: ['quotation'] })
    expect(done(await lan.get(`/Quotation/${asked.id}`)).abilities.approve).toBe(true)
    expect(await inbox('admin.lan')).toEqual([`${asked.id} ${HOA}`, `${changed.id} ${HOA}`])
    await configure(server.deps, 'self-approval', null)
    // nor what pays them
    const tickets = await documentWorld(server, 'expenseTicket')
    const ticket = await tickets.pending({ requesterId: idOf('admin.lan') })
    made.add(ticket.id)
    expect(await inbox('admin.lan')).toEqual([`${changed.id} ${HOA}`])
    const answer = await tickets.verb(lan, ticket, 'approve')
    expect(answer.body.code).toBe('approval.not-approver')
  })
})

describe('in a step of several', () => {
  test('one person counts once: own part first, and no second one for another', async () => {
    await flows.publish([approvalStep('a', flows.people('director.hoa', 'admin.lan', 'superadmin'), 2)])
    await name()
    const one = await sent({ approverId: null })
    expect(await inbox('admin.lan')).toEqual([`${one.id} null`])
    const first = done(await verb('admin.lan', one))
    expect([first.status, decided(first)]).toEqual(['pending', [['approved', LAN, null]]])
    expect([await codeOf('admin.lan', first), await inbox('admin.lan')]).toEqual(['QUT_ERR_011', []])
    expect(await codeOf('superadmin', first)).toBe('approved')
  })

  test('who stands in for two of them has one of the two', async () => {
    await flows.publish([approvalStep('a', flows.people('director.hoa', 'superadmin'), 'all')])
    await name()
    await name({}, 'superadmin')
    const one = await sent({ approverId: null })
    expect((await inbox('admin.lan')).length).toBe(1)
    const bells = await unread('admin.lan', one)
    expect(bells.length).toBe(1)
    const first = done(await verb('admin.lan', one))
    expect([first.status, await inbox('admin.lan')]).toEqual(['pending', []])
    expect(await codeOf('admin.lan', first)).toBe('QUT_ERR_011')
    // nor receives the other part
    const { approverId } = await server.deps.db
      .selectFrom('approvalStep')
      .innerJoin('approval', 'approval.id', 'approvalId')
      .select('approverId')
      .where('entityId', '=', one.id)
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow()
    const body = { to: idOf('admin.lan'), groups: ['approvals'] }
    const kept = done(await as('superadmin').post(`/User/${approverId}/hand-over`, body)).kept
    expect(kept).toContainEqual(expect.objectContaining({ id: one.id, reason: 'asked-already' }))
    const last = approverId === idOf('superadmin') ? 'superadmin' : 'director.hoa'
    expect(await codeOf(last, first)).toBe('approved')
  })

  test('who stands in for two of them is still asked for the other when one has decided', async () => {
    await flows.publish([approvalStep('a', flows.people('director.hoa', 'superadmin'), 'all')])
    await name()
    await name({}, 'superadmin')
    const one = await sent({ approverId: null })
    const first = done(await verb('director.hoa', one))
    expect([first.status, (await unread('admin.lan', one)).length]).toEqual(['pending', 1])
    done(await verb('superadmin', first))
    expect(await unread('admin.lan', one)).toEqual([])
  })

  test('in the next step it is carried on for whom it was decided, but not where the deputy is asked too', async () => {
    const [hoa, both] = [flows.people('director.hoa'), flows.people('director.hoa', 'admin.lan')]
    await name()
    await flows.publish([approvalStep('1', hoa), approvalStep('2', hoa)])
    const through = done(await verb('admin.lan', await sent({ approverId: null })))
    expect([through.status, decided(through)]).toEqual(['approved', Array(2).fill(['approved', LAN, HOA])])
    expect(through.path).toEqual(done(await as('admin.lan').get(`/Quotation/${through.id}`)).path)
    expect(through.path.map(({ note }) => note)).toEqual([null, 'Lý do', null])
    await flows.publish([approvalStep('1', hoa), approvalStep('2', both, 'all')], { priority: 2 })
    const stuck = done(await verb('admin.lan', await sent({ approverId: null })))
    expect([stuck.status, decided(stuck)]).toEqual(['pending', [['approved', LAN, HOA]]])
    const then = done(await verb('admin.lan', stuck))
    expect(await codeOf('director.hoa', then)).toBe('approved')
  })
})

test('bells ring for deputies too, and fall silent with the decision, whoever makes it', async () => {
  await name()
  await flows.publish([
    approvalStep('a', flows.people('superadmin')),
    approvalStep('b', flows.people('director.hoa')),
  ])
  const one = await sent({ approverId: null })
  expect(await unread('admin.lan', one)).toEqual([])
  const next = done(await verb('superadmin', one))
  expect([await unread('admin.lan', one), await unread('director.hoa', one)]).toEqual([
    [`approval-requested ${HOA}`],
    ['approval-requested'],
  ])
  const [bell] = done(await as('admin.lan').get('/Notification/top')).listNotification
  expect(bell.title).toBe(`Báo giá ${one.number} chờ bạn duyệt thay ${HOA}`)
  done(await verb('director.hoa', next))
  expect([await unread('admin.lan', one), await unread('director.hoa', one)]).toEqual([[], []])
  await flows.none()
  for (const what of ['approve', 'reject']) {
    const { number } = done(await verb('admin.lan', await sent(), what))
    const [told] = done(await as('director.hoa').get('/Notification/top')).listNotification
    expect(told.title).toBe(
      `Báo giá ${number} đã ${what === 'approve' ? 'được duyệt' : 'bị từ chối'} thay bạn`,
    )
  }
})

test('the database takes no decision for another without a deputy, and none twice by one person', async () => {
  const { db } = server.deps
  await flows.publish([approvalStep('a', flows.people('director.hoa', 'superadmin'), 'all')])
  const one = await sent({ approverId: null })
  const decide = (seat: string, by: string) =>
    sql`update approval_step set decision = 'approved', decided_by = ${idOf(by)}, decided_by_name = 'x', decided_at = ${server.clock.now()}
      from approval where approval.id = approval_id and entity_id = ${one.id} and approver_id = ${idOf(seat)}`.execute(
      db,
    )
  const guarded = { code: 'BR001' }
  await expect(decide('director.hoa', 'admin.lan')).rejects.toMatchObject(guarded)
  await name()
  await name({}, 'superadmin')
  done(await verb('admin.lan', one))
  await expect(decide('superadmin', 'admin.lan')).rejects.toMatchObject(guarded)
  await expect(db.updateTable('deputyPast').set({ lastDay: '2030-01-01' }).execute()).rejects.toMatchObject({
    code: '42501',
  })
})

test('a deputy and whom they stand in for at once, and a withdrawal at that moment: one decision, by whom it may be', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { id } = await name()
    const one = await sent()
    const [hoa, lan, gone] = await Promise.all([
      verb('director.hoa', one),
      verb('admin.lan', one, turn % 2 ? 'reject' : 'approve'),
      as('director.hoa').del(`/Deputy/${id}`),
    ])
    expect([hoa, lan].filter(({ status }) => status === 200)).toHaveLength(1)
    expect(gone.status).toBe(200)
    for (const { status, body } of [hoa, lan])
      if (status !== 200)
        expect(['QUT_ERR_011', 'approval.wrong-status', 'stale-version']).toContain(body.code)
  }
})

test('the audit finds nothing wrong with what deputies decided, and what was no deputy’s', async () => {
  const { db, files } = server.deps
  const own = await name()
  done(await verb('admin.lan', await sent()))
  done(await verb('admin.lan', await sent(), 'reject'))
  done(await as('director.hoa').del(`/Deputy/${own.id}`))
  const quotations = approvableKinds.filter(({ entity }) => entity === 'quotation')
  const only = [...lifecycleChecks(quotations), ...approvalChecks(quotations)]
  const findings = async () => {
    const results = await db
      .transaction()
      .execute((trx) =>
        runChecks({ trx, files, now: server.clock.now(), stored: async function* () {} }, { only }),
      )
    return results.flatMap(({ check, examples }) => examples.map(() => check.name))
  }
  expect(await findings()).toEqual([])
})

test('what asked a deputy in the bell goes with the decision, though they are withdrawn by then', async () => {
  const own = await name()
  const one = await sent()
  expect(await unread('admin.lan', one)).toHaveLength(1)
  done(await as('director.hoa').del(`/Deputy/${own.id}?version=${own.version}`))
  expect(await codeOf('director.hoa', one)).toBe('approved')
  expect(await unread('admin.lan', one)).toEqual([])
})

test('the last day ends with the company’s midnight, and what is withdrawn ends at once', async () => {
  const [one, other] = [await sent(), await sent()]
  const own = await name({ lastDay: '2026-11-21' })
  server.clock.set('2026-11-21T16:59:59Z')
  for (const person of ['admin.lan', 'director.hoa']) callers.set(person, await server.as(person))
  expect(await codeOf('admin.lan', one, 'reject')).toBe('rejected')
  server.clock.set('2026-11-21T17:00:00Z')
  expect([await codeOf('admin.lan', other), await inbox('admin.lan')]).toEqual(['QUT_ERR_011', []])
  const { id, version } = done(
    await as('director.hoa').put('/Deputy', {
      ...{ id: own.id, version: own.version, deputyId: idOf('admin.lan') },
      ...{ firstDay: '2026-11-22', lastDay: '2026-11-22' },
    }),
  )
  expect(await inbox('admin.lan')).toEqual([`${other.id} ${HOA}`])
  done(await as('director.hoa').del(`/Deputy/${id}?version=${version}`))
  expect([await codeOf('admin.lan', other), await inbox('admin.lan')]).toEqual(['QUT_ERR_011', []])
})
