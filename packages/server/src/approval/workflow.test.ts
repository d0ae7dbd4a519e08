import type { ApprovalStep } from '@barem/shared/approval/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { above, approvalStep, notice, type WorkflowWorld, workflowWorld } from '#test/workflows'

// Documents on their way through workflows (domain, section 4).

let server: TestApp
let world: QuotationWorld
let flows: WorkflowWorld
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username)!

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  world = await quotationWorld(server)
  flows = await workflowWorld(server, world.people)
  for (const name of ['sales.minh', 'sales.trang', 'director.hoa', 'admin.lan', 'superadmin', 'account.mai'])
    callers.set(name, await server.as(name))
})
beforeEach(() => flows.none())
afterAll(() => server.close())

type Sent = Awaited<ReturnType<QuotationWorld['pending']>>
const noApprover = { approverId: null }
const sent = (change: object = noApprover) => world.pending(change)
const pathOf = ({ path }: { path: ApprovalStep[] }) =>
  path.map(({ kind, name, position }) =>
    [kind, ...(position ? [position] : []), name?.split(' ').at(-1)].join(' '),
  )
/** One after the other; the last answer. */
const approve = async (document: Sent, ...names: string[]) => {
  let at = document
  for (const name of names) at = done(await world.verb(as(name), at, 'approve'))
  return at
}
const codeOf = async (name: string, document: Sent, verb = 'approve') =>
  (await world.verb(as(name), document, verb, 'Lý do')).body.code
const unread = async (name: string, { id }: { id: string }) => {
  const userId = world.people.get(name)!
  const rows = await server.deps.db
    .selectFrom('notification')
    .select(['kind', 'readAt'])
    .where('userId', '=', userId)
    .where('entityId', '=', id)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ kind, readAt }) => `${readAt ? '-' : '+'} ${kind.replace('quotation.', '')}`)
}

test('without a workflow that fits the designated approver decides alone, as ever', async () => {
  await flows.publish([approvalStep('a', flows.people('admin.lan'))], { rules: above(1_000_000_000_000) })
  await flows.publish([approvalStep('a', flows.people('admin.lan'))], {
    departmentId: await flows.department('KHO'),
  })
  await flows.publish([approvalStep('a', flows.people('admin.lan'))], { type: 'salesContract' })
  await flows.draw([approvalStep('a', flows.people('admin.lan'))])
  const one = await world.pending()
  expect([pathOf(one), one.followed]).toEqual([['requested Minh', 'waiting Hòa'], null])
  const draft = await world.draft(noApprover)
  expect(await codeOf('sales.minh', draft, 'request-approval')).toBe('approval.no-approver')
})

test('the workflow with the highest priority whose rules hold says the steps', async () => {
  await flows.publish([approvalStep('a', flows.people('admin.lan'))], { priority: 1 })
  await flows.publish([approvalStep('b', flows.people('director.hoa'))], { priority: 9, rules: above(1_000) })
  await flows.publish([approvalStep('c', flows.people('superadmin'))], {
    priority: 99,
    rules: above(1_000_000_000_000),
  })
  const one = await sent()
  expect(pathOf(one)).toEqual(['requested Minh', 'waiting 1 Hòa'])
  expect(one).toMatchObject({ approver: null, followed: { number: 1 } })
})

