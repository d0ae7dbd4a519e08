import { approvableEntities } from '@barem/shared/business'
import { ownedEntities } from '@barem/shared/permission/scope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import { findPeople } from '#access/people'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { modules } from '../modules.ts'
import { all, type Condition, idOf, isWithin, sourceOf, viewOf } from './list.ts'

// What a department sees is asked row by row, or by its ids where these are few: of the same rows.

let server: TestApp
let readers: Actor[]

beforeAll(async () => {
  server = await testApp()
  const { db, clock } = server.deps
  const hoa = await server.as('director.hoa')
  for (const entity of approvableEntities) {
    const world = await documentWorld(server, entity)
    await world.draft()
    await world.pending()
    done(await world.verb(hoa, await world.pending(), 'approve', 'Lý do'))
  }
  await db.updateTable('roleGroup').set({ scope: 'department' }).execute()
  const people = await db.selectFrom('appUser').select('id').execute()
  const found = await findPeople(
    db,
    people.map(({ id }) => id),
    clock.now(),
  )
  readers = found.filter(({ role, colleagues }) => role === 'basic' && colleagues.length > 1)
})
afterAll(() => server.close())

const lists = modules
  .flatMap(({ lists = [] }) => lists)
  .filter(({ table }) => ownedEntities.includes(table as never))

test.each(lists.map((list) => [list.table, list] as const))('%s', async (table, list) => {
  const { db } = server.deps
  const idsOf = async (conditions: readonly Condition[]) => {
    const { rows } = await sql<{ id: string }>`
      select ${idOf(list)} as id from ${sourceOf(list)} where ${all(conditions)} order by 1`.execute(db)
    return rows.map(({ id }) => id)
  }
  expect(readers.length).toBeGreaterThan(1)
  let seen = 0
  for (const reader of readers) {
    const view = viewOf(list, reader, {})
    if (!view.byIds) continue
    const rows = await idsOf(view.conditions)
    expect(await idsOf(view.byIds.conditions), reader.username).toEqual(rows)
    seen += rows.length
    const { rows: within } = await sql<{ few: boolean; none: boolean }>`
      select ${isWithin(view, 5000)} as few, ${isWithin(view, 0)} as none`.execute(db)
    expect(within).toEqual([{ few: true, none: rows.length === 0 }])
  }
  // of a plain record the owners themselves are asked
  if (table !== 'customer') expect(seen).toBeGreaterThan(0)
})
