import { approvableEntities, neededFor, rightsOf } from '@barem/shared/business'
import { allows, type Role } from '@barem/shared/permission/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eligibleApprover } from '#approval/eligible-approver'
import { constraintMeaning } from '#db/constraint-errors'
import { type TestApp, testApp } from '#test/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

let hired = 0
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
  hired += 1
  await db
    .insertInto('appUser')
    .values({
      ...model,
      id: userId,
      username,
      email: `${username}@x.example`,
      phoneNumber: `09${String(hired).padStart(8, '0')}`,
      role: 'basic',
      ...stamp,
    })
    .execute()
  await db.insertInto('userRoleGroup').values({ userId, roleGroupId }).execute()
}

describe('who may approve is the same for the database as for the permission matrix', () => {
  const rightsToDecide = [...new Set(approvableEntities.map(rightsOf))]
  beforeAll(async () => {
    for (const [at, rights] of rightsToDecide.entries()) {
      const needed = neededFor(rights) ?? []
      await personWith(`full.kind${at}`, [`${rights}:full`])
      await personWith(`approves.kind${at}`, [`${rights}:approve`].concat(needed))
      await personWith(`updates.kind${at}`, [`${rights}:update`, `${rights}:view`].concat(needed))
    }
    await personWith('other.entity', ['customer:full'])
  })

  test.each(approvableEntities)('of a %s', async (entity) => {
    const people = await server.deps.db
      .selectFrom('appUser')
      .select(['appUser.id', 'username', 'role', eligibleApprover(entity).as('mayApprove')])
      .execute()
    const groups = await server.deps.db
      .selectFrom('userRoleGroup')
      .innerJoin('roleGroup', 'roleGroup.id', 'roleGroupId')
      .select(['userId', 'permissions'])
      .execute()
    const byRule = people.map(({ id, username, role }) => {
      const mine = groups.filter(({ userId }) => userId === id).flatMap(({ permissions }) => permissions)
      const holder = { role: role as Role, permissions: new Set(mine) }
      return [username, allows(holder, `${entity}:approve`)]
    })
    expect(people.map((person) => [person.username, person.mayApprove])).toEqual(byRule)
    const at = rightsToDecide.indexOf(rightsOf(entity))
    expect(byRule).toEqual(
      expect.arrayContaining([
        [`full.kind${at}`, neededFor(entity) === null],
        [`approves.kind${at}`, true],
        [`updates.kind${at}`, false],
        ['other.entity', false],
      ]),
    )
  })
})

test('a role group somebody is in cannot be deleted: ROG_ERR_007', async () => {
  const remove = (code: string) => server.deps.db.deleteFrom('roleGroup').where('code', '=', code).execute()
  const error = await remove('KINH-DOANH').then(
    () => null,
    (problem: unknown) => problem,
  )
  expect(constraintMeaning(error, 'delete')).toEqual({ code: 'ROG_ERR_007' })
})
