import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { makeSuperAdmin } from './make-super-admin.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a company whose only SuperAdmin is locked gets one: role, lock and password, and its history says so', async () => {
  const { db } = server.deps
  const minh = await server.as('sales.minh')
  await db.updateTable('appUser').set({ isLocked: true }).where('username', '=', 'superadmin').execute()
  const made = await makeSuperAdmin(server.deps, 'Sales.Minh')
  expect((await minh.get('/User/profile')).status).toBe(401)
  const signIn = { account: 'sales.minh', password: made!.password, rememberMe: false }
  expect(done(await server.anybody.post('/Account/authenticate', signIn))).toBeTruthy()

  const guess = { account: 'superadmin', password: 'not-this-one-either', rememberMe: false }
  const wrong = await Promise.all(
    Array.from({ length: 11 }, () => server.anybody.post('/Account/authenticate', guess)),
  )
  expect(wrong.some(({ status }) => status === 429)).toBe(true)
  const root = await makeSuperAdmin(server.deps, 'superadmin')
  const again = { account: 'superadmin', password: root!.password, rememberMe: false }
  expect(done(await server.anybody.post('/Account/authenticate', again))).toBeTruthy()
  const told = await db
    .selectFrom('event')
    .innerJoin('appUser', 'appUser.id', 'entityId')
    .select(['username', 'kind', 'event.actorId'])
    .where('traceId', '=', 'superadmin')
    .orderBy('seq')
    .execute()
  expect(told.map(({ username, kind, actorId }) => [username, kind, actorId])).toEqual([
    ['sales.minh', 'user.super-admin-granted', null],
    ['sales.minh', 'user.password-reset', null],
    ['superadmin', 'user.unlocked', null],
    ['superadmin', 'user.password-reset', null],
  ])
  const users = await db
    .selectFrom('appUser')
    .select(['role', 'isLocked', 'mustChangePassword', 'version'])
    .where('username', 'in', ['sales.minh', 'superadmin'])
    .execute()
  // of a version for each change that is told
  const able = { role: 'SuperAdmin', isLocked: false, mustChangePassword: true, version: 3 }
  expect(users).toEqual([able, able])
})

test('nobody is made one by a name that nobody has', async () => {
  expect(await makeSuperAdmin(server.deps, 'khong.co.ai')).toBeNull()
})
