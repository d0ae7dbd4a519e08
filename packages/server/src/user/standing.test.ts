import type { User } from '@barem/shared/user/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { waitingForLocks } from '#test/waiting-for-locks'
import { DEMO_PASSWORD } from '#world/people'

let server: TestApp
let superadmin: Caller

beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
})
afterAll(() => server.close())

async function find(username: string): Promise<User> {
  const [user] = done<User[]>(await superadmin.get(`/User?search=${username}`))
  return user!
}

let people = 0
/** Somebody new, whose password is known. */
async function newcomer(role: 'basic' | 'SuperAdmin' = 'basic'): Promise<User & { password: string }> {
  people += 1
  const { departmentId, positionId } = await find('sales.minh')
  const made = done<User & { temporaryPassword: string }>(
    await superadmin.post('/User', {
      ...{ username: `nguoi.moi.${people}`, fullName: `Người Mới ${people}`, departmentId, positionId },
      ...{ email: `moi${people}@x.example`, phoneNumber: `0977${String(people).padStart(6, '0')}` },
    }),
  )
  const { db } = server.deps
  await db.updateTable('appUser').set({ role, mustChangePassword: false }).where('id', '=', made.id).execute()
  return { ...made, password: made.temporaryPassword }
}

/** What a change of the form says again. */
function formOf(user: User) {
  const { id, version, username, fullName, email, phoneNumber, departmentId, positionId } = user
  return { id, version, username, fullName, email, phoneNumber, departmentId, positionId }
}

const said = ({ status, body }: { status: number; body: { code?: string; errors?: unknown } }) => [
  status,
  body.code,
]

describe('locking', () => {
  test('signs out at once and for as long as it lasts; history says who, when and why', async () => {
    const { id, version, username, password } = await newcomer()
    const person = await server.as(username, password)
    expect((await person.get('/User/profile')).status).toBe(200)
    const locked = done<User>(await superadmin.post(`/User/${id}/lock`, { version, note: 'Nghỉ việc' }))
    expect(locked).toMatchObject({ isLocked: true, version: version + 1 })
    expect((await person.get('/User/profile')).status).toBe(401)
    const signIn = () =>
      server.anybody.post('/Account/authenticate', { account: username, password, rememberMe: false })
    expect((await signIn()).status).toBe(401)
    const [last] = done<object[]>(await superadmin.get(`/User/${id}/history`))
    expect(last).toMatchObject({ kind: 'user.locked', note: 'Nghỉ việc', actorName: 'Quản trị hệ thống' })
    done(await superadmin.post(`/User/${id}/unlock`, { version: version + 1 }))
    expect((await signIn()).status).toBe(200)
    // what ended with the lock does not come back
    expect((await person.get('/User/profile')).status).toBe(401)
  })

  test('is refused for the own account, for a version that is old, and does nothing twice', async () => {
    const own = await find('superadmin')
    expect(said(await superadmin.post(`/User/${own.id}/lock`, { version: own.version }))).toEqual([
      409,
      'last-super-admin',
    ])
    const other = await newcomer('SuperAdmin')
    expect(said(await superadmin.post(`/User/${own.id}/lock`, { version: own.version }))).toEqual([
      409,
      'own-account',
    ])
    expect(said(await superadmin.post(`/User/${other.id}/lock`, { version: 7 }))).toEqual([
      409,
      'stale-version',
    ])
    const locked = done<User>(await superadmin.post(`/User/${other.id}/lock`, { version: 1 }))
    const again = done<User>(await superadmin.post(`/User/${other.id}/lock`, { version: locked.version }))
    expect(again.version).toBe(locked.version)
  })

  test('and deleting, promoting or a new password are refused for the own account, as its abilities say', async () => {
    const own = await find('superadmin')
    const other = await newcomer('SuperAdmin')
    const calls = {
      lock: superadmin.post(`/User/${own.id}/lock`, { version: own.version }),
      reset: superadmin.post('/User/ResetPassword', { userId: own.id }),
      remove: superadmin.del(`/User/${own.id}`),
    }
    for (const [name, call] of Object.entries(calls)) {
      expect([name, own.abilities[name as 'lock']]).toEqual([name, { refused: 'own-account' }])
      expect([name, ...said(await call)]).toEqual([name, 409, 'own-account'])
    }
    const grant = { version: own.version, isAdmin: true, password: DEMO_PASSWORD }
    expect(said(await superadmin.post(`/User/${own.id}/admin`, grant))).toEqual([409, 'own-account'])
    done(await superadmin.post(`/User/${other.id}/lock`, { version: 1 }))
  })

  test('waits for the account of a SuperAdmin only where it is one of those', async () => {
    const { id } = await newcomer()
    const own = await find('superadmin')
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('appUser').select('id').where('id', '=', own.id).forNoKeyUpdate().execute()
      done(await superadmin.post(`/User/${id}/lock`, { version: 1 }))
    })
  })

  test('one of two SuperAdmins who lock each other at once stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await newcomer('SuperAdmin')
      const own = await find('superadmin')
      const caller = await server.as(other.username, other.password)
      const answers = await Promise.all([
        superadmin.post(`/User/${other.id}/lock`, { version: 1 }),
        caller.post(`/User/${own.id}/lock`, { version: own.version }),
      ])
      const query = server.deps.db.selectFrom('appUser').select('id').where('role', '=', 'SuperAdmin')
      const left = await query.where('isLocked', '=', false).execute()
      expect([round, left.length, answers.filter(({ status }) => status === 200).length]).toEqual([
        round,
        1,
        1,
      ])
      await server.deps.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', other.id).execute()
      await server.deps.db.updateTable('appUser').set({ isLocked: false }).where('id', '=', own.id).execute()
      // a caller is signed in anew after a while
      server.clock.advance(300_000)
      superadmin = await server.as('superadmin')
    }
  })
})

