import { eventOf } from '@barem/shared/approval/events'
import { approvalLifecycle, type Status, type Verb, verbs } from '@barem/shared/approval/lifecycle'
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
let lan: Caller

beforeAll(async () => {
  server = await testApp({ poolSize: 20 })
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
  lan = await server.as('admin.lan')
})
afterAll(() => server.close())

const AT_ONCE = 50
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))
const won = (answers: Answer[]) => answers.filter((answer) => answer.status === 200)

async function eventsOf(id: string): Promise<string[]> {
  const rows = await server.deps.db.selectFrom('event').select('kind').where('entityId', '=', id).execute()
  return rows.map((row) => row.kind).sort()
}

const decides = (verb: Verb) => verb === 'approve' || verb === 'reject'
/** How a new draft comes into each state. */
const ways: Partial<Record<Status, Verb[]>> = {
  draft: [],
  pending: ['request-approval'],
  approved: ['request-approval', 'approve'],
  rejected: ['request-approval', 'reject'],
}
/**
 * Two verbs that lead from a state, each against itself too: the gravest of all there are, which `npm run prove -- races`
 * lets race: somebody decides, or what is sent or deleted is changed.
 */
const races = (Object.keys(ways) as Status[]).flatMap((status) => {
  const legal = verbs.filter((verb) =>
    approvalLifecycle.transitions.some((one) => one.verb === verb && one.from === status),
  )
  const all = legal.flatMap((left, index) => legal.slice(index).map((right) => ({ status, left, right })))
  return all.filter(isGrave)
})
function isGrave({ status, left, right }: { status: Status; left: Verb; right: Verb }): boolean {
  const of = (verb: Verb) => left === verb || right === verb
  if (status === 'pending') return left === right || decides(left) || decides(right)
  if (status === 'approved') return left !== right
  return (of('update') || of('delete')) && !of('cancel') && !of('clone-and-cancel')
}
const CLEAR = ['approval.wrong-status', 'approval.closed', 'stale-version', 'not-found']

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))('$name', ({ kind }) => {
  const { entity, table } = kind
  let own: DocumentWorld
  beforeAll(async () => {
    own = await documentWorld(server, entity)
    await standIn()
  })

  /** The call of a race with this place in it: who decides and their deputy take turns. */
  function call(verb: Verb, document: { id: string; version: number }, index: number): Promise<Answer> {
    const { id, version } = document
    if (verb === 'delete') return minh.del(`/${own.resource}/${id}?version=${version}`)
    if (verb === 'update')
      return minh.put(`/${own.resource}`, own.changed(document, { note: `Lần ${index}` }))
    return own.verb(decides(verb) ? [hoa, lan][turn(index)]! : minh, document, verb, 'Lý do')
  }
  const turn = (index: number) => Math.floor(index / 2) % 2

  test.each(races)(
    '$status: $left against $right, 50 at once: one effect, one event, and a clear no to the others',
    async ({ status, left, right }) => {
      const before = await own.inState(status)
      const answers = await many(AT_ONCE, (index) => call(index % 2 === 0 ? left : right, before, index))
      expect(won(answers).length).toBe(1)
      for (const answer of answers.filter((one) => one.status !== 200)) {
        expect([404, 409]).toContain(answer.status)
        expect(CLEAR).toContain(answer.body.code)
      }
      const first = answers.findIndex((answer) => answer.status === 200)
      const verb = first % 2 === 0 ? left : right
      const way = [...ways[status]!, verb].map((one) => `${entity}.${eventOf[one]}`)
      expect(await eventsOf(before.id)).toEqual([`${entity}.created`, ...way].sort())
      const { rows } = await sql<{ id: string; version: number }>`
        select id, version from ${sql.table(table)} where base_number = ${before.number} order by revision`.execute(
        server.deps.db,
      )
      expect(rows.length).toBe(verb === 'delete' ? 0 : verb === 'clone-and-cancel' ? 2 : 1)
      if (verb !== 'delete') expect(rows[0]).toEqual({ id: before.id, version: before.version + 1 })
      const rounds = server.deps.db
        .selectFrom('approval')
        .select('open')
        .where('entityId', '=', before.id)
        .orderBy('open')
      const sent = [...ways[status]!, verb].includes('request-approval')
      expect(await rounds.execute()).toEqual(
        status === 'rejected' && verb === 'request-approval'
          ? [{ open: false }, { open: true }]
          : sent
            ? [{ open: verb === 'request-approval' }]
            : [],
      )
      if (status === 'pending') await decidedBy(before, decides(verb) ? turn(first) : null)
    },
  )

  test('a deputy against the end of their standing in: what they decided stands, and too late is too late', async () => {
    const other = await own.pending()
    const deputy = await standIn()
    const [withdrawn, ...tries] = await Promise.all<Answer>([
      hoa.del(`/Deputy/${deputy}`),
      ...Array.from({ length: AT_ONCE / 2 }, () => own.verb(lan, other, 'approve')),
    ])
    expect(withdrawn!.status).toBe(200)
    const decided = won(tries).length > 0
    if (decided) expect(won(tries).length).toBe(1)
    for (const { status } of tries) expect([200, 403, 409]).toContain(status)
    await decidedBy(other, decided ? 1 : null)
    // whoever was too late decides nothing more in the place of anybody
    const late = await own.verb(lan, decided ? await own.pending() : other, 'approve')
    expect([403, 409]).toContain(late.status)
    await standIn()
  })

  /** Names admin.lan the deputy of director.hoa, alone. */
  async function standIn(): Promise<string> {
    await server.deps.db.deleteFrom('deputy').execute()
    const days = { firstDay: '2026-11-21', lastDay: '2026-11-30' }
    const deputyId = own.people.get('admin.lan')!
    return done(await hoa.post<{ id: string }>('/Deputy', { deputyId, ...days })).id
  }

  /** It was decided once, by director.hoa (0) or their deputy (1), and says for whom only of the deputy; by nobody where null. */
  async function decidedBy({ id }: { id: string }, who: number | null) {
    const { data } = (await minh.get(`/${own.resource}/${id}/history`)).body
    const told = (data as { kind: string; changes: { field: string; to: unknown }[] }[]).flatMap(
      ({ kind, changes }) =>
        /\.(approved|rejected)$/.test(kind)
          ? [changes.find(({ field }) => field === 'inPlaceOf')?.to ?? 'nobody']
          : [],
    )
    expect(told).toEqual(who === null ? [] : [who === 1 ? 'Phạm Thị Hòa' : 'nobody'])
    const steps = await server.deps.db
      .selectFrom('approvalStep')
      .innerJoin('approval', 'approval.id', 'approvalId')
      .select('decidedBy')
      .where('entityId', '=', id)
      .where('decision', 'is not', null)
      .execute()
    const name = who === 1 ? 'admin.lan' : 'director.hoa'
    expect(steps).toEqual(who === null ? [] : [{ decidedBy: own.people.get(name) }])
  }
})

