import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection'
import type { Database } from '#db/types'
import type { DocumentKind } from '#document/kind'
import { sealEvents } from '#event/seal'
import { localFileStore } from '#file/store'
import { quotationKind } from '#quotation/kind'
import { type TestApp, testApp } from '#test/app'
import { behind, type Corruption } from '#test/corruption'
import { corruptions } from '#test/corruptions'
import { documentWorld, done } from '#test/document-world'
import { seedStories } from '#world/world'
import { approvableKinds } from '../modules.ts'
import { approvalChecks } from './approval-checks.ts'
import { lifecycleChecks } from './lifecycle-checks.ts'
import { checks, type Result, runAudit, runChecks } from './run-audit.ts'
import { triggers } from './triggers.ts'

let server: TestApp
let owner: Connection
let filesFolder: string
beforeAll(async () => {
  server = await testApp()
  const standing = server.clock.now
  // advance the clock between the steps of a story
  server.clock.now = () => {
    server.clock.advance(1)
    return standing()
  }
  await seedStories(server.app, server.deps)
  server.clock.now = standing
  await sealEvents(server.deps)
  const key = `product/00/${server.deps.random.id()}`
  const bytes = Buffer.from('a picture of a beam')
  await server.deps.files.put(key, bytes)
  filesFolder = await mkdtemp(join(tmpdir(), 'barem-audit-'))
  await localFileStore(filesFolder).put(key, bytes)
  const { id: ownerId } = await server.deps.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'director.hoa')
    .executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { folder: 'product', name: 'beam.png', contentType: 'image/png', size: bytes.length, sha256 }
  await server.deps.db
    .insertInto('file')
    .values({
      id: server.deps.random.id(),
      ...facts,
      storageKey: key,
      ownerId,
      createdAt: server.clock.now(),
    })
    .execute()
  owner = connect(server.ownerUrl, { max: 1, applicationName: 'test' })
}, 120_000)
afterAll(async () => {
  await owner.close()
  await server.close()
  await rm(filesFolder, { recursive: true, force: true })
})

/** Findings by the name of their check, as people would read them. */
function told(results: Result[]): Record<string, string[]> {
  return Object.fromEntries(
    results
      .filter((result) => result.total > 0)
      .map(({ check, examples }) => [check.name, examples.map(({ place, found }) => `${place}: ${found}`)]),
  )
}

/** The file store is empty except for files that a corruption adds. */
async function* nothing(): AsyncIterable<{ key: string; modifiedAt: Date }> {}

test('the demo world shows what is bound, changed and closed short', async () => {
  const { rows } = await sql`
    select (select max(n) from (select count(*) as n from contract_binding group by purchase_contract_id) as one)::int as sales,
      (select max(n) from (select count(*) as n from contract_binding group by sales_contract_id) as one)::int as purchases,
      (select array_agg(status order by status) from sales_contract_annex) as of_sales,
      (select array_agg(status order by status) from purchase_contract_annex) as of_purchases,
      (select count(sales_contract_id)::int from contract_ending where reopened_at is null) as ended_sales,
      (select count(purchase_contract_id)::int from contract_ending where reopened_at is null) as ended_purchases`.execute(
    owner.db,
  )
  const states = ['approved', 'draft', 'pending']
  expect(rows).toEqual([
    { sales: 2, purchases: 2, ofSales: states, ofPurchases: states, endedSales: 1, endedPurchases: 1 },
  ])
})

test('every trigger of the database is asked for, and no other', async () => {
  const { rows } = await sql<{ trigger: string }>`
    select tgname || ' on ' || relname as trigger from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`.execute(owner.db)
  const asked = triggers.map(([name, table]) => `${name} on ${table}`)
  expect(asked.toSorted()).toEqual(rows.map(({ trigger }) => trigger).toSorted())
})

test('the demo world is clean', async () => {
  const results = await runAudit({
    connection: { ...owner, db: server.deps.db },
    filesFolder,
    clock: server.clock,
  })
  expect(told(results)).toEqual({})
  expect(results).toHaveLength(checks.length)
  expect(new Set(checks.map((check) => check.name)).size).toBe(checks.length)
})

