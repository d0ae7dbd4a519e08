import type { Transaction } from 'kysely'
import { hashPassword } from '#account/password'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'
import { seededGroups } from './groups.ts'
import type { Person } from './people.ts'

/** The role groups every world has. */
export async function seedGroups(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'random'>,
): Promise<Map<string, string>> {
  const now = deps.clock.now()
  const rows = seededGroups.map((group) => ({
    id: deps.random.id(),
    ...group,
    createdAt: now,
    modifiedAt: now,
  }))
  await trx.insertInto('roleGroup').values(rows).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** The first account; the lists it is the author of come after it. */
export async function seedSuperAdmin(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'random'>,
  who: Omit<Person, 'groups' | 'department' | 'position'>,
  password: string,
  mustChange: boolean,
): Promise<string> {
  const now = deps.clock.now()
  const id = deps.random.id()
  await trx
    .insertInto('appUser')
    .values({
      id,
      username: who.username,
      fullName: who.fullName,
      email: who.email,
      phoneNumber: who.phoneNumber,
      role: 'SuperAdmin',
      passwordHash: await hashPassword(password),
      mustChangePassword: mustChange,
      createdAt: now,
      modifiedAt: now,
    })
    .execute()
  return id
}
