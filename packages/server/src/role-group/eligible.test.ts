import { allows, type Role } from '@barem/shared/permission/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eligibleApprover } from '#approval/eligible-approver'
import { constraintMeaning } from '#db/constraint-errors'
import { type TestApp, testApp } from '#test/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** A person whose only group gives these rights. */
async function personWith(username: string, permissions: string[]): Promise<void> {
  const { db, random, clock } = server.deps
  const { id: roleGroupId, ...stamp } = { id: random.id(), createdAt: clock.now(), modifiedAt: clock.now() }
  await db
    .insertInto('roleGroup')
    .values({ id: roleGroupId, code: username, name: username, permissions, ...stamp })
    .execute()
  const model = await db
    .selectFrom('appUser')
    .select(['departmentId', 'positionId', 'passwordHash', 'fullName'])
    .where('username', '=', 'sales.minh')
    .executeTakeFirstOrThrow()
  const userId = random.id()
  const phoneNumber = `09${String(username.length).padStart(8, '0')}`
  await db
    .insertInto('appUser')
    .values({
      ...model,
      id: userId,
      username,
      email: `${username}@x.example`,
      phoneNumber,
      role: 'basic',
      ...stamp,
    })
    .execute()
  await db.insertInto('userRoleGroup').values({ userId, roleGroupId }).execute()
}

test('who may approve is the same for the database as for the permission matrix', async () => {
  await personWith('only.full', ['quotation:full'])
  await personWith('approves.only', ['quotation:approve'])
  await personWith('only.update', ['quotation:update', 'quotation:view'])
  await personWith('other.entity', ['customer:full'])
  const people = await server.deps.db
    .selectFrom('appUser')
    .select(['appUser.id', 'username', 'role', eligibleApprover('quotation').as('mayApprove')])
    .execute()
  const groups = await server.deps.db
    .selectFrom('userRoleGroup')
    .innerJoin('roleGroup', 'roleGroup.id', 'roleGroupId')
    .select(['userId', 'permissions'])
    .execute()
  const byRule = people.map(({ id, username, role }) => {
    const mine = groups.filter(({ userId }) => userId === id).flatMap(({ permissions }) => permissions)
    const holder = { role: role as Role, permissions: new Set(mine) }
    return [username, allows(holder, 'quotation:approve')]
  })
  expect(people.map((person) => [person.username, person.mayApprove])).toEqual(byRule)
  expect(new Set(byRule.map(([, allowed]) => allowed))).toEqual(new Set([true, false]))
  expect(byRule).toEqual(
    expect.arrayContaining([
      ['only.full', true],
      ['approves.only', true],
      ['only.update', false],
    ]),
  )
})

test('a role group somebody is in cannot be deleted: ROG_ERR_007', async () => {
  const remove = (code: string) => server.deps.db.deleteFrom('roleGroup').where('code', '=', code).execute()
  const error = await remove('KINH-DOANH').then(
    () => null,
    (problem: unknown) => problem,
  )
  expect(constraintMeaning(error, 'delete')).toEqual({ code: 'ROG_ERR_007' })
})