test('steps wait one for the other: bells, lists, history and rights go from step to step', async () => {
  await flows.publish([
    approvalStep('a', flows.people('admin.lan')),
    approvalStep('b', flows.people('director.hoa')),
    notice('n', flows.people('account.mai')),
    approvalStep('c', flows.people('superadmin')),
  ])
  const first = await sent()
  expect(pathOf(first)).toEqual(['requested Minh', 'waiting 1 Lan', 'coming 2 Hòa', 'coming 3 thống'])
  expect(first.path[1]).toMatchObject({ step: 'Bước a', quorum: 1, since: first.path[0]!.at })
  expect(await codeOf('director.hoa', first)).toBe('QUT_ERR_011')
  expect(await codeOf('superadmin', first)).toBe('QUT_ERR_011')
  const waiting = async (name: string) =>
    (await as(name).get(`/Quotation?waitingForMe=true&search=${first.number}`)).body.data.length
  expect([await waiting('admin.lan'), await waiting('director.hoa')]).toEqual([1, 0])
  const second = await approve(first, 'admin.lan')
  expect([second.status, pathOf(second)]).toEqual([
    'pending',
    ['requested Minh', 'approved 1 Lan', 'waiting 2 Hòa', 'coming 3 thống'],
  ])
  expect(second.path[2]!.since).toBe(second.path[1]!.at)
  expect(await unread('admin.lan', first)).toEqual(['- approval-requested'])
  expect(await unread('director.hoa', first)).toEqual(['+ approval-requested'])
  expect([await waiting('admin.lan'), await waiting('director.hoa')]).toEqual([0, 1])
  expect(await codeOf('sales.minh', second, 'withdraw')).toBe('approval.already-acted')
  expect(await unread('account.mai', first)).toEqual([])
  const third = await approve(second, 'director.hoa')
  expect(await unread('account.mai', first)).toEqual(['+ informed'])
  const last = await approve(third, 'superadmin')
  expect([last.status, last.version, await unread('sales.minh', first)]).toEqual([
    'approved',
    5,
    ['+ approved'],
  ])
  const { data } = (await as('sales.minh').get(`/Quotation/${first.id}/history`)).body
  const steps = data.flatMap((entry: { changes: { field: string; to: unknown }[] }) =>
    entry.changes.filter(({ field }) => field === 'step').map(({ to }) => to),
  )
  expect(steps).toEqual(['3/3 · Bước c', '2/3 · Bước b', '1/3 · Bước a'])
})

test('any one, all, or so many of a group: and a single no ends it', async () => {
  const group = await flows.group('GIAM-DOC')
  const [lan, hoa] = ['admin.lan', 'director.hoa']
  const cases: [Parameters<typeof approvalStep>[1], 'any' | 'all' | number, string[]][] = [
    [flows.people(lan, hoa, 'superadmin'), 'any', [hoa]],
    [flows.people(lan, hoa, 'superadmin'), 'all', [hoa, 'superadmin', lan]],
    [flows.people(lan, hoa, 'superadmin'), 2, ['superadmin', lan]],
    [group, 'all', [hoa]],
  ]
  for (const [approver, quorum, who] of cases) {
    await flows.none()
    await flows.publish([approvalStep('a', approver, quorum)])
    const one = await sent()
    const before = await approve(one, ...who.slice(0, -1))
    expect(before.status).toBe('pending')
    if (who.length > 1) expect(await codeOf(who[0]!, before)).toBe('QUT_ERR_011')
    expect((await approve(before, who.at(-1)!)).status).toBe('approved')
  }
  await flows.publish([approvalStep('a', flows.people(lan, hoa), 'all')], { priority: 9 })
  const one = await approve(await sent(), lan)
  expect(done(await world.verb(as(hoa), one, 'reject', 'Không'))).toMatchObject({ status: 'rejected' })
})

test('the same person approves consecutive steps once: of A, A, B, A the first two', async () => {
  const [a, b] = [flows.people('director.hoa'), flows.people('admin.lan')]
  await flows.publish([
    approvalStep('1', a),
    approvalStep('2', a),
    approvalStep('3', b),
    approvalStep('4', a),
  ])
  const first = await approve(await sent(), 'director.hoa')
  expect(pathOf(first)).toEqual([
    'requested Minh',
    'approved 1 Hòa',
    'approved 2 Hòa',
    'waiting 3 Lan',
    'coming 4 Hòa',
  ])
  expect(first.path.map(({ carried }) => carried)).toEqual([false, false, true, false, false])
  const second = await approve(first, 'admin.lan')
  expect([second.status, pathOf(second).at(-1)]).toEqual(['pending', 'waiting 4 Hòa'])
  const last = await approve(second, 'director.hoa')
  expect([last.status, last.version]).toEqual(['approved', 5])
  const { data } = (await as('sales.minh').get(`/Quotation/${last.id}/history`)).body
  expect(data.at(-3).changes).toEqual([{ field: 'step', from: null, to: '1/4 · Bước 1, 2/4 · Bước 2' }])
})