test('a further kind of document is held to the same, without being named anywhere else', async () => {
  const second: DocumentKind = { ...quotationKind, entity: 'contract' as DocumentKind['entity'] }
  const results = await runAudit({
    connection: { ...owner, db: server.deps.db },
    filesFolder,
    clock: server.clock,
    only: [...lifecycleChecks([quotationKind, second]), ...approvalChecks([quotationKind, second])],
  })
  const found = told(results)
  expect(found['snapshot-content']).toContainEqual(expect.stringContaining(': no snapshot'))
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['contract-events', 'contract-request']))
  expect(Object.keys(found).filter((name) => name.startsWith('quotation'))).toEqual([])
})

/** Applies the corruption in a transaction, runs the audit inside it, rolls back and returns the findings. */
async function plant({ statements, files, stored }: Corruption): Promise<Record<string, string[]>> {
  const takenBack = new Error('taken back')
  let results: Result[] = []
  const work = async (trx: Transaction<Database>) => {
    await sql`set constraints all immediate`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    results = await runChecks({
      trx,
      files: files?.(server.deps.files) ?? server.deps.files,
      stored: stored ?? nothing,
      now: server.clock.now(),
    })
    throw takenBack
  }
  await owner.db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (error !== takenBack) throw error
    })
  return told(results)
}

describe('a planted corruption is found by its check, and by no other than follow from it', () => {
  test('nothing planted, nothing found', async () => {
    expect(await plant({ what: '', statements: [], found: {} })).toEqual({})
  })
  test('two calls that crossed are read in the order in which they were written', async () => {
    // the later of both had come first
    const told = ['created', 0, 'updated', 2, 'deleted', 1] as const
    const statements = [0, 2, 4].map(
      (at) => `insert into event (id, at, actor_id, kind, entity, entity_id, changes, trace_id)
        select gen_random_uuid(), timestamptz '2026-11-01' + interval '${told[at + 1]} ms', id, 'quotation.${told[at]}',
          'quotation', '00000000-0000-4000-8000-000000000001', '[]', gen_random_uuid()
        from app_user where username = 'sales.minh'`,
    )
    expect(await plant({ what: '', statements, found: {} })).toEqual({})
  })
  test('a number under a prefix that the company chose is none', async () => {
    const chosen = `'QT' || substr(base_number, 3)`
    const first = `where revision = 1 and status = 'draft' and base_number like 'BG%'`
    const statements = [
      `insert into document_counter (series, last_number) select 'QT' || substr(series, 3), last_number
       from document_counter where series like 'BG%'`,
      `update quotation set number = ${chosen}, base_number = ${chosen} ${first}`,
    ]
    expect(await plant({ what: '', statements, found: {} })).toEqual({})
  })
  test.each(corruptions)('$what', async (corruption) => {
    const expected = Object.entries(corruption.found).map(([name, places]) => [
      name,
      places.map((place) => expect.stringMatching(place)),
    ])
    expect(await plant(corruption)).toEqual(Object.fromEntries(expected))
  })
  test('every check has a corruption that it finds', () => {
    // the checks of every kind of document are one code: found in one of them, proven for all
    const ofAny = (name: string) =>
      approvableKinds.reduce((rest, { entity }) => rest.replace(new RegExp(`^${entity}-`), 'document-'), name)
    const proven = new Set(corruptions.flatMap((corruption) => Object.keys(corruption.found).map(ofAny)))
    expect(checks.map((check) => check.name).filter((name) => !proven.has(ofAny(name)))).toEqual([])
  })
})

test('what stays approved when its rest was cloned is still held to its snapshot', async () => {
  const { pending, verb } = await documentWorld(server, 'quotation')
  const [minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  const { id, number } = done(await verb(hoa, await pending(), 'approve'))
  const { lines } = done(await minh.get(`/Quotation/${id}/contracts`))
  const part = [{ lineId: lines[0].lineId, quantity: 60 }]
  done(await minh.post('/ContractSales/from-quotation', { quotationId: id, lines: part }))
  done(await verb(minh, done(await minh.get(`/Quotation/${id}`)), 'clone-and-cancel', 'Khách đổi'))
  expect(done(await minh.get(`/Quotation/${id}`))).toMatchObject({ status: 'approved', closed: true })
  expect(await plant({ what: '', statements: [], found: {} })).toEqual({})
  const change = `update quotation set shipping_address = 'elsewhere' where id = '${id}'`
  expect(await plant({ what: '', statements: behind('quotation', change), found: {} })).toEqual({
    'snapshot-content': [`${number}: it differs from its snapshot`],
  })
})
