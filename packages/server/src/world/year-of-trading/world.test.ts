import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { quotation } from '@barem/shared/quotation/form'
import type { LineRow } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '#account/password'
import { snapshotOf } from '#approval/snapshot'
import { checks, runAudit } from '#audit/run-audit'
import { type Connection, connect } from '#db/connection'
import { pricingDraft } from '#document/goods'
import { loadLines } from '#document/rows'
import { quotationKind } from '#quotation/kind'
import { type TestDatabase, testDatabase } from '#test/database'
import { DEMO_PASSWORD } from '../people.ts'
import { seedTrading } from './world.ts'

const size = {
  ...{ customers: 150, products: 190, users: 16 },
  ...{ quotations: 240, salesContracts: 60, purchaseContracts: 30 },
}
/** What must hold of contracts, and of what was sent for approval of any document. */
const ofContracts = checks.filter(({ name }) => /contract|bound|snapshot|agreed|annex|ending/i.test(name))
const databases: TestDatabase[] = []
let world: Connection
let ownerUrl: string

beforeAll(async () => {
  ownerUrl = (await seeded(1)).ownerUrl
  world = connect(databases[0]!.appUrl, { max: 2, applicationName: 'test' })
})
afterAll(async () => {
  await world.close()
  for (const database of databases) await database.drop()
})

async function seeded(seed: number): Promise<TestDatabase> {
  const database = await testDatabase()
  databases.push(database)
  await seedTrading({ ownerUrl: database.ownerUrl, name: 'tiny', size, seed, print: () => {} })
  return database
}

