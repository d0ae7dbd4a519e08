import { statuses } from '@barem/shared/approval/lifecycle'
import { approvableEntities } from '@barem/shared/business'
import { ownedEntities, type Scope } from '@barem/shared/permission/scope'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { approvalStep, workflowWorld } from '#test/workflows'
import type { Actor } from './actor.ts'
import { type Concerned, concernedBy, isConcerned } from './concerned.ts'
import { seenAmong } from './record-scope.ts'

// The record scope is asked of rows (`inScope`, in two ways) and of one record for many readers (`isConcerned`).

let server: TestApp
let people: Map<string, string>
/** By entity, whom each of its records concerns. */
const world = new Map<string, Map<string, Concerned>>()

/** Documents in every state, with approvers by name and by workflow, a deputy, and a request that was handed over. */
async function plant(entity: (typeof approvableEntities)[number]) {
  const documents = await documentWorld(server, entity)
  people = documents.people
  const flows = await workflowWorld(server, people)
  const [minh, mai] = [await server.as('sales.minh'), await server.as('account.mai')]
  await flows.none()
  for (const status of statuses) await documents.inState(status)
  await documents.draft({ officerId: people.get('sales.trang'), approverId: people.get('admin.lan') })
  const again = done(await documents.verb(minh, await documents.pending(), 'withdraw'))
  const approverId = people.get('admin.lan')
  done(await minh.put(`/${documents.resource}`, documents.changed(again, { approverId })))
  done(await documents.verb(mai, await documents.pending(), 'approve'))
  const steps = [
    approvalStep('a', flows.people('superadmin')),
    approvalStep('b', flows.people('director.hoa', 'purchase.khoa'), 'all'),
  ]
  await flows.publish(steps, { type: entity })
  await documents.pending({ approverId: null })
  await flows.none()
}

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const hoa = await server.as('director.hoa')
  const { id: roleGroupId } = await db
    .selectFrom('roleGroup')
    .select('id')
    .where('code', '=', 'GIAM-DOC')
    .executeTakeFirstOrThrow()
  const users = await db.selectFrom('appUser').select(['id', 'username']).execute()
  people = new Map(users.map(({ id, username }) => [username, id]))
  const directors = ['account.mai', 'purchase.khoa'].map((name) => ({
    userId: people.get(name)!,
    roleGroupId,
  }))
  await db.insertInto('userRoleGroup').values(directors).execute()
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  const days = { firstDay: '2026-11-21', lastDay: '2026-11-25' }
  done(await hoa.post('/Deputy', { deputyId: people.get('account.mai'), ...days }))
  for (const entity of approvableEntities) await plant(entity)
  // of a customer of somebody else's
  const { id: customerId } = await db
    .selectFrom('customer')
    .select('id')
    .where('officerId', '=', people.get('sales.trang')!)
    .limit(1)
    .executeTakeFirstOrThrow()
  const minh = await server.as('sales.minh')
  done(await minh.post('/Interaction', { customerId, channel: 'call', content: 'Hỏi giá' }))
  const [from, to] = ['purchase.khoa', 'admin.lan'].map((name) => people.get(name)!)
  done(await (await server.as('superadmin')).post(`/User/${from}/hand-over`, { to, groups: ['approvals'] }))
  for (const entity of ownedEntities) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(entity)} order by id desc limit 60`.execute(db)
    const whom = await Promise.all(
      rows.map(async ({ id }) => [id, await concernedBy(db, entity, id)] as const),
    )
    world.set(entity, new Map(whom))
  }
}, 120_000)
afterAll(() => server.close())

test('what is asked of rows and of one record gives the same readers, whoever reads', async () => {
  const { db } = server.deps
  const everybody = [...people.values()]
  const permissions = new Set(approvableEntities.map((entity) => `${entity}:approve` as const))
  const reader = fc.record({
    id: fc.constantFrom(...everybody),
    scope: fc.constantFrom<(Scope | null)[]>('own', 'department', null),
    colleagues: fc.subarray(everybody, { maxLength: 3 }),
    principals: fc.subarray(everybody, { maxLength: 2 }),
    decides: fc.boolean(),
  })
  const seen = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(reader, async ({ id, scope, colleagues, principals, decides }) => {
      const actor: Actor = {
        ...{ id, username: '', fullName: '', role: 'basic', sessionId: '', mustChangePassword: false },
        permissions: decides ? permissions : new Set(),
        scopes: new Map(scope ? ownedEntities.map((entity) => [entity, scope]) : []),
        colleagues: [...new Set([id, ...colleagues])],
        departmentId: id,
        standsFor: principals.map((one) => ({ id: one, name: '', kinds: approvableEntities })),
        selfApproval: [],
      }
      for (const [entity, records] of world) {
        const ids = [...records.keys()]
        const rows = await seenAmong(db, actor, entity, ids)
        const single = ids.filter((one) => isConcerned(actor, entity, records.get(one)!))
        expect([entity, ids.filter((one) => rows.has(one))]).toEqual([entity, single])
        seen.yes += single.length
        seen.no += ids.length - single.length
      }
    }),
    { numRuns: 200 },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(1000)
})
