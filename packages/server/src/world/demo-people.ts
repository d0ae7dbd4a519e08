import type { Kysely, Transaction } from 'kysely'
import { hashPassword } from '#account/password'
import type { Database } from '#db/types'
import { STARTING_GROUP } from '#user/save'
import type { Deps } from '../deps.ts'
import { cast, DEMO_PASSWORD } from './people.ts'

/** Creates all demo people but the first, with departments, positions and groups; they share one password hash. */
export async function seedCast(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'random'>,
  groups: Map<string, string>,
): Promise<Map<string, string>> {
  const now = deps.clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const departments = await idsByCode(trx, 'department')
  const positions = await idsByCode(trx, 'position')
  const ids = new Map<string, string>()
  for (const person of cast) {
    const existing = await trx
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirst()
    const id = existing?.id ?? deps.random.id()
    ids.set(person.username, id)
    const place = {
      departmentId: found(departments, person.department),
      positionId: found(positions, person.position),
    }
    if (existing) {
      await trx.updateTable('appUser').set(place).where('id', '=', id).execute()
      continue
    }
    const { username, fullName, email, phoneNumber, role } = person
    await trx
      .insertInto('appUser')
      .values({
        id,
        username,
        fullName,
        email,
        phoneNumber,
        role,
        ...place,
        passwordHash,
        createdAt: now,
        modifiedAt: now,
      })
      .execute()
    const groupIds = [STARTING_GROUP, ...person.groups].map((code) => found(groups, code))
    await trx
      .insertInto('userRoleGroup')
      .values(groupIds.map((roleGroupId) => ({ userId: id, roleGroupId })))
      .execute()
  }
  return ids
}

/** The demo people of a database; one of an earlier version has not all of them. */
export async function demoAccounts(db: Kysely<Database>): Promise<{ username: string; password: string }[]> {
  const usernames = cast.map(({ username }) => username)
  const rows = await db.selectFrom('appUser').select('username').where('username', 'in', usernames).execute()
  const there = new Set(rows.map(({ username }) => username))
  return usernames
    .filter((username) => there.has(username))
    .map((username) => ({ username, password: DEMO_PASSWORD }))
}

async function idsByCode(
  trx: Transaction<Database>,
  table: 'department' | 'position',
): Promise<Map<string, string>> {
  const rows = await trx.selectFrom(table).select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

function found(ids: Map<string, string>, code: string): string {
  const id = ids.get(code)
  if (!id) throw new Error(`the seed knows no ${code}`)
  return id
}
