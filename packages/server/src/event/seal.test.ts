import type { SealFinding, SealState, Verification } from '@barem/shared/audit-log/endpoints'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAudit } from '#audit/run-audit'
import { sealCheck } from '#audit/seal-check'
import { connect } from '#db/connection'
import { type TestApp, testApp } from '#test/app'
import { eventHash, sealEvents } from './seal.ts'

// The history is tamper-evident (reliability, E8).

let server: TestApp
let owner: pg.Client
const BATCH = 4

beforeAll(async () => {
  server = await testApp()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await written(10)
  await sealEvents(server.deps, { most: BATCH })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const written = (count: number, client: pg.Client | pg.Pool = owner) =>
  client.query(
    `insert into event (id, at, kind, entity, entity_id, changes, trace_id)
     select gen_random_uuid(), now(), 'customer.updated', 'customer', gen_random_uuid(), '[{"field": "name", "from": 1, "to": "\\"2\\""}]', 'x'
     from generate_series(1, $1)`,
    [count],
  )

/** As somebody does who may do everything. */
async function behindBacks(...statements: string[]): Promise<void> {
  const tables = ['event', 'event_batch']
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  for (const statement of statements) await owner.query(statement)
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
}

/** All stretches, as the button asks for them. */
async function verified(): Promise<Pick<Verification, 'findings' | 'events' | 'total'>> {
  const superadmin = await server.as('superadmin')
  const findings: SealFinding[] = []
  for (let after = 0, events = 0; ; ) {
    const query = after > 0 ? `?after=${after}` : ''
    const { data } = (await superadmin.get<Verification>(`/Audit/verification${query}`)).body
    findings.push(...data.findings)
    events += data.events
    if (data.done) return { findings, events, total: data.total }
    after = data.checked
  }
}

const stateOf = async (query = '') =>
  (await (await server.as('superadmin')).get<SealState>(`/Audit/seal${query}`)).body.data

describe('sealing', () => {
  test('takes everything written so far, in batches, and nothing twice', async () => {
    await written(10)
    const { sealed, unsealed } = await stateOf()
    const batches = (await verified()).total
    expect(await sealEvents(server.deps, { most: BATCH })).toBe(unsealed)
    expect(await sealEvents(server.deps, { most: BATCH })).toBe(0)
    expect(await stateOf()).toMatchObject({ sealed: sealed + unsealed, unsealed: 0 })
    expect(await verified()).toEqual({
      ...{ findings: [], events: sealed + unsealed, total: batches + Math.ceil(unsealed / BATCH) },
    })
  })

  test('waits for a transaction that wrote before it and commits after it', async () => {
    const late = new pg.Client({ connectionString: server.appUrl })
    await late.connect()
    // signing in is an event too
    await stateOf()
    await sealEvents(server.deps)
    await late.query('begin')
    await written(1, late)
    await written(3)
    const sealing = sealEvents(server.deps)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await stateOf()).toMatchObject({ unsealed: 3 })
    await late.query('commit')
    expect(await sealing).toBe(3 + 1)
    await late.end()
    expect((await verified()).findings).toEqual([])
  })

  test('says so when a transaction is open for more than ten minutes', async () => {
    const late = new pg.Client({ connectionString: server.appUrl })
    await late.connect()
    await late.query('begin')
    await written(1, late)
    await written(1)
    const sealAfter = (minutes: number) => {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000), sleep: async () => {} }
      return sealEvents({ ...server.deps, clock })
    }
    await expect(sealAfter(9)).resolves.toBe(0)
    await expect(sealAfter(11)).rejects.toThrow(/are not sealed/)
    await late.query('commit')
    await late.end()
    expect(await sealEvents(server.deps)).toBe(2)
  })

  test('is done by one of several instances at a time, while others write', async () => {
    const pool = new pg.Pool({ connectionString: server.appUrl, max: 4 })
    const writing = Promise.all(Array.from({ length: 40 }, () => written(2, pool)))
    const sealed = await Promise.all(
      Array.from({ length: 3 }, () => sealEvents(server.deps, { most: BATCH })),
    )
    await writing
    await pool.end()
    const rest = await sealEvents(server.deps, { most: BATCH })
    expect(sealed.reduce((sum, one) => sum + one, rest)).toBe(80)
    expect((await verified()).findings).toEqual([])
  })

  test('is asked about by numbers that a batch can have', async () => {
    const superadmin = await server.as('superadmin')
    for (const query of ['verification?after', 'seal?number']) {
      const [path, name] = query.split('?')
      const refused = await superadmin.get(`/Audit/${query}=99999999999`)
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: name, code: 'too_big' }]])
      expect((await superadmin.get(`/Audit/${path}?${name}=2147483647`)).status).toBe(200)
    }
  })

  test('the tables’ owner changes, deletes and empties nothing either', async () => {
    for (const statement of [
      'update event set note = note',
      'delete from event',
      'truncate event cascade',
      'update event_batch set form = 1',
      'delete from event_batch',
      'truncate event_batch',
    ])
      await expect(owner.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })
})

/** The batch in the middle, and an event in it. */
const MIDDLE = '(select max(number) / 2 from event_batch)'
const EVENT = `(select event_ids[2] from event_batch where number = ${MIDDLE})`
const LAST = '(select max(number) from event_batch)'

