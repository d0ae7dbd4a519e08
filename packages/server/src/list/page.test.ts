import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import { customers } from '#customer/repository'
import { type Connection, connect } from '#db/connection'
import type { Database } from '#db/types'
import { testDatabase } from '#test/database'
import { compactChanges } from './changes.ts'
import {
  type AnyList,
  all,
  type Db,
  idOf,
  inOrder,
  type ListView,
  sourceOf,
  together,
  viewOf,
} from './list.ts'
import { listPage } from './page.ts'
import { eachRow } from './rows.ts'

/** More rows than a filter may match to be sorted each time. */
const CUSTOMERS = 6_500
const WRITERS = 16

let here: Connection
/** Like another process: without shared caches. */
let there: Connection
let appUrl: string
let owner: pg.Client
let drop: () => Promise<void>

/** Names repeat and do not follow the codes, so that orders have ties and differ. */
const insertCustomers = (from: number, count: number, tag = 'x') => `
  insert into customer (id, code, name, abbreviated_name, customer_type_id, phone, contact_person, contact_phone,
    supplier, account_number, bank_name, company_address, officer_id, active, created_at, created_by, modified_at, modified_by)
  select gen_random_uuid(), 'M' || i, (array['Ân', 'An', 'Đạt', 'Dũng', 'Ý'])[1 + (i * 7) % 5] || ' ' || (i * 31) % 400,
    '${tag}', type.id, '09' || lpad(i::text, 8, '0'), 'x', '0912345678', i % 50 = 0, 'x', 'x', 'x', person.id, i % 9 <> 0,
    now(), person.id, now() - (i % 1000) * interval '1 minute', person.id
  from generate_series(${from}, ${from + count - 1}) as i,
    (select id from customer_type limit 1) as type, (select id from app_user limit 1) as person`

beforeAll(async () => {
  const database = await testDatabase()
  ;({ appUrl, drop } = database)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into app_user (id, username, full_name, email, phone_number, password_hash, created_at, modified_at)
    values (gen_random_uuid(), 'list.tester', 'x', 'x', '0900000000', 'x', now(), now());
    insert into customer_type (id, code, name, created_at, modified_at)
    values (gen_random_uuid(), 'x', 'x', now(), now())`)
  await owner.query(insertCustomers(1, CUSTOMERS))
  await owner.query('analyze customer')
  here = connect(appUrl, { max: 20, applicationName: 'here' })
  there = connect(appUrl, { max: 4, applicationName: 'there' })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close(), owner.end()])
  await drop()
})

const page = async (db: Kysely<Database>, view: ListView, pageNumber: number, pageSize: number) => {
  const { rows, total } = await listPage(db, customers, view, { pageNumber, pageSize })
  return { ids: rows.map(({ id }) => id), total }
}

/** Reference implementation of a page: count(*), offset and limit. */
async function naive(view: ListView, pageNumber: number, pageSize: number, list: AnyList = customers) {
  const where = all(view.conditions)
  const { rows } = await sql<{ id: string }>`
    select ${idOf(list)} from ${sourceOf(list)} where ${where} ${inOrder(list, view.sort)}
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(there.db)
  const count = await sql<{ total: string }>`
    select count(*) as total from ${sourceOf(list)} where ${where}`.execute(there.db)
  return { ids: rows.map(({ id }) => id), total: Number(count.rows[0]!.total) }
}

const nobody = { id: '00000000-0000-7000-8000-000000000000' } as Actor
const asked = (query: Parameters<typeof viewOf>[2], list: AnyList = customers) => viewOf(list, nobody, query)
const filters: Record<string, ListView['conditions']> = {
  none: [],
  most: asked({ active: true }).conditions,
  few: asked({ supplier: true }).conditions,
  searched: asked({ search: 'an 1' }).conditions,
  nobody: asked({ search: 'khong ai' }).conditions,
}

describe('every page of every list', () => {
  const sorts = Object.keys(customers.orders).flatMap((sort) => [sort, `-${sort}`])
  let round = 0
  const totals = new Map<string, number>()
  const write = {
    insert: (round: number) => insertCustomers(CUSTOMERS + round * 3, 3),
    update: (round: number) => `update customer set name = 'Ba ' || ${round}, active = not active
      where id in (select id from customer order by md5(id::text || ${round}) limit 3)`,
    delete: (round: number) =>
      `delete from customer where id in (select id from customer order by md5(id::text || ${round}) limit 2)`,
  }
  const reading = fc.record({
    sort: fc.constantFrom(...sorts),
    filter: fc.constantFrom('none', 'none', 'most', 'most', 'few', 'searched', 'nobody'),
    pageSize: fc.constantFrom(1, 7, 10, 100),
    place: fc.double({ min: 0, max: 1.05, noNaN: true }),
    process: fc.constantFrom('here', 'there'),
  })
  const writing = fc.record({
    write: fc.constantFrom('insert' as const, 'update' as const, 'delete' as const),
    rollback: fc.boolean(),
  })
  // writes are rarer, so that the cached totals are used as well
  const step = fc.oneof({ weight: 5, arbitrary: reading }, { weight: 1, arbitrary: writing })

  test('is what counting and passing over would give, whatever is written in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        for (const one of steps) {
          if ('write' in one) {
            await owner.query('begin')
            round += 1
            await owner.query(write[one.write](round))
            await owner.query(one.rollback ? 'rollback' : 'commit')
            continue
          }
          const view = { sort: one.sort, conditions: filters[one.filter]! }
          const known = totals.get(one.filter) ?? CUSTOMERS
          const number = 1 + Math.floor((one.place * known) / one.pageSize)
          const right = await naive(view, number, one.pageSize)
          totals.set(one.filter, right.total)
          const { db } = one.process === 'here' ? here : there
          expect(await page(db, view, number, one.pageSize)).toEqual(right)
        }
      }),
      { numRuns: 10, seed: 20261121 },
    )
  }, 120_000)

  test('is the same from either end', async () => {
    const view = { sort: '-name', conditions: filters.most! }
    for (const number of [300, 301, 299, 2, 550, 560, 300, 150, 577])
      expect(await page(here.db, view, number, 10)).toEqual(await naive(view, number, 10))
  })

  test('an export has every row once, in order', async () => {
    const view = { sort: 'name', conditions: filters.most! }
    const ids: string[] = []
    for await (const { id } of eachRow(here.db, customers, view)) ids.push(id)
    expect(ids).toEqual((await naive(view, 1, 100_000)).ids)
  })
})

