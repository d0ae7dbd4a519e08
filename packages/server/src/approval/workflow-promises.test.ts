import { INFORMED } from '@barem/shared/approval/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalChecks } from '#audit/approval-checks'
import { lifecycleChecks } from '#audit/lifecycle-checks'
import { runChecks } from '#audit/run-audit'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld } from '#test/document-world'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { statementsOf } from '#test/statements'
import { approvalStep, notice, type WorkflowWorld, workflowWorld } from '#test/workflows'
import { approvableKinds } from '../modules.ts'

// What the database and the audit hold of documents that go through workflows.

let server: TestApp
let world: QuotationWorld
let flows: WorkflowWorld
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username)!

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  flows = await workflowWorld(server, world.people)
  for (const name of ['director.hoa', 'admin.lan']) callers.set(name, await server.as(name))
})
beforeEach(() => flows.none())
afterAll(() => server.close())

type Sent = Awaited<ReturnType<QuotationWorld['pending']>>
const sent = () => world.pending({ approverId: null })
const approve = async (document: Sent, ...names: string[]) => {
  let at = document
  for (const name of names) at = done(await world.verb(as(name), at, 'approve'))
  return at
}

test('the database holds what a workflow promises, whoever writes', async () => {
  const { db } = server.deps
  await flows.publish([
    approvalStep('a', flows.people('admin.lan')),
    approvalStep('b', flows.people('director.hoa')),
  ])
  const one = await sent()
  const approvalId = (
    await db.selectFrom('approval').select('id').where('entityId', '=', one.id).executeTakeFirstOrThrow()
  ).id
  const decided = {
    decision: 'approved',
    decidedBy: world.people.get('director.hoa')!,
    decidedByName: 'x',
    decidedAt: new Date(),
  }
  const step = (position: number, change: object) =>
    db
      .updateTable('approvalStep')
      .set(change)
      .where('approvalId', '=', approvalId)
      .where('position', '=', position)
      .execute()
  const guarded = { code: 'BR001' }
  await expect(step(2, decided)).rejects.toMatchObject(guarded)
  await expect(step(1, { carried: true })).rejects.toMatchObject(guarded)
  await expect(step(1, { ...decided, carried: true })).rejects.toMatchObject(guarded)
  await expect(step(1, { name: 'Khác' })).rejects.toMatchObject(guarded)
  await expect(
    db
      .updateTable('approval')
      .set({ notices: '[]', workflowVersionId: null })
      .where('id', '=', approvalId)
      .execute(),
  ).rejects.toMatchObject(guarded)
  await expect(db.updateTable('workflowVersion').set({ name: 'x' }).execute()).rejects.toMatchObject({
    code: '42501',
  })
  const { id, snapshotId, workflowVersionId, requestedBy, requestedByName, requestedAt, ...of } = await db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  const bare = {
    id: server.deps.random.id(),
    entity: of.entity,
    entityId: of.entityId,
    round: 99,
    open: false,
  }
  await expect(
    db
      .insertInto('approval')
      .values({ ...bare, snapshotId, requestedBy, requestedByName, requestedAt })
      .execute(),
  ).rejects.toMatchObject(guarded)
})

test('the audit finds nothing wrong with what went through workflows', async () => {
  await flows.publish([
    approvalStep('a', flows.people('director.hoa')),
    approvalStep('b', flows.people('director.hoa', 'admin.lan'), 'all'),
  ])
  await sent()
  await approve(await sent(), 'director.hoa')
  done(await world.verb(as('admin.lan'), await approve(await sent(), 'director.hoa'), 'reject', 'Không'))
  await approve(await sent(), 'director.hoa', 'admin.lan')
  const { db, files } = server.deps
  const now = server.clock.now()
  const quotations = approvableKinds.filter(({ entity }) => entity === 'quotation')
  const only = [...lifecycleChecks(quotations), ...approvalChecks(quotations)]
  const results = await db
    .transaction()
    .execute((trx) => runChecks({ trx, files, now, stored: async function* () {} }, { only }))
  expect(results.flatMap(({ check, examples }) => examples.map((one) => [check.name, one]))).toEqual([])
})