describe('tampering is found, and named by its batch and event', () => {
  let middle: number
  let last: number
  let event: string
  beforeEach(async () => {
    const { rows } = await owner.query(`select ${MIDDLE} as middle, ${LAST} as last, ${EVENT} as event`)
    ;({ middle, last, event } = rows[0])
    await owner.query(`create table kept_event as table event; create table kept_batch as table event_batch;
      create table kept_setting as table setting`)
  })
  afterEach(async () => {
    await behindBacks(
      'delete from event',
      'delete from event_batch',
      'delete from setting',
      `insert into event (id, at, actor_id, kind, entity, entity_id, note, changes, trace_id, seq) overriding system value
       select id, at, actor_id, kind, entity, entity_id, note, changes, trace_id, seq from kept_event`,
      'insert into event_batch table kept_batch',
      'insert into setting table kept_setting',
      'drop table kept_event, kept_batch, kept_setting',
    )
    expect((await verified()).findings).toEqual([])
  })

  const cases: [what: string, statements: string[], found: () => SealFinding[]][] = [
    [
      'a change of an event',
      [`update event set note = 'other' where id = ${EVENT}`],
      () => [{ code: 'event-changed', batch: middle, eventId: event }],
    ],
    [
      'a change of what an event changed',
      [`update event set changes = '[1]' where id = ${EVENT}`],
      () => [{ code: 'event-changed', batch: middle, eventId: event }],
    ],
    [
      'an event that is gone',
      [`delete from event where id = ${EVENT}`],
      () => [{ code: 'event-removed', batch: middle, eventId: event }],
    ],
    [
      'an event moved to the end',
      [`update event set seq = default where id = ${EVENT}`],
      () => [{ code: 'event-removed', batch: middle, eventId: event }],
    ],
    [
      'an event put in the place of another',
      [`update event set id = '00000000-0000-7000-8000-00000000000a' where id = ${EVENT}`],
      () => [
        { code: 'event-added', batch: middle, eventId: '00000000-0000-7000-8000-00000000000a' },
        { code: 'event-removed', batch: middle, eventId: event },
      ],
    ],
    [
      'an event before all others',
      [
        `insert into event (id, at, kind, entity, entity_id, trace_id, seq) overriding system value
         values ('00000000-0000-7000-8000-00000000000b', now(), 'user.created', 'user', gen_random_uuid(), 'x', -1)`,
      ],
      () => [{ code: 'event-added', batch: 1, eventId: '00000000-0000-7000-8000-00000000000b' }],
    ],
    [
      'a change of a batch',
      [`update event_batch set sealed_at = sealed_at - interval '1 day' where number = ${MIDDLE}`],
      () => [{ code: 'batch-changed', batch: middle, eventId: null }],
    ],
    [
      'a batch that is gone',
      [`delete from event_batch where number = ${MIDDLE}`],
      () => [{ code: 'batch-missing', batch: middle, eventId: null }],
    ],
    [
      'the last batch cut off, its events with it',
      [
        `delete from event where seq > (select after_seq from event_batch where number = ${LAST})`,
        `delete from event_batch where number = ${LAST}`,
      ],
      () => [{ code: 'cut-off', batch: last, eventId: null }],
    ],
  ]

  test.each(cases)('%s', async (_, statements, found) => {
    await behindBacks(...statements)
    const expected = found()
    expect((await verified()).findings).toEqual(expected)
    const audited = await runAudit({
      ...{ connection: { db: server.deps.db } as never, filesFolder: '', clock: server.clock },
      only: [sealCheck],
    })
    expect(audited[0]?.total).toBe(expected.length)
    expect(audited[0]?.examples[0]?.place).toContain(`batch ${expected[0]?.batch}`)
  })

  test('over a chain that was cut off nothing is sealed', async () => {
    await behindBacks(`delete from event_batch where number = ${LAST}`)
    await expect(sealEvents(server.deps)).rejects.toThrow(
      `ends at batch ${last - 1}, and was left at ${last}`,
    )
  })

  test('a chain written anew fits by itself, and not with a hash that was kept outside', async () => {
    const { newest } = await stateOf()
    const kept = `?number=${newest?.number}&hash=${newest?.hash}`
    expect(await stateOf(kept)).toMatchObject({ kept: 'same' })
    await behindBacks(
      `update event set note = 'other' where id = ${EVENT}`,
      'delete from event_batch',
      `delete from setting where key = 'event-chain'`,
    )
    expect(await stateOf(kept)).toMatchObject({ kept: 'missing' })
    await sealEvents(server.deps, { most: BATCH })
    expect((await verified()).findings).toEqual([])
    expect(['differs', 'missing']).toContain((await stateOf(kept)).kept)
  })
})

test('sealing needs one connection and no right of the owner', async () => {
  const one = connect(server.appUrl, { max: 1, applicationName: 'test' })
  await written(1)
  expect(await sealEvents({ ...server.deps, db: one.db })).toBeGreaterThan(0)
  await one.close()
})

test('what was sealed is hashed by the form it was sealed in, which never changes', () => {
  const event = {
    ...{ seq: '7', id: '019a0000-0000-7000-8000-000000000001', at: '2026-11-23T09:00:00.000001' },
    ...{ actorId: null, kind: 'customer.updated', entity: 'customer', note: 'Đổi tên', traceId: 'x' },
    ...{ entityId: '019a0000-0000-7000-8000-000000000002', changes: '[]' },
  }
  expect(eventHash(event, 1).toString('hex')).toBe(
    'fe8a1c8c7321819898a3305518f9b7f76c846ba3d96225f7c40acf3474c10338',
  )
  expect(eventHash({ ...event, later: 'a column of later' } as typeof event, 1)).toEqual(eventHash(event, 1))
  expect(() => eventHash(event, 99)).toThrow('form 99')
})
