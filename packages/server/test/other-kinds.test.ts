import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checks, runChecks } from '../src/audit/run-audit.ts'
import { inSql } from '../src/db/names.ts'
import { approvableKinds } from '../src/modules.ts'
import { type Caller, type TestApp, testApp } from './app.ts'
import { done } from './document-world.ts'

// What `document/` promises of documents whose partner is a supplier, whose lines are not goods, or that have none: three
// kinds that are registered here alone, with tables that `make_document` makes in the database of this test.

vi.mock('@barem/shared/business', async (original) => {
  const real = await original<typeof import('@barem/shared/business')>()
  const further = {
    delivery: { ...real.business.quotation, views: ['Delivery'], path: '/deliveries', prefix: 'GH' },
    outlay: { ...real.business.quotation, views: ['Outlay'], path: '/outlays', prefix: 'CT' },
    remittance: { ...real.business.quotation, views: ['Remittance'], path: '/remittances', prefix: 'TT' },
  }
  const business = { ...real.business, ...further }
  const isBusinessEntity = (entity: string) => entity in business
  const isApprovable = (entity: string) => isBusinessEntity(entity) && entity in { quotation: 0, ...further }
  const approvableEntities = Object.keys(business).filter(isApprovable)
  return { ...real, business, isBusinessEntity, isApprovable, approvableEntities }
})
vi.mock('../src/inbox/module.ts', async (original) => {
  const { inboxModule } = await original<typeof import('../src/inbox/module.ts')>()
  const further = [
    (await import('./imaginary/delivery.ts')).deliveryModule.document!,
    (await import('./imaginary/outlay.ts')).outlayModule.document!,
    (await import('./imaginary/outlay.ts')).refundKind,
    (await import('./imaginary/remittance.ts')).remittanceModule.document!,
  ]
  return { inboxModule: (kinds: typeof further) => inboxModule([...kinds, ...further]) }
})
vi.mock('../src/modules.ts', async (original) => {
  const real = await original<typeof import('../src/modules.ts')>()
  const { registerSpreadsheet } = await import('../src/spreadsheet/kind.ts')
  const further = [
    (await import('./imaginary/delivery.ts')).deliveryModule,
    (await import('./imaginary/outlay.ts')).outlayModule,
    (await import('./imaginary/remittance.ts')).remittanceModule,
  ]
  for (const kind of further.flatMap(({ spreadsheets = [] }) => spreadsheets)) registerSpreadsheet(kind)
  return {
    ...real,
    modules: [...real.modules, ...further],
    approvableKinds: [...real.approvableKinds, ...further.map(({ document }) => document!)],
    useModules: (...to: Parameters<typeof real.useModules>) => {
      real.useModules(...to)
      for (const { routes } of further) routes!(...to)
    },
  }
})

const TABLES = `
  select make_document('delivery', 'customer', 'own');
  alter table delivery add column place text not null;
  alter table delivery_line add column goods text not null, add column quantity numeric(15,3) not null;
  select make_document('outlay', 'supplier', 'own');
  alter table outlay add column reason text not null;
  alter table outlay_line add column content text not null, add column amount numeric(15,0) not null,
    add column running numeric(15,0) not null;
  select make_document('remittance', 'customer', 'none');
  alter table remittance add column amount numeric(15,0) not null, add column term numeric(3,0);
  select make_document('refund', 'customer', 'own');
  grant select, insert, update, delete on delivery, delivery_line, outlay, outlay_line, remittance, refund, refund_line to barem_app`

let server: TestApp
let owner: pg.Client
let lan: Caller
let superadmin: Caller
let approverId: string
let partner: { id: string; name: string }

