import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld } from '#test/document-world'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { approvableKinds } from '../modules.ts'

let server: TestApp
let world: QuotationWorld
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))
const won = (answers: Answer[]) => answers.filter((answer) => answer.status === 200)

async function eventsOf(id: string): Promise<string[]> {
  const rows = await server.deps.db.selectFrom('event').select('kind').where('entityId', '=', id).execute()
  return rows.map((row) => row.kind).sort()
}

const decides = (verb: string) => verb === 'approve' || verb === 'reject'
const ended: [verb: string, event: string][] = [
  ['approve', 'approved'],
  ['reject', 'rejected'],
  ['cancel', 'cancelled'],
  ['withdraw', 'withdrawn'],
  ['clone-and-cancel', 'cloned'],
]
const pairs: [string, string][] = [
  ['approve', 'reject'],
  ['approve', 'withdraw'],
  ['approve', 'cancel'],
  ['reject', 'clone-and-cancel'],
]

// `npm run prove -- races` has fifty at once on every kind, in every state
describe.each(
  approvableKinds.map((kind) => ({ kind, name: kind.entity, count: kind.entity === 'quotation' ? 50 : 10 })),
)('$name', ({ kind: { entity, table }, count }) => {
  let own: DocumentWorld
  beforeAll(async () => {
    own = await documentWorld(server, entity)
  })

  test.each(ended)(
    'many × %s at once: one effect, one event row; the others hear a clear no',
    async (verb, event) => {
      const sent = await own.pending()
      const who = decides(verb) ? hoa : minh
      const answers = await many(count, () => own.verb(who, sent, verb, 'Lý do'))
      expect(won(answers).length).toBe(1)
      for (const answer of answers.filter((one) => one.status !== 200)) {
        expect(answer.status).toBe(409)
        expect(['approval.wrong-status', 'approval.closed', 'stale-version']).toContain(answer.body.code)
      }
      const events = ['approval-requested', 'created', event].map((one) => `${entity}.${one}`)
      expect(await eventsOf(sent.id)).toEqual(events.sort())
      const { rows } = await sql`select from ${sql.table(table)} where base_number = ${sent.number}`.execute(
        server.deps.db,
      )
      expect(rows.length).toBe(verb === 'clone-and-cancel' ? 2 : 1)
      const rounds = server.deps.db.selectFrom('approval').select('open').where('entityId', '=', sent.id)
      expect(await rounds.execute()).toEqual([{ open: false }])
    },
  )

  test.each(pairs)(
    '%s against %s, many at once: what is decided first stands, with one event each',
    async (left, right) => {
      const sent = await own.pending()
      const answers = await many(count, (index) => {
        const verb = index % 2 === 0 ? left : right
        return own.verb(decides(verb) ? hoa : minh, sent, verb, 'Lý do')
      })
      // Every call carries the version it saw, so of the two kinds only the first can have an effect.
      expect(won(answers).length).toBe(1)
      expect((await eventsOf(sent.id)).length).toBe(3)
      for (const answer of answers) expect([200, 409, 403]).toContain(answer.status)
    },
  )

  test('many saves of one version: one is kept, the others are told', async () => {
    const draft = await own.draft()
    const answers = await many(count, (index) =>
      minh.put(`/${own.resource}`, own.changed(draft, { note: `Lần ${index}` })),
    )
    expect(won(answers).length).toBe(1)
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.body.code))).toEqual(
      new Set(['stale-version']),
    )
    expect(done(await minh.get(`/${own.resource}/${draft.id}`)).version).toBe(2)
  })
})

test('whoever waits for a document reads it as it was left', async () => {
  const draft = await world.draft()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('update quotation set version = version + 1 where id = $1', [draft.id])
  const waits = world.verb(minh, draft, 'cancel')
  const waiting = async () =>
    (
      await owner.query(
        `select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
  await owner.query('commit')
  await owner.end()
  expect((await waits).body.code).toBe('stale-version')
})

test('50 replays of one key: one quotation, one number', async () => {
  const key = { 'idempotency-key': 'create-quotation-50' }
  const answers = await many(50, () => minh.post('/Quotation', world.body({ note: 'Một lần' }), key))
  const rows = await server.deps.db
    .selectFrom('quotation')
    .select('id')
    .where('note', '=', 'Một lần')
    .execute()
  expect(rows.length).toBe(1)
  for (const answer of answers) {
    if (answer.status === 200) expect((answer.body.data as { id: string }).id).toBe(rows[0]?.id)
    else expect(answer.body.code).toBe('idempotency-in-flight')
  }
})

test('50 created at once with failures among them: every number once, none missing', async () => {
  server.clock.set('2027-01-15T03:00:00Z')
  const caller = await server.as('sales.minh')
  const answers = await many(50, (index) =>
    // One in five fails in the database after its number was assigned.
    caller.post('/Quotation', world.body(index % 5 === 0 ? { salesChannelId: world.products[0]!.id } : {})),
  )
  const numbers = won(answers)
    .map((one) => (one.body.data as { number: string }).number)
    .sort()
  expect(numbers).toEqual(
    Array.from({ length: 40 }, (_, index) => `BG2701-${String(index + 1).padStart(4, '0')}`),
  )
})

test('the month changes at midnight in Vietnam, 17:00 UTC', async () => {
  server.clock.set('2026-12-31T16:59:59Z')
  const before = done(await (await server.as('sales.minh')).post('/Quotation', world.body()))
  server.clock.set('2027-01-31T17:00:00Z')
  const after = done(await (await server.as('sales.minh')).post('/Quotation', world.body()))
  expect([before.number, after.number]).toEqual(['BG2612-0001', 'BG2702-0001'])
})

test('the ten thousandth of a month sorts after the one before it', async () => {
  await server.deps.db
    .updateTable('documentCounter')
    .set({ lastNumber: 9999 })
    .where('series', '=', 'BG2702')
    .execute()
  const caller = await server.as('sales.minh')
  const large = done(await caller.post('/Quotation', world.body()))
  expect(large.number).toBe('BG2702-10000')
  const [first, second] = (await caller.get('/Quotation?sort=-number')).body.data
  expect([first.number, second.number]).toEqual(['BG2702-10000', 'BG2702-0001'])
})
