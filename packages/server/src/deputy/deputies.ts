import { approvableEntities } from '@barem/shared/business'
import type { Deputy } from '@barem/shared/deputy/endpoints'
import type { LocalDate } from '@barem/shared/values/local-date'

import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'

/** The right by which somebody hands over for others (`/User/{id}/hand-over`). */
export const FOR_OTHERS = 'user:update'

/** A deputy with the names of both. */
export function deputyRows(db: Db) {
  return db
    .selectFrom('deputy')
    .innerJoin('appUser as principal', 'principal.id', 'deputy.principalId')
    .innerJoin('appUser as standing', 'standing.id', 'deputy.deputyId')
    .selectAll('deputy')
    .select(['principal.fullName as principalName', 'standing.fullName as deputyName'])
}
type Stored = Awaited<ReturnType<ReturnType<typeof deputyRows>['executeTakeFirstOrThrow']>>
export interface DeputyRow extends Stored {
  kinds: Deputy['kinds']
  /** What both may decide. */
  decides: Deputy['decides']
  now: boolean
}

/** With what both may decide as they stand: one statement for however many. */
export async function completed(db: Db, rows: readonly Stored[], today: LocalDate): Promise<DeputyRow[]> {
  if (rows.length === 0) return []
  const people = await findPeople(db, [
    ...new Set(rows.flatMap(({ principalId, deputyId }) => [principalId, deputyId])),
  ])
  return rows.map((row) => {
    const both = [row.principalId, row.deputyId].map((id) => people.find((one) => one.id === id))
    const named = approvableEntities.filter((kind) => row.kinds?.includes(kind) ?? true)
    return {
      ...row,
      kinds: row.kinds === null ? null : named,
      decides: named.filter((kind) => both.every((person) => person && may(person, `${kind}:approve`))),
      now: row.firstDay <= today && today <= row.lastDay,
    }
  })
}

/** Their own, and for whom they stand in; those whose days are over are left out. */
export async function deputiesOf(db: Db, person: string, today: LocalDate) {
  const found = await deputyRows(db)
    .where((eb) => eb.or([eb('principalId', '=', person), eb('deputyId', '=', person)]))
    .where('lastDay', '>=', today)
    .orderBy('firstDay')
    .orderBy('deputy.id')
    .execute()
  const rows = (await completed(db, found, today)).map(presentDeputy)
  return {
    own: rows.filter(({ principalId }) => principalId === person),
    standing: rows.filter(({ deputyId }) => deputyId === person),
  }
}

export function presentDeputy(row: DeputyRow): Deputy {
  const { id, principalId, deputyId, kinds, decides, now, version } = row
  return {
    ...{ id, principalId, deputyId, kinds, decides, now, version },
    principal: { id: principalId, name: row.principalName },
    deputy: { id: deputyId, name: row.deputyName },
    ...{ firstDay: row.firstDay, lastDay: row.lastDay },
  }
}

/** Refuses whoever may not say who stands in for somebody: they themselves, and who hands over for others. */
export function refuseForOthers(actor: Actor, principalId: string): void {
  if (principalId !== actor.id && !may(actor, FOR_OTHERS))
    throw new Refusal('forbidden', { params: { permission: FOR_OTHERS } })
}