test('one of two SuperAdmins who delete each other at once stays', async () => {
  const { db } = server.deps
  const locked = { isLocked: true }
  const root = await find('superadmin')
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await newcomer('SuperAdmin'), await newcomer('SuperAdmin')]
    const [first, second] = [
      await server.as(one.username, one.password),
      await server.as(other.username, other.password),
    ]
    // the two are the only ones who can sign in
    await db.updateTable('appUser').set(locked).where('id', '=', root.id).execute()
    const answers = await Promise.all([first.del(`/User/${other.id}`), second.del(`/User/${one.id}`)])
    const admins = db.selectFrom('appUser').select('id').where('role', '=', 'SuperAdmin')
    const left = await admins.where('isLocked', '=', false).execute()
    await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', root.id).execute()
    await db.updateTable('appUser').set(locked).where('id', 'in', [one.id, other.id]).execute()
    server.clock.advance(300_000)
    superadmin = await server.as('superadmin')
    expect([round, left.length, answers.filter(({ status }) => status === 200).length]).toEqual([round, 1, 1])
  }
})

describe('the role', () => {
  /** Gives a role, with the own password unless another is said. */
  const grant = (caller: Caller, { id, version }: User, said: object) =>
    caller.post<User>(`/User/${id}/admin`, { version, password: DEMO_PASSWORD, ...said })

  test('is given with the own password alone; the person signs in anew', async () => {
    const user = await newcomer()
    const person = await server.as(user.username, user.password)
    const wrong = await grant(superadmin, user, { isAdmin: true, password: 'not my password' })
    expect(wrong.body.errors).toEqual([{ path: 'password', code: 'password-wrong', params: {} }])
    const admin = done<User>(await grant(superadmin, user, { isAdmin: true }))
    expect([admin.roles, admin.isAdmin]).toEqual([['Admin'], true])
    expect((await person.get('/User/profile')).status).toBe(401)
    expect(done<User>(await grant(superadmin, admin, { isAdmin: false })).roles).toEqual(['basic'])
    const kinds = done<{ kind: string }[]>(await superadmin.get(`/User/${user.id}/history`)).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['user.admin-revoked', 'user.admin-granted', 'user.created'])
  })

  test('of SuperAdmin is given and taken the same way: its rights come and go, and the history says from what', async () => {
    const user = await newcomer()
    const given = done<User>(await grant(superadmin, user, { role: 'SuperAdmin' }))
    expect([given.roles, given.isAdmin, given.abilities.grant]).toEqual([['SuperAdmin'], false, true])
    const second = await server.as(user.username, user.password)
    expect((await second.get('/User')).status).toBe(200)
    const taken = done<User>(await grant(superadmin, given, { role: 'Admin' }))
    expect([taken.roles, (await second.get('/User/profile')).status]).toEqual([['Admin'], 401])
    const same = done<User>(await grant(superadmin, taken, { role: 'Admin' }))
    expect(same.version).toBe(taken.version)
    const history = done<{ kind: string; changes: object[] }[]>(
      await superadmin.get(`/User/${user.id}/history`),
    )
    expect(history.map(({ kind, changes }) => [kind, changes])).toMatchObject([
      ['user.super-admin-revoked', [{ field: 'role', from: 'SuperAdmin', to: 'Admin' }]],
      ['user.super-admin-granted', [{ field: 'role', from: 'basic', to: 'SuperAdmin' }]],
      ['user.created', []],
    ])
  })

  test('is not given by the form, nor by an Admin, nor to oneself; the flag does not say it of a SuperAdmin', async () => {
    const user = await newcomer()
    const refused = await superadmin.put('/User', { ...formOf(user), isAdmin: true })
    expect([...said(refused), refused.body.errors?.[0]?.path]).toEqual([409, 'admin-grant', 'isAdmin'])
    const lan = await server.as('admin.lan')
    for (const body of [{ isAdmin: true }, { role: 'SuperAdmin' }])
      expect((await grant(lan, user, body)).status).toBe(403)
    for (const body of [{}, { role: 'Admin', isAdmin: true }])
      expect((await grant(superadmin, user, body)).body.errors).toMatchObject([{ path: 'role' }])
    const other = await newcomer('SuperAdmin')
    expect((await grant(superadmin, { ...other, version: 1 }, { isAdmin: true })).status).toBe(403)
    const own = await find('superadmin')
    expect(said(await grant(superadmin, own, { role: 'basic' }))).toEqual([409, 'own-account'])
    done(await superadmin.post(`/User/${other.id}/lock`, { version: 1 }))
  })

  test.each(['demoted', 'locked'] as const)(
    'one SuperAdmin stays of two where one is demoted while the other is %s, ten times',
    async (how) => {
      const { db } = server.deps
      const root = await find('superadmin')
      for (let round = 0; round < 10; round += 1) {
        const other = await newcomer('SuperAdmin')
        const caller = await server.as(other.username, other.password)
        const own = await find('superadmin')
        const password = other.password
        const answers = await Promise.all([
          grant(superadmin, other, { role: 'basic' }),
          how === 'demoted'
            ? grant(caller, own, { role: 'Admin', password })
            : caller.post(`/User/${own.id}/lock`, { version: own.version }),
        ])
        const left = await db
          .selectFrom('appUser')
          .select('id')
          .where('role', '=', 'SuperAdmin')
          .where('isLocked', '=', false)
          .execute()
        const statuses = answers.map(({ status }) => status)
        expect([round, left.length, statuses.filter((status) => status === 200).length]).toEqual([
          round,
          1,
          1,
        ])
        await db
          .updateTable('appUser')
          .set({ role: 'SuperAdmin', isLocked: false })
          .where('id', '=', root.id)
          .execute()
        await db.updateTable('appUser').set({ role: 'basic' }).where('id', '=', other.id).execute()
        server.clock.advance(300_000)
        superadmin = await server.as('superadmin')
      }
    },
  )

  test('given while somebody waits to lock the account: that waits for the other SuperAdmins too', async () => {
    const user = await newcomer()
    const own = await find('superadmin')
    const { db } = server.deps
    let locking: Promise<Answer> | undefined
    const held = await db.startTransaction().execute()
    await held.updateTable('appUser').set({ isLocked: true }).where('id', '=', own.id).execute()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('appUser').set({ role: 'SuperAdmin' }).where('id', '=', user.id).execute()
      locking = superadmin.post(`/User/${user.id}/lock`, { version: user.version })
      await expect.poll(() => waitingForLocks(server)).toBe(1)
    })
    await superadmin.get('/User/profile')
    const waits = expect.poll(() => waitingForLocks(server)).toBe(1)
    expect(await Promise.race([locking, waits.then(() => 'waits')])).toBe('waits')
    await held.commit().execute()
    // what it waited for left nobody else
    expect(said(await locking!)).toEqual([409, 'last-super-admin'])
    await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', own.id).execute()
    await db.updateTable('appUser').set({ role: 'basic' }).where('id', '=', user.id).execute()
  })
})