/** Each table's rows as one hash; a slot is the number of a process of PostgreSQL. */
async function checksums(url: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    await asOwner(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by relname`,
      )
      const sums: [string, string][] = []
      for (const { name } of rows) {
        const sum = await client.query<{ sum: string }>(
          `select md5(coalesce(string_agg(r, ',' order by r), '')) as sum
           from (select (to_jsonb(t) - 'slot')::text as r from "${name}" t) as rows`,
        )
        sums.push([name, sum.rows[0]!.sum])
      }
      return sums
    }),
  )
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What stands beside the rows: indexes, constraints and the triggers with whether they fire. */
async function structure(url: string): Promise<unknown> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query(`
      select indexdef as what from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`)
    return rows
  })
}

test('the same seed makes the same world to the last id, another seed another', async () => {
  const [first, again, other] = [
    await checksums(ownerUrl),
    await checksums((await seeded(1)).ownerUrl),
    await checksums((await seeded(2)).ownerUrl),
  ]
  expect(again).toEqual(first)
  expect(other.quotation).not.toBe(first.quotation)
  expect(other.customer).not.toBe(first.customer)
})

test('there is as much of everything as was asked for, in every state', async () => {
  const wanted = {
    ...{ customer: size.customers, product: size.products, appUser: size.users },
    ...{ quotation: size.quotations, quotationLine: size.quotations * 5 },
    ...{ salesContract: size.salesContracts, purchaseContract: size.purchaseContracts },
  }
  const count = async (table: keyof typeof wanted) =>
    Number(
      (
        await world.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  for (const table of Object.keys(wanted) as (keyof typeof wanted)[])
    expect([table, await count(table)]).toEqual([table, wanted[table]])
  const states = await world.db
    .selectFrom('quotation')
    .select('status')
    .distinct()
    .orderBy('status')
    .execute()
  expect(states.map((row) => row.status)).toEqual(['approved', 'cancelled', 'draft', 'pending', 'rejected'])
})

test('every figure is the one the shared pricing computes', async () => {
  for (const row of await world.db.selectFrom('quotation').selectAll().execute()) {
    const lines = (await loadLines(world.db, quotationKind, row.id)) as unknown as LineRow[]
    const {
      totals,
      profit,
      lines: priced,
    } = priceLines(
      pricingDraft(
        quotation,
        row,
        lines.map((line) => quotation.line.read(line)),
      ),
    )
    expect(lines.map((line) => Number(line.amount))).toEqual(priced.map((line) => line.amount))
    expect(lines.map((line) => Number(line.theoreticalWeight))).toEqual(
      priced.map((line) => line.theoreticalWeight),
    )
    expect(row).toMatchObject({
      goodsTotal: String(totals.goods),
      total: String(totals.total),
      vatTotal: String(totals.vat),
      costTotal: String(profit!.cost),
      quantityTotal: totals.quantity.toFixed(3),
    })
  }
})

test('what waits could be approved: it is word by word what was sent, and every hash is its text’s', async () => {
  const kept = await world.db
    .selectFrom('quotation')
    .select(['id', 'status'])
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  expect(Map.groupBy(kept, (one) => one.status).get('pending')?.length).toBeGreaterThan(1)
  for (const { id, status } of kept) {
    const { row, lines } = (await quotationKind.load(world.db, id))!
    const { schemaVersion, sha256, open } = row.round!
    const sent = { row: { ...row, version: row.version - (status === 'approved' ? 1 : 0) }, lines }
    expect(snapshotOf(quotationKind.content(sent, schemaVersion)).sha256).toBe(sha256)
    expect(open).toBe(status === 'pending')
  }
  for (const { content, sha256 } of await world.db.selectFrom('approvalSnapshot').selectAll().execute())
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
})

test('sales take no more than was quoted, purchases are bound to them, and nothing that must hold is broken', async () => {
  const quoted = world.db.selectFrom('salesContract').select('id').where('quotationId', 'is not', null)
  expect((await quoted.execute()).length).toBeGreaterThan(size.salesContracts / 3)
  const bound = world.db.selectFrom('contractBinding').select('purchaseContractId').distinct()
  expect((await bound.execute()).length).toBeGreaterThan(size.purchaseContracts / 6)
  const clock = { now: () => new Date('2026-11-21T02:00:00Z'), sleep: () => Promise.resolve() }
  const results = await runAudit({ connection: world, filesFolder: tmpdir(), clock, only: ofContracts })
  expect(
    results.filter(({ total }) => total > 0).map(({ check, examples }) => [check.name, examples]),
  ).toEqual([])
})

test('each change has its event, numbers have no gaps, and counters stand at the last', async () => {
  const faults = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query(`
      select number || ' has not one event for each version' as fault from quotation
        where version <> (select count(*) from event where entity = 'quotation' and entity_id = quotation.id)
      union all select id || ' happened before the one before' from (
        select id, at, lag(at) over (partition by entity_id order by id) as earlier from event) as told where at < earlier
      union all select series || ' does not stand at its last number' from document_counter
        where last_number <> case series when 'price-configuration' then (select count(*) from price_configuration)
          when 'workflow' then (select count(*) from workflow) else (
          select count(*) from (
            select base_number, revision from quotation union all select base_number, revision from sales_contract
            union all select base_number, revision from purchase_contract) as numbered
          where base_number like series || '-%' and revision = 1) end
      union all select 'the codes of customers do not stand at the last' from customer_code_seq
        where last_value <> (select count(*) from customer)
      union all select number || ' is closed without a revision' from quotation
        where closed and not exists (select from quotation clone where clone.cloned_from_id = quotation.id)
      union all select entity_id || ' is of nobody' from event
        where entity = 'quotation' and not exists (select from quotation where id = entity_id)
      union all select number || ' is from after the last day' from quotation where modified_at > '2026-11-20T12:00:00Z'`)
    return rows
  })
  expect(faults).toEqual([])
})

test('everybody has the demo password, and indexes, keys and guards stand as before', async () => {
  const hashes = await world.db.selectFrom('appUser').select('passwordHash').distinct().execute()
  expect(hashes).toHaveLength(1)
  expect(await verifyPassword(hashes[0]!.passwordHash, DEMO_PASSWORD)).toBe(true)
  const untouched = await testDatabase()
  databases.push(untouched)
  expect(await structure(ownerUrl)).toEqual(await structure(untouched.ownerUrl))
})

test('where a world is there already, it is left alone', async () => {
  const before = await checksums(ownerUrl)
  await expect(seedTrading({ ownerUrl, name: 'tiny', size, print: () => {} })).rejects.toThrow(
    /holds the world tiny already/,
  )
  expect(await checksums(ownerUrl)).toEqual(before)
})