describe('while others write', () => {
  test('sixteen writers wait for nobody, and none is seen before it commits', async () => {
    const all = { sort: 'code', conditions: [] }
    const some = { sort: 'code', conditions: asked({ search: 'cung luc' }).conditions }
    const { total } = await page(here.db, all, 1, 10)
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const client = new pg.Client({ connectionString: appUrl, lock_timeout: 1_000 })
        await client.connect()
        return client
      }),
    )
    // each has written and none has committed: a lock between them would time out here
    await Promise.all(
      writers.map(async (client, place) => {
        await client.query('begin')
        await client.query(insertCustomers(1_000_000 + place * 10, 2, 'cùng lúc'))
        await client.query(`delete from customer where code = 'M${1_000_000 + place * 10}'`)
      }),
    )
    for (const { db } of [here, there]) {
      expect((await page(db, all, 1, 10)).total).toBe(total)
      expect(await page(db, some, 1, 100)).toEqual({ ids: [], total: 0 })
    }
    await Promise.all(writers.map((client, place) => client.query(place % 4 === 0 ? 'rollback' : 'commit')))
    for (const { db } of [here, there]) {
      expect((await page(db, all, 1, 10)).total).toBe(total + 12)
      expect(await page(db, some, 1, 100)).toEqual(await naive(some, 1, 100))
    }
    await Promise.all(writers.map((client) => client.end()))
  })

  test('a page and its total are of one moment', async () => {
    const view = { sort: 'code', conditions: asked({ search: 'tung bo ba' }).conditions }
    let writing = true
    const writer = async (place: number) => {
      const client = new pg.Client({ connectionString: appUrl })
      await client.connect()
      // always three rows, in two statements, and half of them rolled back
      for (let round = 0; round < 12; round += 1) {
        const from = 2_000_000 + place * 1000 + round * 3
        await client.query('begin')
        await client.query(insertCustomers(from, 2, 'từng bộ ba'))
        await client.query(insertCustomers(from + 2, 1, 'từng bộ ba'))
        if (round % 3 === 2)
          await client.query(
            `delete from customer where code in ('M${from - 3}', 'M${from - 2}', 'M${from - 1}')`,
          )
        await client.query(round % 4 === 3 ? 'rollback' : 'commit')
      }
      await client.end()
    }
    const reader = async ({ db }: Connection) => {
      const seen = new Set<number>()
      while (writing) {
        const { ids, total } = await page(db, view, 1, 100)
        expect([total % 3, ids.length]).toEqual([0, Math.min(total, 100)])
        seen.add(total)
      }
      return seen.size
    }
    const readers = [reader(here), reader(there), reader(here)]
    await Promise.all(Array.from({ length: 4 }, (_, place) => writer(place)))
    writing = false
    for (const totals of await Promise.all(readers)) expect(totals).toBeGreaterThan(3)
    expect(await page(here.db, view, 1, 100)).toEqual(await naive(view, 1, 100))
  }, 60_000)
})

