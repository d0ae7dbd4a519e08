import type { User } from '@barem/shared/user/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { DEMO_PASSWORD } from '#world/people'

let server: TestApp
let superadmin: Caller

beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

async function find(username: string): Promise<User> {
  const [user] = done<User[]>(await superadmin.get(`/User?search=${username}`))
  return user!
}

async function haveRole(username: string, role: 'SuperAdmin' | 'Admin' | 'basic') {
  await server.deps.db.updateTable('appUser').set({ role }).where('username', '=', username).execute()
}

/** What a change of the form says again. */
function formOf(user: User) {
  const { id, version, username, fullName, email, phoneNumber, departmentId, positionId, isAdmin } = user
  return { id, version, username, fullName, email, phoneNumber, departmentId, positionId, isAdmin }
}

const NO_PASSWORD = [{ path: 'password', code: 'required', params: {} }]
const WRONG_PASSWORD = [{ path: 'password', code: 'password-wrong', params: {} }]

test.each([
  ['SuperAdmin', 'sales.trang'],
  ['Admin', 'account.mai'],
] as const)(
  'a temporary password for a %s is given with the own password alone; without it nothing happens',
  async (role, username) => {
    await haveRole(username, role)
    const person = await server.as(username)
    const { id: userId } = await find(username)
    const reset = (more: object) => superadmin.post('/User/ResetPassword', { userId, ...more })
    expect((await reset({})).body.errors).toEqual(NO_PASSWORD)
    expect((await reset({ password: 'not my password' })).body.errors).toEqual(WRONG_PASSWORD)
    expect((await person.get('/User/profile')).status).toBe(200)
    done(await reset({ password: DEMO_PASSWORD }))
    expect((await person.get('/User/profile')).status).toBe(401)
    await haveRole(username, 'basic')
    // the call of the specification
    done(await reset({}))
  },
)

test.each(['SuperAdmin', 'Admin'] as const)(
  'the e-mail address of a %s, where the link for a new password goes, is changed with the own password alone',
  async (role) => {
    await haveRole('sales.minh', role)
    const minh = await find('sales.minh')
    const email = `${role}.khac@thep-demo.example`.toLowerCase()
    const form = await superadmin.put('/User', { ...formOf(minh), email })
    expect(form.body.errors).toEqual([{ path: 'email', code: 'email-guarded', params: {} }])
    const change = (more: object) =>
      superadmin.post<User>(`/User/${minh.id}/email`, { version: minh.version, email, ...more })
    expect((await change({})).status).toBe(400)
    expect((await change({ password: 'not my password' })).body.errors).toEqual(WRONG_PASSWORD)
    expect((await find('sales.minh')).email).toBe(minh.email)
    const changed = done<User>(await change({ password: DEMO_PASSWORD }))
    expect([changed.email, changed.version]).toEqual([email, minh.version + 1])
    const [event] = done<object[]>(await superadmin.get(`/User/${minh.id}/history`))
    expect(event).toMatchObject({
      kind: 'user.updated',
      changes: [{ field: 'email', from: minh.email, to: email }],
    })
    // the form goes on for everything else
    done(await superadmin.put('/User', { ...formOf(changed), fullName: `Minh ${role}` }))
    await haveRole('sales.minh', 'basic')
  },
)

test.each(['SuperAdmin', 'Admin'] as const)(
  'a %s who is locked is let in again with the own password alone; anybody else without it',
  async (role) => {
    await haveRole('purchase.khoa', role)
    const { id, version } = await find('purchase.khoa')
    done(await superadmin.post(`/User/${id}/lock`, { version }))
    const unlock = (more: object) =>
      superadmin.post<User>(`/User/${id}/unlock`, { version: version + 1, ...more })
    const without = await unlock({})
    expect([without.body.code, without.body.errors]).toEqual(['unlock-guarded', NO_PASSWORD])
    expect((await unlock({ password: 'not my password' })).body.errors).toEqual(WRONG_PASSWORD)
    expect((await find('purchase.khoa')).isLocked).toBe(true)
    const open = done<User>(await unlock({ password: DEMO_PASSWORD }))
    expect([open.isLocked, open.version]).toEqual([false, version + 2])
    await haveRole('purchase.khoa', 'basic')
    done(await superadmin.post(`/User/${id}/lock`, { version: version + 2 }))
    done(await superadmin.post(`/User/${id}/unlock`, { version: version + 3 }))
  },
)

test('nor is the own one: whoever has the session alone would have the next link', async () => {
  const own = await find('superadmin')
  const email = 'khac@thep-demo.example'
  const form = await superadmin.put('/User', { ...formOf(own), email })
  expect(form.body.errors).toEqual([{ path: 'email', code: 'email-guarded', params: {} }])
  const call = { version: own.version, email, password: 'not my password' }
  expect((await superadmin.post(`/User/${own.id}/email`, call)).body.errors).toEqual(WRONG_PASSWORD)
})

test('an e-mail address taken already is refused at its field, and guesses at the own password end', async () => {
  const { id, version } = await find('admin.lan')
  const { email } = await find('warehouse.tu')
  const change = (password: string) => superadmin.post(`/User/${id}/email`, { version, email, password })
  expect((await change(DEMO_PASSWORD)).body.errors).toMatchObject([{ path: 'email', code: 'USE_ERR_007' }])
  let last = 0
  for (let guess = 0; guess < 11; guess += 1) last = (await change('not my password')).status
  expect(last).toBe(429)
})