test('who sends what another wrote is not asked to approve it', async () => {
  await flows.publish([approvalStep('a', flows.people('superadmin'))])
  expect((await sent()).path.map(({ kind }) => kind)).toEqual(['requested', 'waiting'])
  const superadmin = await server.as('superadmin')
  const draft = await world.draft({ approverId: null })
  const refused = await world.verb(superadmin, draft, 'request-approval')
  expect([refused.status, refused.body.code]).toEqual([422, 'approval.step-without-approver'])
})

test('whoever gets the money of a ticket is not asked to approve it, nor receives it handed over', async () => {
  const tickets = await documentWorld(server, 'expenseTicket')
  const [hoa, lan] = [world.people.get('director.hoa')!, world.people.get('admin.lan')!]
  const given = { type: 'expenseTicket' }
  const both = flows.people('director.hoa', 'admin.lan')
  const flow = await flows.publish([approvalStep('a', both)], given)
  const ticket = await tickets.pending({ approverId: null, requesterId: hoa })
  const waiting = (path: { kind: string; name: string | null }[]) =>
    path.flatMap(({ kind, name }) => (kind === 'waiting' ? [name] : []))
  expect(waiting(ticket.path)).toEqual(['Nguyễn Thị Lan'])
  const trial = done(await flows.try(flow, ticket))
  expect(trial.passed[0]?.people).toEqual([{ id: lan, name: 'Nguyễn Thị Lan' }])
  const superadmin = await server.as('superadmin')
  const body = { to: hoa, groups: ['approvals'] }
  expect(done(await superadmin.post(`/User/${lan}/hand-over`, body)).kept).toContainEqual(
    expect.objectContaining({ id: ticket.id, reason: 'own-document' }),
  )
  await flows.none()
  await flows.publish([approvalStep('a', flows.people('director.hoa', 'admin.lan'), 'all')], given)
  const draft = await tickets.draft({ approverId: null, requesterId: hoa })
  const refused = await tickets.verb(await server.as('sales.minh'), draft, 'request-approval')
  expect(refused.body.code).toBe('approval.step-without-approver')
})

test('whom a workflow tells hears nothing without the right to the prices of what they once approved', async () => {
  const { db } = server.deps
  const purchases = await documentWorld(server, 'purchaseContract')
  const told = flows.people('director.hoa')
  const steps = [approvalStep('a', told), approvalStep('b', flows.people('admin.lan')), notice('n', told)]
  await flows.publish(steps, { type: 'purchaseContract' })
  const [first, second] = [
    await purchases.pending({ approverId: null }),
    await purchases.pending({ approverId: null }),
  ]
  const approved = async (document: { id: string; version: number }, name: string) =>
    done(await purchases.verb(as(name), document, 'approve'))
  const waiting = [await approved(first, 'director.hoa'), await approved(second, 'director.hoa')]
  await approved(waiting[0], 'admin.lan')
  await db
    .updateTable('roleGroup')
    .set({ permissions: sql`array_remove(permissions, 'cost:full')` })
    .where('code', '=', 'GIAM-DOC')
    .execute()
  await approved(waiting[1], 'admin.lan')
  const informed = await db
    .selectFrom('notification')
    .select('entityId')
    .where('userId', '=', world.people.get('director.hoa')!)
    .where('kind', '=', `purchaseContract.${INFORMED}`)
    .execute()
  expect(informed).toEqual([{ entityId: first.id }])
})

test('however many people decide in however many steps, a request takes as many values: a statement takes 65,535', async () => {
  const written = async (...names: string[]) => {
    await flows.none()
    await flows.publish(['a', 'b', 'c'].map((id) => approvalStep(id, flows.people(...names))))
    const texts = await statementsOf(sent)
    return texts.filter((text) => text.includes('insert into approval_step'))
  }
  const [few, more] = [
    await written('director.hoa'),
    await written('director.hoa', 'admin.lan', 'superadmin'),
  ]
  expect([few.length, more]).toEqual([1, few])
})
