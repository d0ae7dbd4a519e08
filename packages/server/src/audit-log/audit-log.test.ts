import type { AuditEntry } from '@barem/shared/audit-log/endpoints'
import { auditedVerbs, verbInWords } from '@barem/shared/audit-log/words'
import { hasText, translate } from '@barem/shared/i18n/translate'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Actor, may } from '#access/actor'
import type { ReadContext } from '#http/call'
import { type AnyList, idsAlong, totalOf, viewOf } from '#list/list'
import { type Caller, type TestApp, testApp } from '#test/app'
import { exportedRows } from '#test/exported'
import { done, quotationWorld } from '#test/quotations'
import { auditList } from './repository.ts'
import { auditSpreadsheet } from './spreadsheet.ts'

let server: TestApp
let superadmin: Caller
let quotation: Quotation
let customer: { id: string; code: string }

const named = [
  { entity: 'quotation', table: 'quotation', name: 'number' },
  { entity: 'customer', table: 'customer', name: 'code' },
]

beforeAll(async () => {
  server = await testApp()
  const world = await quotationWorld(server)
  quotation = await world.draft()
  superadmin = await server.as('superadmin')
  server.clock.advance(24 * 3_600_000)
  superadmin = await server.as('superadmin')
  const [first] = (await superadmin.get<{ id: string; code: string }[]>('/Customer?pageSize=1')).body.data
  customer = first!
  const group = done(await superadmin.post('/Group', { code: 'TAM', name: 'Tạm', permissions: [] }))
  server.clock.advance(1_000)
  await superadmin.del(`/Group/${group.id}`)
})
afterAll(() => server.close())

const asked = async (query = '') => (await superadmin.get<AuditEntry[]>(`/Audit${query}`)).body
/** All of them, whatever their number. */
async function every(): Promise<AuditEntry[]> {
  const first = await asked('?pageSize=100')
  const pages = Math.ceil((first.totalItems ?? 0) / 100)
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, page) => asked(`?pageSize=100&pageNumber=${page + 2}`)),
  )
  return [first, ...others].flatMap(({ data }) => data)
}
const kinds = (entries: AuditEntry[]) => entries.map(({ kind }) => kind)

test('tells who did what to which record, newest first, of every kind', async () => {
  const data = await every()
  expect((await asked()).totalItems).toBe(data.length)
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const made = data.find(({ kind }) => kind === 'quotation.created')
  expect(made).toMatchObject({
    ...{ entity: 'quotation', entityId: quotation.id, record: quotation.number, sealed: false },
    actor: { name: 'Trần Quang Minh' },
  })
  // what is gone goes by what its deletion said
  expect(data.find(({ kind }) => kind === 'roleGroup.created')?.record).toBe('TAM Tạm')
})

test('is filtered by person, kind, record, verb, days and number, and by all of them', async () => {
  const minh = (await every()).find(({ kind }) => kind === 'quotation.created')!.actor!
  const filters: [query: string, holds: (entry: AuditEntry) => boolean][] = [
    [`actorId=${minh.id}`, ({ actor }) => actor?.id === minh.id],
    [
      `actorId=${minh.id}&entity=session`,
      ({ actor, entity }) => actor?.id === minh.id && entity === 'session',
    ],
    ['entity=roleGroup', ({ entity }) => entity === 'roleGroup'],
    [`entityId=${quotation.id}`, ({ entityId }) => entityId === quotation.id],
    ['verb=signed-in', ({ kind }) => kind === 'session.signed-in'],
    ['verb=signed-in,updated', ({ kind }) => /\.(signed-in|updated)$/.test(kind)],
    [`actorId=${minh.id},${quotation.id}`, ({ actor }) => actor?.id === minh.id],
    ['until=2026-11-21', ({ at }) => at < '2026-11-21T17'],
    ['from=2026-11-22', ({ at }) => at >= '2026-11-21T17'],
    [`search=${quotation.number.toLowerCase()}`, ({ record }) => record === quotation.number],
  ]
  const all = await every()
  for (const [query, holds] of filters) {
    const { data } = await asked(`?pageSize=100&${query}`)
    expect(data.length, query).toBeGreaterThan(0)
    expect(data, query).toEqual(all.filter(holds).slice(0, 100))
  }
  const both = await asked(`?actorId=${minh.id}&entity=quotation&verb=created&until=2026-11-21`)
  expect(kinds(both.data)).toEqual(['quotation.created'])
  expect((await superadmin.get('/Audit?entity=nothing')).body.errors?.[0]?.path).toBe('entity')
})

