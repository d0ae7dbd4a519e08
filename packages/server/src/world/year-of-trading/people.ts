import { foldText } from '@barem/shared/values/fold-text'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { STARTING_GROUP } from '#user/save'
import { cast } from '../people.ts'
import { FIRST_DAY, HOUR } from './calendar.ts'
import type { Chance } from './chance.ts'
import { person } from './names.ts'

/** The demo password as argon2id keeps it, with one salt for all, so that the world is always the same. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HBsxF6CDMNBZNOt451wghw$xrQom2mFYPqVraxz3JnRUj8Wq1jQyFLiXJGTIdSgrW0'

/** Of a hundred people, how many do what; the rest sell. */
const jobs = [
  { from: 0, group: 'KINH-DOANH', department: 'KD', position: 'NVKD' },
  { from: 66, group: 'GIAM-DOC', department: 'BGD', position: 'PGD' },
  { from: 70, group: 'KHO', department: 'KHO', position: 'TK' },
  { from: 84, group: 'KE-TOAN', department: 'KT', position: 'NVKT' },
  { from: 94, group: 'MUA-HANG', department: 'MH', position: 'NVMH' },
]

/** Everybody beyond the cast, until the company has `count` people; some of those who sell have left and are locked. */
export async function seedColleagues(
  trx: Transaction<Database>,
  chance: Chance,
  count: number,
): Promise<void> {
  const createdAt = new Date(`${FIRST_DAY}T01:00:00Z`)
  const departments = await idsOf(trx, 'department')
  const positions = await idsOf(trx, 'position')
  const groups = await idsOf(trx, 'roleGroup')
  const colleagues = Array.from({ length: Math.max(0, count - cast.length) }, (_, place) => {
    const share = (place * 37) % 100
    const job = jobs.findLast((one) => one.from <= share)!
    const { name: fullName } = person(chance)
    const username = usernameOf(fullName, place)
    const row = {
      ...{ id: chance.id(createdAt.getTime()), username, fullName, role: 'basic' },
      email: `${username}@thep-demo.example`,
      phoneNumber: `0911${String(100_000 + place * 4_409).padStart(6, '0')}`,
      code: `NV${String(place + 1).padStart(4, '0')}`,
      departmentId: departments.get(job.department)!,
      positionId: positions.get(job.position)!,
      isLocked: job.group === 'KINH-DOANH' && place % 19 === 18,
      passwordHash: DEMO_PASSWORD_HASH,
      createdAt,
      modifiedAt: createdAt,
    }
    return { row, groupIds: [groups.get(STARTING_GROUP)!, groups.get(job.group)!] }
  })
  await trx.updateTable('appUser').set({ passwordHash: DEMO_PASSWORD_HASH }).execute()
  if (colleagues.length === 0) return
  await trx
    .insertInto('appUser')
    .values(colleagues.map(({ row }) => row))
    .execute()
  const memberships = colleagues.flatMap(({ row, groupIds }) =>
    groupIds.map((roleGroupId) => ({ userId: row.id, roleGroupId })),
  )
  await trx.insertInto('userRoleGroup').values(memberships).execute()
}

/** `minh.tq007`: the given name, the initials of the others, a number; 8 to 20 signs. */
function usernameOf(fullName: string, place: number): string {
  const words = foldText(fullName).split(' ')
  const initials = words.slice(0, -1).map((word) => word[0])
  return `${words.at(-1)}.${initials.join('')}${String(place + 1).padStart(4, '0')}`
}

async function idsOf(trx: Transaction<Database>, table: 'department' | 'position' | 'roleGroup') {
  const rows = await trx.selectFrom(table).select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

export interface Colleague {
  id: string
  fullName: string
}

/** Who writes quotations, who has left, and who decides on them. */
export async function staffOf(trx: Transaction<Database>) {
  const rows = await trx
    .selectFrom('appUser')
    .innerJoin('userRoleGroup', 'userRoleGroup.userId', 'appUser.id')
    .innerJoin('roleGroup', 'roleGroup.id', 'userRoleGroup.roleGroupId')
    .select(['appUser.id', 'fullName', 'isLocked', 'roleGroup.code as group'])
    .orderBy('username')
    .execute()
  const of = (group: string) => rows.filter((row) => row.group === group)
  return {
    sales: of('KINH-DOANH').filter((one) => !one.isLocked),
    left: of('KINH-DOANH').filter((one) => one.isLocked),
    approvers: of('GIAM-DOC'),
    buyers: of('MUA-HANG'),
  }
}
export type Staff = Awaited<ReturnType<typeof staffOf>>

/** When those who are locked today had their last day. */
export const LEFT_AT = Date.parse('2024-06-28T10:00:00Z') + HOUR