describe('role groups', () => {
  test('are those of the form; what that changes holds with the next request, and the person is told', async () => {
    const user = await newcomer()
    const { id, username, password } = user
    const groups = done<{ id: string; name: string }[]>(await superadmin.get('/Group?pageSize=100'))
    const buyers = groups.find(({ name }) => name === 'Mua hàng')!
    expect(user.roleGroups.map(({ name }) => name)).toEqual(['Nhân viên'])
    const person = await server.as(username, password)
    expect((await person.get('/ContractPurchase')).status).toBe(403)
    const form = formOf(user)
    server.hints.length = 0
    const roleGroupIds = [...user.roleGroupIds, buyers.id]
    const changed = done<User>(await superadmin.put('/User', { ...form, roleGroupIds }))
    expect(changed.roleGroups.map(({ name }) => name)).toEqual(['Mua hàng', 'Nhân viên'])
    expect(server.hints).toContainEqual({ to: id, hint: { kind: 'rights' } })
    expect((await person.get('/ContractPurchase')).status).toBe(200)
    // what a change leaves out stays
    const kept = done<User>(
      await superadmin.put('/User', { ...form, version: user.version + 1, fullName: 'Tên Khác' }),
    )
    expect(kept.roleGroupIds).toEqual(changed.roleGroupIds)
    const [, event] = done<{ changes: object[] }[]>(await superadmin.get(`/User/${id}/history`))
    expect(event!.changes).toEqual([
      expect.objectContaining({ field: 'roleGroupIds', from: 'Nhân viên', to: 'Mua hàng, Nhân viên' }),
    ])
  })

  test('that do not exist are refused at their field, and nothing is written', async () => {
    const user = await newcomer()
    const answer = await superadmin.put('/User', { ...formOf(user), roleGroupIds: [crypto.randomUUID()] })
    expect(answer.body.errors).toEqual([{ path: 'roleGroupIds', code: 'unknown-reference', params: {} }])
    expect((await find(user.username)).roleGroups.map(({ name }) => name)).toEqual(['Nhân viên'])
  })
})

test('the rights in effect name the groups that give them', async () => {
  const { id } = await find('purchase.khoa')
  const rights = done<{ permission: string; from: string[] }[]>(await superadmin.get(`/User/${id}/rights`))
  const from = Object.fromEntries(rights.map((right) => [right.permission, right.from]))
  expect(from['customer:view']).toEqual(['Nhân viên'])
  expect(from['purchaseContract:update']).toEqual(['Mua hàng'])
  expect(from['quotation:approve']).toBeUndefined()
  const lan = done<{ permission: string }[]>(
    await superadmin.get(`/User/${(await find('admin.lan')).id}/rights`),
  )
  expect(lan.map(({ permission }) => permission)).toContain('quotation:approve')
})

test('a user form never shows a password, and only SuperAdmin reads users', async () => {
  const { id } = await find('sales.minh')
  for (const who of ['admin.lan', 'director.hoa', 'sales.minh'])
    for (const path of ['/User', `/User/${id}`, `/User/${id}/rights`, `/User/${id}/history`])
      expect([who, path, (await (await server.as(who)).get(path)).status]).toEqual([who, path, 403])
  expect(JSON.stringify((await superadmin.get(`/User/${id}`)).body)).not.toMatch(/argon2|passwordHash/)
})