/** Makes a call while the owner of the database has done these statements and not committed them; commits once it waits for them. */
async function whileHeld(
  statements: [text: string, id: string][],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  for (const [text, id] of statements) await owner.query(text, [id])
  const waits = call()
  const waiting = async () =>
    (
      await owner.query(
        `select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
  await owner.query('commit')
  await owner.end()
  return waits
}

test('whoever waits for a document reads it as it was left', async () => {
  const draft = await world.draft()
  const answer = await whileHeld(
    [['update quotation set version = version + 1 where id = $1', draft.id]],
    () => world.verb(minh, draft, 'cancel'),
  )
  expect(answer.body.code).toBe('stale-version')
})

test.each([
  ['is locked', 'update app_user set is_locked = true where id = $1'],
  ['loses the right', 'delete from user_role_group where user_id = $1'],
])('a deputy whose principal %s at that moment decides nothing', async (_, change) => {
  const { db } = server.deps
  const principal = world.people.get('director.hoa')!
  const days = { firstDay: '2026-11-21', lastDay: '2026-11-30' }
  await db.deleteFrom('deputy').execute()
  done(await hoa.post('/Deputy', { deputyId: world.people.get('admin.lan'), ...days }))
  const sent = await world.pending()
  const groups = await db.selectFrom('userRoleGroup').selectAll().where('userId', '=', principal).execute()
  const answer = await whileHeld(
    [
      // as `lockAccount` begins
      ['select from app_user where id = $1 for no key update', principal],
      [change, principal],
    ],
    () => world.verb(lan, sent, 'approve'),
  )
  await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', principal).execute()
  await db
    .insertInto('userRoleGroup')
    .values(groups)
    .onConflict((on) => on.doNothing())
    .execute()
  expect([answer.status, answer.body.code]).toEqual([403, 'QUT_ERR_011'])
  expect((await world.verb(lan, sent, 'approve')).status).toBe(200)
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