test('of a step of several, whoever approved counts in the next one; and the last of them may end it', async () => {
  const both = flows.people('director.hoa', 'admin.lan')
  await flows.publish([
    approvalStep('1', flows.people('director.hoa', 'admin.lan', 'superadmin'), 2),
    approvalStep('2', both, 'all'),
    approvalStep('3', both, 'any'),
  ])
  const one = await sent()
  const mixed = await approve(one, 'superadmin', 'director.hoa')
  expect(pathOf(mixed).slice(1)).toEqual([
    ...['approved 1 thống', 'approved 1 Hòa', 'approved 2 Hòa', 'waiting 2 Lan'],
    ...['coming 3 Hòa', 'coming 3 Lan'],
  ])
  // lan passes the second, and the third with it: hoa approved the second too, and one is enough
  expect((await approve(mixed, 'admin.lan')).status).toBe('approved')
  expect((await approve(await sent(), 'admin.lan', 'director.hoa')).status).toBe('approved')
})

test('a condition on the way leads past a step', async () => {
  const [lan, hoa] = [flows.people('admin.lan'), flows.people('director.hoa')]
  await flows.publish([approvalStep('a', lan), approvalStep('b', hoa, 'any', above(50_000_000))])
  expect(pathOf(await sent())).toEqual(['requested Minh', 'waiting 1 Lan'])
  const dear = await sent({ ...noApprover, lines: [world.line({ quantity: 900 })] })
  expect(dear.total).toBeGreaterThan(50_000_000)
  expect(pathOf(dear)).toEqual(['requested Minh', 'waiting 1 Lan', 'coming 2 Hòa'])
})

test('running documents stay on their version, what is sent later follows the newer one', async () => {
  const flow = await flows.publish([
    approvalStep('a', flows.people('admin.lan')),
    approvalStep('b', flows.people('director.hoa')),
  ])
  const running = await sent()
  const single = (await flows.draw([approvalStep('a', flows.people('superadmin'))])).diagram
  const changed = done(
    await as('admin.lan').put('/Workflow', { ...bodyOf(flow), diagram: single, version: flow.version }),
  )
  expect(pathOf(await sent())).toEqual(['requested Minh', 'waiting 1 Lan', 'coming 2 Hòa'])
  done(await as('admin.lan').post(`/Workflow/${flow.id}/publish`, { version: changed.version }))
  expect(await sent()).toMatchObject({ followed: { number: 2 }, path: [{}, { name: 'Quản trị hệ thống' }] })
  expect(done(await as('sales.minh').get(`/Quotation/${running.id}`)).followed.number).toBe(1)
  await flows.none()
  expect((await approve(running, 'admin.lan', 'director.hoa')).status).toBe('approved')
})
const bodyOf = (flow: { id: string; name: string; departmentId: string; type: string; rules: unknown }) => {
  const { id, name, departmentId, type, rules } = flow
  return { id, name, departmentId, type, rules }
}

test('withdrawn, and sent again, it follows what fits then', async () => {
  await flows.publish([approvalStep('a', flows.people('admin.lan'))])
  const one = await sent()
  const draft = done(await world.verb(as('sales.minh'), one, 'withdraw'))
  expect(await flows.waitingIn(one)).toBe(0)
  await flows.none()
  await flows.publish([approvalStep('a', flows.people('director.hoa'))])
  const again = done(await world.verb(as('sales.minh'), draft, 'request-approval'))
  expect([pathOf(again), await unread('admin.lan', one)]).toEqual([
    ['requested Minh', 'waiting 1 Hòa'],
    ['- approval-requested', '+ withdrawn'],
  ])
})