test('is filtered by the request that the log names, and found by it', async () => {
  const all = await every()
  const made = all.find(({ kind }) => kind === 'quotation.created')!
  const ofRequest = all.filter(({ traceId }) => traceId === made.traceId)
  expect(ofRequest.map(({ actor }) => actor?.name)).toContain('Trần Quang Minh')
  for (const asking of ['traceId', 'search'])
    for (const id of [made.traceId, made.traceId.toUpperCase()])
      expect((await asked(`?${asking}=${id}`)).data, asking).toEqual(ofRequest)
  expect((await asked('?traceId=00000000-0000-7000-8000-000000000000')).data).toEqual([])
  expect((await superadmin.get('/Audit?traceId=none')).body.errors?.[0]?.path).toBe('traceId')
})

test('one entry is read whole, and none that is not there', async () => {
  const [entry] = (await asked('?verb=created&entity=quotation')).data
  expect((await superadmin.get(`/Audit/${entry?.id}`)).body.data).toEqual(entry)
  const none = await superadmin.get('/Audit/00000000-0000-7000-8000-000000000000')
  expect([none.status, none.body.code]).toEqual([404, 'not-found'])
})

test('signing in is told, and failing to without what was typed, whether there is such a person or not', async () => {
  const attempt = (account: string) =>
    server.anybody.post('/Account/authenticate', { account, password: 'sai-mat-khau', rememberMe: false })
  const failed = async () => (await asked('?verb=sign-in-failed')).data
  expect(await failed()).toEqual([])
  server.clock.advance(1_000)
  await attempt('sales.minh')
  server.clock.advance(1_000)
  await attempt('matkhaugonham')
  const [unknown, known] = await failed()
  expect(known).toMatchObject({ actor: null, record: 'sales.minh', note: '127.0.0.1' })
  expect(unknown).toMatchObject({ actor: null, record: null, note: '127.0.0.1' })
  const { rows } = await server.deps.db
    .selectFrom('event')
    .selectAll()
    .where('entity', '=', 'session')
    .execute()
    .then((rows) => ({ rows: JSON.stringify(rows) }))
  expect(rows).not.toMatch(/mat-khau|matkhau/)
})

test('signing out is told once, as the doing of whoever was signed in', async () => {
  const minh = await server.as('sales.minh')
  const out = async () => (await asked('?verb=signed-out')).data
  const before = (await out()).length
  await minh.post('/Account/logout')
  await minh.post('/Account/logout')
  const [one, ...others] = await out()
  expect(one).toMatchObject({
    kind: 'session.signed-out',
    actor: { name: 'Trần Quang Minh' },
    note: '127.0.0.1',
  })
  expect(others).toHaveLength(before)
})

test('strangers who fail again and again do not fill the history', async () => {
  const rows = Array.from({ length: 300 }, () => ({
    ...{ id: server.deps.random.id(), at: server.clock.now(), kind: 'session.sign-in-failed' },
    ...{ entity: 'session', entityId: customer.id, traceId: 'x' },
  }))
  await server.deps.db.insertInto('event').values(rows).execute()
  const count = async () => (await asked('?verb=sign-in-failed')).totalItems
  const before = await count()
  const body = { account: 'nobody.here', password: 'x', rememberMe: false }
  expect((await server.anybody.post('/Account/authenticate', body)).status).toBe(401)
  expect(await count()).toBe(before)
  server.clock.advance(16 * 60_000)
  superadmin = await server.as('superadmin')
  await server.anybody.post('/Account/authenticate', body)
  expect(await count()).toBe(before! + 1)
})

const readContext = () =>
  ({
    ...{ db: server.deps.db, locale: 'vi', now: server.clock.now() },
    actor: { role: 'SuperAdmin', permissions: new Set() },
  }) as unknown as ReadContext

test('is exported in the reader’s words, and the export is told', async () => {
  const context = readContext()
  expect(may(context.actor, 'audit:view')).toBe(true)
  const [row] = await exportedRows(auditSpreadsheet(named), context, { entity: 'quotation', verb: 'created' })
  expect(row).toMatchObject({
    ...{ actor: 'Trần Quang Minh', verb: 'Thêm', entity: 'Báo giá', record: quotation.number },
  })
  const made = await superadmin.post('/Export/audit', { entity: 'quotation' })
  expect([made.status, made.body.data.rows > 0]).toEqual([200, true])
  const [told] = (await asked('?entity=audit')).data
  expect(told).toMatchObject({ kind: 'export.made', note: String(made.body.data.rows) })
  expect((await superadmin.post('/Template/audit-template.xlsx')).status).toBe(404)
})