beforeAll(async () => {
  server = await testApp()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(TABLES)
  lan = await server.as('admin.lan')
  superadmin = await server.as('superadmin')
  const { db } = server.deps
  partner = await db
    .selectFrom('customer')
    .select(['id', 'name'])
    .where('supplier', '=', true)
    .executeTakeFirstOrThrow()
  const person = db.selectFrom('appUser').select('id').where('username', '=', 'superadmin')
  approverId = (await person.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const date = '2026-11-21'
const kinds = [
  {
    resource: 'Delivery',
    body: () => ({
      ...{ customerId: partner.id, approverId, date, place: 'Công trường' },
      lines: [
        { goods: 'Thép D10', quantity: 100 },
        { goods: 'Thép D12', quantity: 40.5 },
      ],
    }),
    change: {
      lines: [
        { goods: 'Thép D12', quantity: 41 },
        { goods: 'Thép D14', quantity: 7 },
      ],
    },
    total: 0,
    changes: [
      { field: 'lines.Thép D10.line', from: 100, to: null },
      { field: 'lines.Thép D12.quantity', from: 40.5, to: 41 },
      { field: 'lines.Thép D14.line', from: null, to: 7 },
    ],
    wrong: { change: { place: 'kho' }, errors: [{ path: 'place', code: 'invalid_format', params: {} }] },
    number: 'GH2611-0001',
  },
  {
    resource: 'Outlay',
    body: () => ({
      ...{ supplierId: partner.id, approverId, date, reason: 'Thuê cẩu' },
      lines: [
        { content: 'Cẩu tháp', amount: 2_000_000 },
        { content: 'Dầu', amount: 500_000 },
        { content: 'Dầu', amount: 500_000 },
      ],
    }),
    change: {
      lines: [
        { content: 'Cẩu tháp', amount: 2_500_000 },
        { content: 'Dầu', amount: 500_000 },
      ],
    },
    total: 3_000_000,
    changes: [
      { field: 'lines.1.amount', from: 2_000_000, to: 2_500_000 },
      { field: 'lines.3.line', from: 500_000, to: null },
    ],
    wrong: { change: { reason: 'quà' }, errors: [{ path: 'reason', code: 'invalid_format', params: {} }] },
    number: 'CT2611-0001',
  },
  {
    resource: 'Remittance',
    body: () => ({ customerId: partner.id, approverId, date, amount: 3_000_000 }),
    change: { amount: 3_100_000, term: 30 },
    total: 3_000_000,
    changes: [
      { field: 'total', from: 3_000_000, to: 3_100_000 },
      { field: 'amount', from: 3_000_000, to: 3_100_000 },
      { field: 'term', from: null, to: 30 },
    ],
    wrong: { change: { amount: null }, errors: [{ path: 'amount', code: 'required', params: {} }] },
    number: 'TT2611-0001',
  },
]

describe.each(kinds)('$resource', ({ resource, body, change, total, changes, wrong, number }) => {
  const at = (path = '') => `/${resource}${path}`
  const verb = (
    who: Caller,
    { id, version }: { id: string; version: number },
    name: string,
    note = 'Lý do',
  ) => {
    server.clock.advance(100)
    return who.post(at(`/${id}/${name}`), { version, note })
  }

  test('is saved, sent, approved, listed, exported, printed and told', async () => {
    const refused = await lan.post(at(), { ...body(), ...wrong.change })
    expect([refused.status, refused.body.errors]).toEqual([400, wrong.errors])
    const made = done(await lan.post(at(), body()))
    expect(made).toMatchObject({ number, total, status: 'draft' })
    server.clock.advance(100)
    const changed = done(await lan.put(at(), { ...body(), ...change, id: made.id, version: 1 }))
    expect(done(await lan.get(at(`/${made.id}`)))).toEqual(changed)

    const sent = done(await verb(lan, changed, 'request-approval'))
    const waiting = done(await superadmin.get('/Inbox'))
    expect(waiting.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
      ...{ kind: resource.toLowerCase(), number, total: sent.total, profit: null, profitRate: null },
    })
    const approved = done(await verb(superadmin, sent, 'approve'))
    expect(approved).toMatchObject({ status: 'approved', version: 4 })
    expect(done(await superadmin.get(at(`/${made.id}`)))).toEqual({ ...changed, ...approved })

    const found = await lan.get(at(`?search=${encodeURIComponent(partner.name)}&sort=-total`))
    expect(found.body.data.map((one: { number: string }) => one.number)).toEqual([number])
    expect((await lan.post(`/Export/${resource.toLowerCase()}`, {})).status).toBe(200)
    expect((await lan.get(at(`/${made.id}/pdf`))).raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const history = done(await lan.get(at(`/${made.id}/history`)))
    const kind = resource.toLowerCase()
    expect(history.map((one: { kind: string }) => one.kind)).toEqual(
      ['approved', 'approval-requested', 'updated', 'created'].map((event) => `${kind}.${event}`),
    )
    expect(history[2].changes).toEqual(expect.arrayContaining(changes))
    expect(history[2].changes).toHaveLength(changes.length)
    const audited = done(await superadmin.get(`/Audit?entityId=${made.id}`))
    expect(audited[2].changes).toEqual(history[2].changes)

    const next = done(await verb(lan, approved, 'clone-and-cancel'))
    expect(next).toMatchObject({ number: `${number}/R2`, status: 'draft', total: approved.total })
    expect(next.lines).toEqual(changed.lines)
  })

  test('tells its partner by the name of its own field, and keeps the names it was sent with', async () => {
    const made = done(await lan.post(at(), body()))
    const sent = done(await verb(lan, made, 'request-approval'))
    const name = resource === 'Outlay' ? 'supplier' : 'customer'
    const bell = await server.deps.db
      .selectFrom('notification')
      .select('params')
      .where('entityId', '=', sent.id)
      .executeTakeFirstOrThrow()
    expect(bell.params).toMatchObject({ number: sent.number, [name]: partner.name })
    const rename = (to: string) =>
      server.deps.db.updateTable('customer').set({ name: to }).where('id', '=', partner.id).execute()
    await rename('Tên mới')
    expect(done(await lan.get(at(`/${made.id}`)))[name].name).toBe(partner.name)
    expect(done(await verb(superadmin, sent, 'approve')).status).toBe('approved')
    await rename(partner.name)
  })
})

test('a supplier is asked for where one is named', async () => {
  const { db } = server.deps
  const outlay = kinds.find(({ resource }) => resource === 'Outlay')
  const mark = (supplier: boolean) =>
    db.updateTable('customer').set({ supplier }).where('id', '=', partner.id).execute()
  await mark(false)
  const refused = await lan.post('/Outlay', outlay!.body())
  await mark(true)
  expect(refused.body.errors).toEqual([{ path: 'supplierId', code: 'not_supplier', params: {} }])
})

test('lines that were sent are guarded by the database', async () => {
  const made = done(await lan.post('/Outlay', kinds.find(({ resource }) => resource === 'Outlay')!.body()))
  server.clock.advance(100)
  done(await lan.post(`/Outlay/${made.id}/request-approval`, { version: made.version, note: null }))
  await expect(
    owner.query('update outlay_line set amount = 1 where outlay_id = $1', [made.id]),
  ).rejects.toMatchObject({ code: 'BR001' })
})

test('the audit finds nothing wrong with them, and what is wrong', async () => {
  const find = async () => {
    const { files, db, clock } = server.deps
    const stored = async function* () {}
    const results = await db
      .transaction()
      .execute((trx) => runChecks({ trx, files, stored, now: clock.now() }, { only: checks }))
    return results.filter(({ total }) => total > 0).map(({ check }) => check.name)
  }
  expect(checks.filter(({ name }) => /^(delivery|outlay|remittance)/.test(name)).length).toBeGreaterThan(12)
  expect(await find()).toEqual([])
  await owner.query(`update remittance set total = total + 1 where status = 'draft'`)
  await owner.query(`update outlay_line set running = running + 1
    where position = 1 and outlay_id in (select id from outlay where status = 'draft')`)
  expect(await find()).toEqual(['outlay-figures', 'remittance-figures'])
  const line =
    'outlay_line where position = 0 and outlay_id = (select id from outlay where status = $1 limit 1)'
  await owner.query('alter table outlay_line disable trigger user')
  await owner.query(`update outlay_line set position = 7 where id = (select id from ${line})`, ['approved'])
  expect(await find()).toEqual(expect.arrayContaining(['outlay-lines', 'snapshot-content']))
})

test('the next document of goods is made with what those that stand have in common', async () => {
  const standing = approvableKinds.filter(({ figures }) => figures.sums.includes('goodsTotal'))
  expect(standing.length).toBeGreaterThan(3)
  await owner.query('begin')
  try {
    await owner.query(`select make_document('delivery_note', 'customer')`)
    const made = await partsOf('delivery_note', 'customer')
    let common = made
    for (const [index, { table, partner }] of standing.entries()) {
      const parts = await partsOf(inSql(table), partner)
      common = index === 0 ? parts : common.filter((part) => parts.includes(part))
    }
    expect(common).toContain('trigger document_line guard_document_line_delete')
    expect(common.filter((part) => !made.includes(part))).toEqual([])
  } finally {
    await owner.query('rollback')
  }
})

/** The indexes and triggers of a kind's two tables and the columns of its lines, without its name and its partner's. */
async function partsOf(table: string, partner: string): Promise<string[]> {
  const { rows } = await owner.query<{ part: string }>(
    `with tables as (select unnest(array[$1, $1 || '_line'])::regclass as oid)
     select 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull as part
       from pg_attribute where attrelid = ($1 || '_line')::regclass and attnum > 0 and not attisdropped
     union all select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = oid
     union all select 'trigger ' || tgrelid::regclass || ' ' || tgname
       from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal`,
    [table],
  )
  const ofPartner = new RegExp(`(?<=\\b|_)${partner}_`, 'g')
  return rows.map(({ part }) => part.replaceAll(table, 'document').replaceAll(ofPartner, 'partner_'))
}
