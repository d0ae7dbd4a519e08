import type { Deputy } from '@barem/shared/deputy/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { concernedBy } from '#access/concerned'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { approvalStep, type WorkflowWorld, workflowWorld } from '#test/workflows'

// What a deputy sees of documents out of their scope: what waits for whom they stand in for, while it does (decision 076).
let server: TestApp
let world: QuotationWorld
let flows: WorkflowWorld
let hoa: Caller
let mai: Caller
let boss: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  flows = await workflowWorld(server, world.people)
  const { db } = server.deps
  const userId = world.people.get('account.mai')!
  const { id } = await db
    .selectFrom('roleGroup')
    .select('id')
    .where('code', '=', 'GIAM-DOC')
    .executeTakeFirstOrThrow()
  await db.insertInto('userRoleGroup').values({ userId, roleGroupId: id }).execute()
  const held = db.selectFrom('userRoleGroup').select('roleGroupId').where('userId', '=', userId)
  await db.updateTable('roleGroup').set({ scope: 'own' }).where('id', 'in', held).execute()
  hoa = await server.as('director.hoa')
  mai = await server.as('account.mai')
  boss = await server.as('superadmin')
})
beforeEach(async () => {
  await flows.none()
  await server.deps.db.deleteFrom('deputy').execute()
})
afterAll(() => server.close())

/** Of the director the accountant stands in, who sees no more than her own. */
const standIn = async () => {
  const days = { firstDay: '2026-11-21', lastDay: '2026-11-25' }
  return done(await hoa.post<Deputy>('/Deputy', { deputyId: world.people.get('account.mai'), ...days }))
}
const statusOf = async ({ id }: { id: string }) => (await mai.get(`/Quotation/${id}`)).status

test('of what is out of their scope they see what waits, while it does', async () => {
  const [one, other, gone] = [await world.pending(), await world.pending(), await world.pending()]
  const seen = async () => {
    const { data } = (await mai.get<{ id: string }[]>('/Quotation?pageSize=100')).body
    const listed = data.filter(({ id }) => id === one.id || id === other.id).length
    const comments = await mai.get(`/Comment?entity=quotation&entityId=${one.id}`)
    return [await statusOf(one), listed, comments.status]
  }
  expect(await seen()).toEqual([404, 0, 404])
  const own = await standIn()
  expect(await seen()).toEqual([200, 2, 200])
  done(await world.verb(mai, other, 'approve'))
  // what whom they stand in for decided waits no more
  done(await world.verb(hoa, gone, 'approve'))
  expect(await statusOf(gone)).toBe(404)
  done(await hoa.del(`/Deputy/${own.id}`))
  // what they decided they go on seeing
  expect(await seen()).toEqual([404, 1, 404])
})

test('a step that was not reached when the request ended waits for nobody', async () => {
  await flows.publish([
    approvalStep('a', flows.people('superadmin')),
    approvalStep('b', flows.people('director.hoa')),
  ])
  await standIn()
  const one = await world.pending({ approverId: null })
  const concerned = async () => (await concernedBy(server.deps.db, 'quotation', one.id)).awaited
  expect([await statusOf(one), await concerned()]).toEqual([
    200,
    [world.people.get('superadmin'), world.people.get('director.hoa')],
  ])
  done(await world.verb(boss, one, 'reject', 'Giá thấp'))
  expect([await statusOf(one), await concerned()]).toEqual([404, []])
})

test('what they exported is not theirs to fetch once they stand in no more', async () => {
  await world.pending()
  const own = await standIn()
  const exported = async () => done(await mai.post<{ filePath: string }>('/Export/quotation', {})).filePath
  const [fetched, left] = [await exported(), await exported()]
  expect((await mai.get(`/File/${fetched}`)).status).toBe(200)
  done(await hoa.del(`/Deputy/${own.id}`))
  expect((await mai.get(`/File/${left}`)).status).toBe(404)
})