describe('who is asked', () => {
  const refused = async (change: object = noApprover) => {
    const draft = await world.draft(change)
    const answer = await world.verb(as('sales.minh'), draft, 'request-approval')
    return [answer.status, answer.body.code]
  }
  const none = [422, 'approval.step-without-approver']

  test('the head of the department, the designated approver, a group without who wrote it', async () => {
    const { db } = server.deps
    const head = (headId: string | null) =>
      db.updateTable('department').set({ headId }).where('code', '=', 'KD').execute()
    await head(world.people.get('admin.lan')!)
    await flows.publish([approvalStep('a', { by: 'head' }), approvalStep('b', { by: 'designated' })])
    await head(null)
    expect(await refused()).toEqual(none)
    await head(world.people.get('admin.lan')!)
    expect(await refused()).toEqual(none)
    expect(pathOf(await sent({}))).toEqual(['requested Minh', 'waiting 1 Lan', 'coming 2 Hòa'])
    // who writes it, or sends it, is not asked unless the company lets them
    await head(world.people.get('sales.minh')!)
    expect(await refused({})).toEqual(none)
    await flows.none()
    const hoa = as('director.hoa')
    await flows.publish([approvalStep('a', flows.people('director.hoa', 'admin.lan'), 'any')], {
      departmentId: await flows.department('BGD'),
    })
    const own = done(await hoa.post('/Quotation', world.body(noApprover)))
    expect(pathOf(done(await world.verb(hoa, own, 'request-approval')))).toEqual([
      'requested Hòa',
      'waiting 1 Lan',
    ])
    await configure(server.deps, 'self-approval', { kinds: ['quotation'] })
    const free = done(await hoa.post('/Quotation', world.body(noApprover)))
    const asked = done(await world.verb(hoa, free, 'request-approval'))
    expect(pathOf(asked)).toEqual(['requested Hòa', 'waiting 1 Hòa', 'waiting 1 Lan'])
    expect(asked.abilities.approve).toBe(true)
    await configure(server.deps, 'self-approval', null)
    await head(null)
  })

  test('nobody without the right, nobody locked; and of all by name none is left out in silence', async () => {
    const lock = (isLocked: boolean) =>
      server.deps.db.updateTable('appUser').set({ isLocked }).where('username', '=', 'admin.lan').execute()
    await flows.publish([approvalStep('a', flows.people('admin.lan', 'director.hoa'), 'all')])
    await flows.publish([approvalStep('a', flows.people('admin.lan', 'director.hoa'), 'any')], {
      rules: above(50_000_000),
      priority: 1,
    })
    await lock(true)
    expect(await refused()).toEqual(none)
    const dear = await sent({ ...noApprover, lines: [world.line({ quantity: 900 })] })
    expect(pathOf(dear)).toEqual(['requested Minh', 'waiting 1 Hòa'])
    await lock(false)
  })

  test('locked while a step runs: others of it go on, what only they could decide is handed over', async () => {
    const { db } = server.deps
    const lock = (isLocked: boolean) =>
      db.updateTable('appUser').set({ isLocked }).where('username', '=', 'admin.lan').execute()
    await flows.publish([
      approvalStep('a', flows.people('admin.lan', 'director.hoa'), 'any'),
      approvalStep('b', flows.people('admin.lan')),
    ])
    const one = await sent()
    await lock(true)
    const stuck = await approve(one, 'director.hoa')
    expect(pathOf(stuck).at(-1)).toBe('waiting 2 Lan')
    expect(await codeOf('director.hoa', stuck)).toBe('QUT_ERR_011')
    const moved = done(
      await as('superadmin').post(`/User/${world.people.get('admin.lan')}/hand-over`, {
        to: world.people.get('superadmin'),
        groups: ['approvals'],
      }),
    )
    expect(moved.moved.approvals).toBeGreaterThan(0)
    await lock(false)
    expect((await approve(stuck, 'superadmin')).status).toBe('approved')
  })
})