test('an export has all changes as far as a cell takes them, and says how many more there are', async () => {
  const change = (field: string, to: string) => ({ field, from: null, to })
  const few = Array.from({ length: 25 }, (_, at) => change(`f${at}`, `v${at}`))
  // what does not fit is cut, also between the halves of a character
  const long = [change('first', 'a'), change('second', '🙂'.repeat(20_000)), ...few]
  const id = () => server.deps.random.id()
  const of = { at: server.clock.now(), kind: 'customer.updated', entity: 'customer', traceId: 'x' }
  const events = [few, long, Array.from({ length: 9_000 }, (_, at) => change(`f${at}`, `v${at}`))].map(
    (changes) => ({ ...of, id: id(), entityId: id(), changes: JSON.stringify(changes) }),
  )
  await server.deps.db.insertInto('event').values(events).execute()
  const context = readContext()
  const told = events.map(async ({ entityId }) => {
    const [row] = await exportedRows(auditSpreadsheet(named), context, { entity: 'customer', entityId })
    return String(row!.changes)
  })
  const [short, cut, many] = await Promise.all(told)
  expect(short!.split('; ')).toHaveLength(25)
  expect(short).toMatch(/^f0: .* → v0; .*; f24: .* → v24$/)
  expect(cut!.length).toBeLessThanOrEqual(32_767)
  expect(cut).toMatch(/^first: .* → a; second: .* → 🙂+…; và 25 thay đổi khác$/u)
  expect(cut!.isWellFormed()).toBe(true)
  expect(many!.length).toBeLessThanOrEqual(32_767)
  const [, last, left] = /; f(\d+): [^;]*; và ([\d.]+) thay đổi khác$/.exec(many!)!
  expect([many!.length > 32_000, Number(last) + 1 + Number(left!.replace('.', ''))]).toEqual([true, 9_000])
})

test('everything that can be done has words in both languages', () => {
  for (const locale of ['vi', 'en'] as const) {
    const texts = { has: hasText, of: (key: string) => translate(locale, key) }
    const words = auditedVerbs.map((verb) => [verb, verbInWords(texts, verb)] as const)
    expect(words.filter(([verb, said]) => verb === said)).toEqual([])
  }
})

test('every filter goes along its index, and no more than so many are counted', async () => {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const list = auditList(named) as AnyList
  const plan = async (query: Record<string, string>, backwards: boolean) => {
    const view = viewOf(list, { role: 'SuperAdmin' } as Actor, query)
    const { sql, parameters } = idsAlong(list, view, { backwards, skip: 0, count: 10 }).compile(
      server.deps.db,
    )
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const indexes: [Record<string, string>, string][] = [
    [{}, 'event_at_idx'],
    [{ entity: 'customer' }, 'event_about_idx'],
    [{ verb: 'created' }, 'event_verb_idx'],
    [{ entity: 'customer', entityId: customer.id }, 'event_entity_idx'],
    [{ traceId: customer.id }, 'event_trace_idx'],
  ]
  // in a small world whatever is frequent is found along the days
  await client.query('begin')
  for (const [query, index] of indexes) {
    for (const backwards of [false, true]) {
      const found = await plan(query, backwards)
      expect(found).toContain(index)
      expect(found).not.toMatch(/\bSort {2}\(/)
    }
    await client.query('drop index if exists event_at_idx')
  }
  await client.query('rollback')
  // somebody's own events, and those of signing in, are found by one index each
  await client.query('set enable_bitmapscan = on; set enable_indexscan = off; set enable_sort = on')
  // in a small world any index that begins with the entity costs the same
  await client.query('begin')
  await client.query('drop index event_about_idx')
  const ofOne = await plan({ actorId: customer.id }, false)
  for (const index of ['event_actor_at_idx', 'event_entity_idx']) expect(ofOne).toContain(index)
  await client.query('rollback')
  const few = { ...list, mostCounted: 7 }
  const total = totalOf(few, { sort: '-at', conditions: [] }).compile(server.deps.db)
  expect((await client.query(`select ${total.sql} as total`, [...total.parameters])).rows[0].total).toBe('7')
})
