import { normalizedPermissions } from '@barem/shared/permission/permissions'
import type { EntityHolders, RoleGroup, RoleGroupEffect, Viewer } from '@barem/shared/role-group/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await server.as('superadmin')
})
afterAll(() => server.close())

let groups = 0
async function create(permissions: string[] = []): Promise<RoleGroup> {
  groups += 1
  return done(await admin.post('/Group', { code: `THU-${groups}`, name: `Nhóm thử ${groups}`, permissions }))
}

async function personOf(username: string): Promise<string> {
  const query = server.deps.db.selectFrom('appUser').select('id').where('username', '=', username)
  return (await query.executeTakeFirstOrThrow()).id
}

async function join(username: string, { id: roleGroupId }: { id: string }): Promise<void> {
  const userId = await personOf(username)
  await server.deps.db.insertInto('userRoleGroup').values({ userId, roleGroupId }).execute()
}

function formOf({ id, version, code, name, note }: RoleGroup, permissions: string[]) {
  return { id, version, code, name, note, permissions }
}

describe('a role group', () => {
  test('holds its permissions in one form: each once, and beside full control no other', async () => {
    const { permissions } = await create(['customer:view', 'product:view', 'product:full', 'customer:view'])
    expect(permissions).toEqual(['customer:view', 'product:full'])
  })

  test.each([
    ['user:view', 'what SuperAdmin alone may'],
    ['roleGroup:full', 'what SuperAdmin alone may'],
    ['cost:create', 'what has no such action'],
    ['customer:approve', 'what is not approved'],
    ['salesContractAnnex:view', 'what goes by the rights to something else'],
    ['anything:view', 'what there is not'],
  ])('does not hold %s: %s', async (permission) => {
    const { status, body } = await admin.post('/Group', { code: 'X', name: 'X', permissions: [permission] })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'permissions.0'])
  })

  test('is told in the history with what changed', async () => {
    const group = await create(['customer:view'])
    server.clock.advance(1000)
    done(await admin.put('/Group', formOf(group, ['customer:full'])))
    const [last] = done<object[]>(await admin.get(`/Group/${group.id}/history`))
    expect(last).toMatchObject({
      kind: 'roleGroup.updated',
      changes: [{ field: 'permissions', from: 'customer:view', to: 'customer:full' }],
    })
  })

  test('with people in it cannot be deleted: ROG_ERR_007; an empty one can', async () => {
    const group = await create()
    await join('sales.minh', group)
    const refused = await admin.del(`/Group/${group.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'ROG_ERR_007'])
    expect(refused.body.message).toMatch(/số người trong nhóm: [1-9]\d*\)$/)
    expect((await admin.del(`/Group/${(await create()).id}`)).status).toBe(200)
  })

  test('has a code of its own, in whatever case', async () => {
    const { code } = await create()
    const answer = await admin.post('/Group', { code: code.toLowerCase(), name: 'Khác', permissions: [] })
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ path: 'code', code: 'duplicate-code', params: {} }],
    ])
  })
})

test('every seeded group holds what a group can hold, in its one form', async () => {
  const groups = await server.deps.db.selectFrom('roleGroup').select(['code', 'permissions']).execute()
  for (const { code, permissions } of groups)
    expect([code, permissions.toSorted()]).toEqual([code, normalizedPermissions(permissions).toSorted()])
})

test('only SuperAdmin sees and changes role groups, whatever a group says', async () => {
  const { id } = await create()
  for (const who of ['admin.lan', 'director.hoa', 'sales.minh'])
    for (const answer of [
      (await server.as(who)).get('/Group'),
      (await server.as(who)).get('/Role'),
      (await server.as(who)).get('/Permission'),
      (await server.as(who)).get(`/Group/${id}`),
      (await server.as(who)).get(`/Group/${id}/history`),
      (await server.as(who)).post('/Group/preview', { id, permissions: [] }),
      (await server.as(who)).post('/Group', { code: 'CUA-TOI', name: 'Của tôi' }),
    ])
      expect([who, (await answer).status]).toEqual([who, 403])
})

test('a right that is taken away is gone with the next request, and the person is told', async () => {
  const group = await create(['warehouse:create'])
  await join('sales.trang', group)
  const trang = await server.as('sales.trang')
  const warehouse = () => trang.post('/Warehouse', {})
  expect((await warehouse()).status).toBe(400)
  server.hints.length = 0
  const stored = done<RoleGroup>(await admin.get(`/Group/${group.id}`))
  done(await admin.put('/Group', { ...formOf(stored, stored.permissions), name: 'Tên khác' }))
  expect(server.hints.map(({ hint }) => hint.kind)).not.toContain('rights')
  done(await admin.put('/Group', formOf(done(await admin.get(`/Group/${group.id}`)), [])))
  expect((await warehouse()).status).toBe(403)
  expect(server.hints).toContainEqual(expect.objectContaining({ hint: { kind: 'rights' } }))
})

test('the matrix turned round names who holds what of each entity, and counts who sees it', async () => {
  const entities = done<{ entity: string; groups: { name: string; actions: string[] }[]; people: number }[]>(
    await admin.get('/Permission'),
  )
  const of = (name: string) => entities.find(({ entity }) => entity === name)!
  expect(of('purchaseContract').groups).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Giám đốc', actions: ['full'] }),
      expect.objectContaining({ name: 'Mua hàng', actions: ['create', 'update', 'delete'] }),
    ]) as object,
  )
  expect(of('user')).toMatchObject({ groups: [], people: 1 })
  // its right counts only for whoever sees costs
  expect(of('purchaseContract').people).toBeLessThan(of('quotation').people)
  const { db } = server.deps
  await db.updateTable('appUser').set({ isLocked: true }).where('username', '=', 'admin.lan').execute()
  const [after] = done<{ people: number }[]>(await admin.get('/Permission'))
  expect(after!.people).toBe(entities[0]!.people - 1)
  await db.updateTable('appUser').set({ isLocked: false }).where('username', '=', 'admin.lan').execute()
})

test('who sees the records of an entity is named by page, with the groups or the role that show them', async () => {
  const seen = async (entity: string, page = 1, pageSize = 100) => {
    const answer = await admin.get<Viewer[]>(
      `/Permission/people?entity=${entity}&pageNumber=${page}&pageSize=${pageSize}`,
    )
    return { total: answer.body.totalItems, people: done<Viewer[]>(answer) }
  }
  const entities = done<EntityHolders[]>(await admin.get('/Permission'))
  for (const entity of ['quotation', 'purchaseContract', 'user', 'cost'] as const) {
    const { people, total } = await seen(entity)
    const counted = entities.find((one) => one.entity === entity)?.people
    expect([entity, people.length, total]).toEqual([entity, counted, counted])
  }
  const { people } = await seen('quotation')
  const of = (username: string) => people.find((one) => one.username === username)
  expect(of('admin.lan')).toMatchObject({ role: 'Admin', from: [], name: 'Nguyễn Thị Lan' })
  expect(of('superadmin')).toMatchObject({ role: 'SuperAdmin', from: [] })
  expect(of('sales.minh')).toMatchObject({ role: 'basic', from: ['Nhân viên'] })
  expect((await seen('user')).people.map(({ username }) => username)).toEqual(['superadmin'])
  const pages = [await seen('quotation', 1, 2), await seen('quotation', 2, 2)]
  expect(pages.flatMap((page) => page.people)).toEqual(people.slice(0, 4))
})

test('the preview of a person’s groups says what the person gains, loses and sees more or less', async () => {
  const [given, taken] = [await create(['salesMethod:delete']), await create(['customer:full'])]
  const { db } = server.deps
  await db.updateTable('roleGroup').set({ scope: 'own' }).where('id', '=', taken.id).execute()
  const id = await personOf('account.mai')
  const held = db.selectFrom('userRoleGroup').select('roleGroupId').where('userId', '=', id)
  const before = (await held.execute()).map(({ roleGroupId }) => roleGroupId)
  const preview = async (roleGroupIds: string[], who = id) =>
    done<RoleGroupEffect[]>(await admin.post('/User/preview', { id: who, roleGroupIds }))
  expect(await preview(before)).toEqual([])
  expect(await preview([...before, given.id])).toMatchObject([
    { member: { username: 'account.mai' }, gains: ['salesMethod:delete'], loses: [] },
  ])
  const [alone] = await preview([taken.id])
  expect(alone?.loses).toContain('quotation:view')
  expect(alone?.scopes).toContainEqual({ entity: 'customer', from: 'all', to: 'own' })
  // whose role shows all gains nothing by a group
  expect(await preview([given.id], await personOf('admin.lan'))).toEqual([])
  expect((await admin.post('/User/preview', { id: given.id, roleGroupIds: [] })).status).toBe(404)
  expect((await admin.post('/User/preview', { id, roleGroupIds: [given.id, id] })).body.errors).toEqual([
    { path: 'roleGroupIds', code: 'unknown-reference', params: {} },
  ])
})

test('the preview says who gains and loses what, all groups of a person counted', async () => {
  const [group, other] = [
    await create(['customer:view', 'salesMethod:delete']),
    await create(['salesMethod:full']),
  ]
  await join('warehouse.tu', group)
  await join('purchase.khoa', group)
  await join('purchase.khoa', other)
  const permissions = ['customer:view', 'salesMethod:update']
  const effects = done<{ member: { username: string }; gains: string[]; loses: string[] }[]>(
    await admin.post('/Group/preview', { id: group.id, permissions }),
  )
  expect(effects.map(({ member, gains, loses }) => [member.username, gains, loses])).toEqual([
    ['warehouse.tu', ['salesMethod:update'], ['salesMethod:delete']],
  ])
  // a group that shows all makes a narrower scope of another narrow nothing
  const wide = await create(['customer:view'])
  await join('purchase.khoa', wide)
  const ids = [group.id, wide.id]
  await server.deps.db.updateTable('roleGroup').set({ scope: 'all' }).where('id', 'in', ids).execute()
  const narrower = { id: group.id, permissions: group.permissions, scope: 'own' }
  const told = done<RoleGroupEffect[]>(await admin.post('/Group/preview', narrower))
  const stays = told.find(({ member }) => member.username === 'purchase.khoa')?.stays
  expect(stays).toEqual({ scope: 'all', groups: expect.arrayContaining([wide.name]) })
})

test('the three roles are read with their names in the language of the reader and what each may by itself', async () => {
  const read = async (language: string) =>
    done<{ code: string; name: string; permissions: string[] }[]>(
      await admin.get('/Role', { 'accept-language': language }),
    )
  const [superAdmin, lan, basic, ...others] = await read('en')
  expect(others).toEqual([])
  expect(superAdmin).toMatchObject({ code: 'SuperAdmin', name: 'SuperAdmin' })
  expect(superAdmin!.permissions).toEqual(expect.arrayContaining(['user:full', 'customer:full']))
  expect(lan).toMatchObject({ code: 'Admin', permissions: expect.arrayContaining(['customer:full']) })
  expect(lan!.permissions).not.toContain('user:full')
  expect(basic).toEqual({ code: 'basic', name: 'Employee', permissions: [] })
  expect((await read('vi')).map(({ name }) => name)).toEqual(['SuperAdmin', 'Admin', 'Nhân viên'])
})