test.each([
  ['who was locked meanwhile', 'lock'],
  ['who lost the right meanwhile', 'right'],
])(
  'an approval is not carried on for somebody %s: what only they decide waits and is handed over',
  async (_, what) => {
    const { db } = server.deps
    const hoa = world.people.get('director.hoa')!
    await flows.publish([
      approvalStep('a', flows.people('director.hoa', 'superadmin'), 'all'),
      approvalStep('b', flows.people('director.hoa')),
    ])
    const first = await approve(await sent(), 'director.hoa')
    const held = await db.selectFrom('userRoleGroup').selectAll().where('userId', '=', hoa).execute()
    if (what === 'lock')
      await db.updateTable('appUser').set({ isLocked: true }).where('id', '=', hoa).execute()
    else await db.deleteFrom('userRoleGroup').where('userId', '=', hoa).execute()
    const second = await approve(first, 'superadmin')
    expect([second.status, pathOf(second).at(-1)]).toEqual(['pending', 'waiting 2 Hòa'])
    const body = { to: world.people.get('admin.lan'), groups: ['approvals'] }
    const moved = done(await as('superadmin').post(`/User/${hoa}/hand-over`, body))
    expect(moved.moved.approvals).toBeGreaterThan(0)
    await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', hoa).execute()
    if (what === 'right') await db.insertInto('userRoleGroup').values(held).execute()
    expect((await approve(second, 'admin.lan')).status).toBe('approved')
  },
)

test('whom a workflow tells hears of no document out of their scope, as it stands when they are told', async () => {
  const { db } = server.deps
  const groups = db
    .selectFrom('userRoleGroup')
    .select('roleGroupId')
    .where('userId', '=', world.people.get('sales.trang')!)
  const narrow = (scope: string) =>
    db.updateTable('roleGroup').set({ scope }).where('id', 'in', groups).execute()
  const trang = flows.people('sales.trang')
  await flows.publish([notice('0', trang), approvalStep('a', flows.people('admin.lan')), notice('1', trang)])
  await narrow('own')
  const hidden = await sent()
  await narrow('all')
  const seen = await sent()
  await narrow('own')
  await approve(hidden, 'admin.lan')
  await approve(seen, 'admin.lan')
  expect([await unread('sales.trang', hidden), await unread('sales.trang', seen)]).toEqual([
    [],
    ['+ informed'],
  ])
  await narrow('all')
})

test('the department of whoever wrote it counts beside that of who looks after it: the higher priority wins', async () => {
  const other = { officerId: world.people.get('warehouse.tu')! }
  await flows.publish([approvalStep('a', flows.people('admin.lan'))], { priority: 5 })
  expect(pathOf(await sent({ ...noApprover, ...other }))).toEqual(['requested Minh', 'waiting 1 Lan'])
  const { departmentId } = await server.deps.db
    .selectFrom('appUser')
    .select('departmentId')
    .where('id', '=', other.officerId)
    .executeTakeFirstOrThrow()
  const given = { departmentId, priority: 4 }
  const flow = await flows.publish([approvalStep('a', flows.people('superadmin'))], given)
  const one = await sent({ ...noApprover, ...other })
  expect(pathOf(one)).toEqual(['requested Minh', 'waiting 1 Lan'])
  const trial = done(await flows.try(flow, one))
  expect(trial).toMatchObject({ fits: { department: true, rules: true } })
  await flows.publish([approvalStep('a', flows.people('superadmin'))], { ...given, priority: 6 })
  expect(pathOf(await sent({ ...noApprover, ...other })).at(-1)).toBe('waiting 1 thống')
})

test('two approvers of one quorum at once: one counts, the other is told; with two needed both in turn', async () => {
  const three = flows.people('admin.lan', 'director.hoa', 'superadmin')
  await flows.publish([approvalStep('a', three, 'any'), approvalStep('b', three, 2)])
  for (let turn = 0; turn < 5; turn += 1) {
    const one = await sent()
    const names = ['admin.lan', 'director.hoa', 'superadmin']
    const answers = await Promise.all(names.map((name) => world.verb(as(name), one, 'approve')))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    const rows = await server.deps.db
      .selectFrom('approvalStep')
      .innerJoin('approval', 'approval.id', 'approvalId')
      .select(['position', 'decision'])
      .where('entityId', '=', one.id)
      .where('decision', 'is not', null)
      .execute()
    // whoever was first passed the first step, and has one part of the second
    expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 2])
  }
})