describe('the kept count', () => {
  const sums = async () =>
    (
      await owner.query<{ changes: string; rows: string; slots: number }>(`
        select sum(changes)::text as changes, sum(row_count)::text as rows, count(*)::int as slots
        from table_change where table_name = 'customer'`)
    ).rows[0]!

  test('is summed up when its writers are gone, again and again, and says the same', async () => {
    expect((await sums()).slots).toBeGreaterThan(WRITERS)
    for (const round of [0, 1]) {
      const client = new pg.Client({ connectionString: appUrl })
      await client.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await client.query(insertCustomers(4_000_000 + round, 1))
      await client.end()
      const gone = { text: 'select from pg_stat_activity where pid = $1', values: [rows[0].pid] }
      while ((await owner.query(gone)).rowCount) await new Promise((later) => setTimeout(later, 10))
      const before = await sums()
      await Promise.all([compactChanges(here.db), compactChanges(there.db)])
      const after = await sums()
      expect({ ...after, slots: 0 }).toEqual({ ...before, slots: 0 })
      expect(after.slots).toBeLessThan(5)
    }
  })

  test('survives what goes round its triggers, once recounted', async () => {
    const before = await sums()
    await owner.query(`alter table customer disable trigger user; ${insertCustomers(3_000_000, 5)};
      alter table customer enable trigger user`)
    expect(await sums()).toEqual(before)
    await owner.query(`select recount('customer')`)
    const after = await sums()
    expect([Number(after.rows), Number(after.changes)]).toEqual([
      Number(before.rows) + 5,
      Number(before.changes) + 1,
    ])
  })

  test('follows truncate', async () => {
    await owner.query('begin; truncate customer cascade')
    expect((await sums()).rows).toBe('0')
    await owner.query('rollback')
  })
})

/** Two kinds of record in one list, scoped to the records of the reader. */
const everything = {
  table: 'entry',
  from: together('entry', [
    sql`select id, code, name, created_by, 'customer' as kind from customer`,
    sql`select id, code, name, created_by, 'product' as kind from product`,
  ]),
  scope: (actor: Actor) => [sql<boolean>`entry.created_by = ${actor.id}`],
  search: (text: string | undefined) => (text ? [sql<boolean>`entry.name ilike ${`%${text}%`}`] : []),
  sort: 'code',
  orders: { code: [sql`entry.code collate vi_natural`] },
  rows: (db: Db) =>
    db
      .selectFrom(
        sql<{ id: string; code: string; kind: string }>`(
        select id, code, 'customer' as kind from customer union all select id, code, 'product' from product)`.as(
          'entry',
        ),
      )
      .selectAll(),
}

describe('a list over two tables', () => {
  let maker: Actor
  beforeAll(async () => {
    const { rows } = await owner
      .query(`
      insert into product_type (id, code, name, created_at, modified_at) values (gen_random_uuid(), 'x', 'x', now(), now());
      insert into product_unit (id, code, name, kind, factor, created_at, modified_at)
      values (gen_random_uuid(), 'x', 'x', 'count', 1, now(), now());
      insert into app_user (id, username, full_name, email, phone_number, password_hash, created_at, modified_at)
      values (gen_random_uuid(), 'other.maker', 'x', 'z', '0900000009', 'x', now(), now());
      insert into product (id, code, name, description, product_type_id, product_unit_id, theoretical_weight, created_at,
        created_by, modified_at, modified_by)
      select gen_random_uuid(), 'M' || i || 'P', 'Thép ' || i, 'x', type.id, unit.id, 1, now(), person.id, now(), person.id
      from generate_series(1, 300) as i, product_type as type, product_unit as unit,
        lateral (select id from app_user order by (username = 'other.maker') = (i % 3 = 0) desc limit 1) as person;
      select id from app_user where username = 'list.tester'`)
      .then((all) => (all as unknown as pg.QueryResult[]).at(-1)!)
    maker = { id: rows[0].id } as Actor
  })

  test.each([
    [1, 10, 'code', undefined],
    [3, 7, '-code', undefined],
    [670, 10, 'code', undefined],
    [2, 100, '-code', 'thép 1'],
    [99_999, 10, 'code', undefined],
  ])('page %d of %d rows by %s is of both, within its reader’s scope', async (number, size, sort, search) => {
    const view = viewOf(everything, maker, { sort, search })
    const { rows, total } = await listPage(here.db, everything, view, { pageNumber: number, pageSize: size })
    const right = await naive(view, number, size, everything)
    expect([rows.map(({ id }) => id), total]).toEqual([right.ids, right.total])
    expect(total).toBe(search ? right.total : (await naive(asked({}), 1, 1)).total + 200)
  })

  test('its whole is read for an export', async () => {
    const view = viewOf(everything, maker, { search: 'thép' })
    const kinds = new Set<string>()
    for await (const { kind } of eachRow(here.db, everything, view)) kinds.add(kind)
    expect([...kinds]).toEqual(['product'])
  })
})
