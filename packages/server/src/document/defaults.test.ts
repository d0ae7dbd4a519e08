import { approvableEntities } from '@barem/shared/business'
import type { DocumentDefaults } from '@barem/shared/document/endpoints'
import { type Field, keyOf } from '@barem/shared/document/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'
import { approvableKinds } from '../modules.ts'
import { namedBy } from './reference-names.ts'
import { isOfPeople } from './rows.ts'

let server: TestApp
let minh: Caller
let trang: Caller
beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
  trang = await server.as('sales.trang')
})
afterAll(() => server.close())

test('every kind begins here', () => {
  expect(approvableKinds.map(({ entity }) => entity).toSorted()).toEqual(approvableEntities.toSorted())
})

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))('a new $name', ({ kind }) => {
  let world: DocumentWorld
  const partnerKey = `${kind.partner}Id`
  const beginning = async (who: Caller, partnerId?: string): Promise<DocumentDefaults> =>
    done(await who.get(`/${world.resource}/defaults${partnerId ? `?partnerId=${partnerId}` : ''}`))
  const partners = () => {
    if (isOfPeople(kind))
      return ['warehouse.tu', 'account.mai', 'purchase.khoa'].map((name) => ({ id: world.people.get(name)! }))
    return partnerKey === 'supplierId' ? world.suppliers : world.customers
  }
  beforeAll(async () => {
    world = await documentWorld(server, kind.entity)
  })
  beforeEach(async () => {
    await configure(server.deps, 'validity', null)
  })

  test('begins with nothing but its validity where there was none before', async () => {
    const validUntil = kind.validity ? '2026-11-28' : null
    expect(await beginning(minh)).toEqual({ from: null, terms: {}, validUntil })
  })

  test('takes the terms of the last one of its partner, whoever wrote it, else of the own last one', async () => {
    const [first, second, third] = partners()
    const mine = await world.draft({ [partnerKey]: first!.id })
    server.clock.advance(100)
    const hers = done(await trang.post(`/${world.resource}`, await world.fresh({ [partnerKey]: second!.id })))
    expect((await beginning(minh, first!.id)).from?.id).toBe(mine.id)
    expect((await beginning(minh, second!.id)).from?.number).toBe(hers.number)
    expect((await beginning(minh, third!.id)).from?.id).toBe(mine.id)
    expect((await beginning(trang)).from?.id).toBe(hers.id)
    expect((await beginning(minh)).terms.approver).toEqual({
      id: world.people.get('director.hoa'),
      name: 'Phạm Thị Hòa',
    })
  })

  test('takes what is agreed with a partner from nobody else, and from nothing that was refused', async () => {
    const [first, , third] = partners()
    const filled = Object.entries<Field>(kind.fields).filter(
      ([name, field]) => field.prefilled && name !== 'approver',
    )
    const given: Record<string, string> = {}
    for (const [name, field] of filled) {
      const table = namedBy(field.to!).table as 'paymentMethod'
      const { id } = await server.deps.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()
      given[keyOf(name, field)] = id
    }
    const valid = await world.draft({ [partnerKey]: first!.id, ...given })
    const refused = await world.pending({ [partnerKey]: third!.id, ...given })
    done(await world.verb(await server.as('director.hoa'), refused, 'reject', 'Giá cao'))
    const cancelled = await world.pending({ [partnerKey]: third!.id, ...given })
    done(await world.verb(minh, cancelled, 'cancel', 'Nhầm'))
    const names = async (partnerId?: string) =>
      Object.keys((await beginning(minh, partnerId)).terms).toSorted()
    const all = [...filled.map(([name]) => name), 'approver'].toSorted()
    const ours = all.filter((name) => ['approver', 'warehouse'].includes(name))
    expect(await names(first!.id)).toEqual(all)
    expect((await beginning(minh, first!.id)).from?.id).toBe(valid.id)
    for (const other of [third!.id, undefined]) {
      expect(await names(other)).toEqual(ours)
      expect((await beginning(minh, other)).from?.id).toBe(valid.id)
    }
  })

  test('names no approver who lost the right, nor whoever writes it', async () => {
    const [first] = partners()
    const hoa = await server.as('director.hoa')
    await world.draft({ [partnerKey]: first!.id })
    const named = async (who: Caller) => (await beginning(who, first!.id)).terms.approver
    expect((await named(trang))?.name).toBe('Phạm Thị Hòa')
    if ((await hoa.get(`/${world.resource}/defaults`)).status === 200)
      expect(await named(hoa)).toBeUndefined()
    const lock = (isLocked: boolean) =>
      server.deps.db
        .updateTable('appUser')
        .set({ isLocked })
        .where('id', '=', world.people.get('director.hoa')!)
        .execute()
    await lock(true)
    expect(await named(trang)).toBeUndefined()
    await lock(false)
  })

  test('is valid for as many days as the company says', async () => {
    if (!kind.validity) return
    await configure(server.deps, 'validity', { days: 3 })
    expect((await beginning(minh)).validUntil).toBe('2026-11-24')
  })

  test('costs one statement beside the session, and two steps of indexes', async () => {
    const texts = await statementsOf(() => beginning(minh, partners()[0]!.id))
    const own = texts.filter((text) => text.includes("'validity'"))
    expect(own.length).toBe(1)
    const statement = own[0]!.replaceAll(/\$\d+/g, `'${partners()[0]!.id}'`)
    const plan = await server.deps.db.transaction().execute(async (trx) => {
      // a table of a few rows is read whole otherwise
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(trx)
    })
    const used = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(used).toContain(
      `${kind.entity.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)}_author_day_idx`,
    )
    expect(used).toContain('Limit')
    expect(used).not.toContain('Seq Scan on quotation')
  })

  test('says of a copy what it is a copy of, as long as that is there to be seen', async () => {
    const original = await world.draft()
    const copyOf = async (id: string) => {
      const made = done(
        await minh.post<{ id: string }>(`/${world.resource}`, await world.fresh({ copiedFromId: id })),
      )
      const [event] = done(await minh.get<{ changes: unknown[] }[]>(`/${world.resource}/${made.id}/history`))
      return event!.changes
    }
    expect(await copyOf(original.id)).toEqual([{ field: 'copiedFrom', from: null, to: original.number }])
    expect(await copyOf('00000000-0000-7000-8000-000000000000')).toEqual([])
  })
})
