import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import { type Connection, connect } from '#db/connection'
import { migrate } from '#db/migrate'
import { inTransaction } from '#db/transaction'
import { quotationKind } from '#quotation/kind'
import { type TestDatabase, testDatabase } from '#test/database'
import { APP_ROLE } from '../embedded/embedded.ts'
import { approvalHandlers, type VerbCall } from './handlers.ts'
import { approvalPath } from './round.ts'
import { snapshotOf } from './snapshot.ts'

// A database from before the approval tables (migrations up to 010) migrates with its data.

const BEFORE = 9
const at = (minute: number) => `2026-11-02T03:${String(minute).padStart(2, '0')}:00Z`
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [MINH, HOA, CUSTOMER, PRODUCT, UNIT, TYPE, KIND, CASH] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as string[]
const [PENDING, APPROVED, DRAFT, WITHDRAWN, CLONED, REVISION] = [21, 22, 23, 24, 25, 26].map(id) as string[]

let database: TestDatabase
let owner: pg.Client
let app: Connection

beforeAll(async () => {
  database = await testDatabase('bare')
  await migrate({
    ownerUrl: database.ownerUrl,
    appRole: APP_ROLE,
    log: () => {},
    count: BEFORE,
    appendOnly: [],
  })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  app = connect(database.appUrl, { max: 2, applicationName: 'test' })
  await oldWorld()
  await migrate({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, log: () => {} })
}, 60_000)
afterAll(async () => {
  await app.close()
  await owner.end()
  await database.drop()
})

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  await owner.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

async function oldWorld(): Promise<void> {
  const stamp = { created_at: at(0), modified_at: at(0) }
  const person = { ...stamp, role: 'Admin', password_hash: 'x' }
  await insert('app_user', {
    ...{ ...person, id: MINH, username: 'sales.minh', full_name: 'Trần Quang Minh' },
    ...{ email: 'minh@x.example', phone_number: '0901000003' },
  })
  await insert('app_user', {
    ...{ ...person, id: HOA, username: 'director.hoa', full_name: 'Phạm Thị Hòa' },
    ...{ email: 'hoa@x.example', phone_number: '0901000005' },
  })
  await insert('customer_type', { ...stamp, id: TYPE, code: 'DN', name: 'Doanh nghiệp' })
  await insert('product_type', { ...stamp, id: KIND, code: 'THEP', name: 'Thép' })
  await insert('payment_method', { ...stamp, id: CASH, code: 'TM', name: 'Tiền mặt' })
  await insert('product_unit', { ...stamp, id: UNIT, code: 'CAY', name: 'Cây', kind: 'count' })
  const made = { ...stamp, created_by: MINH, modified_by: MINH }
  await insert('customer', {
    ...{
      ...made,
      id: CUSTOMER,
      code: 'KH0001',
      name: 'Thép Việt',
      abbreviated_name: 'TV',
      phone: '0911000001',
    },
    ...{ customer_type_id: TYPE, contact_person: 'A', contact_phone: '0911000001', supplier: false },
    ...{
      account_number: '1',
      bank_name: 'VCB',
      company_address: 'Hà Nội',
      officer_id: MINH,
      tax_code: '0100109106',
    },
  })
  await insert('product', {
    ...{ ...made, id: PRODUCT, code: 'D10', name: 'Thép D10', product_type_id: KIND, product_unit_id: UNIT },
    ...{ description: '', theoretical_weight: 7.2 },
  })
  await told(PENDING!, 'BG2611-0001', 'pending', ['created', 'updated', 'approval-requested'])
  await told(APPROVED!, 'BG2611-0002', 'approved', [
    'created',
    'approval-requested',
    'rejected',
    'updated',
    'approval-requested',
    'approved',
  ])
  await told(DRAFT!, 'BG2611-0003', 'draft', ['created', 'updated'])
  await told(WITHDRAWN!, 'BG2611-0004', 'cancelled', [
    'created',
    'approval-requested',
    'withdrawn',
    'cancelled',
  ])
  const cloned = ['created', 'updated', 'approval-requested', 'approved', 'cloned']
  await told(CLONED!, 'BG2611-0005', 'cancelled', cloned)
  await told(REVISION!, 'BG2611-0006', 'rejected', ['created', 'approval-requested', 'rejected'], CLONED)
}

/** A quotation as the old verbs left it: its row, line, events, bells, and a snapshot of each request in form 1. */
async function told(
  quotation: string,
  number: string,
  status: string,
  kinds: string[],
  clonedFrom: string | null = null,
): Promise<void> {
  const sent = ['pending', 'approved'].includes(status) || kinds.at(-1) === 'cloned'
  await insert('quotation', {
    ...{
      id: quotation,
      number,
      base_number: number,
      status: 'draft',
      customer_id: CUSTOMER,
      customer_name: 'Thép Việt',
    },
    ...{
      date: '2026-11-02',
      shipping_address: 'Hà Nội',
      officer_id: MINH,
      approver_id: HOA,
      payment_method_id: CASH,
    },
    ...{ quantity_total: 1, theoretical_weight_total: 7.2, actual_weight_total: 7.2, goods_total: 100000 },
    ...{ total: 100000, vat_total: 9091, author_id: MINH, version: kinds.length, created_at: at(1) },
    ...{ modified_at: at(kinds.length), requested_by: sent ? MINH : null, requested_at: sent ? at(2) : null },
  })
  await insert('quotation_line', {
    ...{ id: id(Number(number.slice(-1)) + 30), quotation_id: quotation, position: 0, product_id: PRODUCT },
    ...{ product_code: 'D10', product_name: 'Thép D10', unit_name: 'Cây', unit_kind: 'count', quantity: 1 },
    ...{
      unit_weight: 7.2,
      theoretical_weight: 7.2,
      actual_weight: 7.2,
      price_type: 'item',
      sale_price: 100000,
    },
    ...{ vat_rate: 10, amount: 100000 },
  })
  for (const [index, kind] of kinds.entries()) {
    const event = id(Number(number.slice(-1)) * 100 + index)
    const decided = kind === 'approved' || kind === 'rejected'
    // hoa is among the actors of the first
    const actor = decided || kind === 'updated' ? HOA : MINH
    const about = { entity: 'quotation', entity_id: quotation }
    await insert('event', {
      ...{
        id: event,
        at: at(index + 1),
        actor_id: actor,
        kind: `quotation.${kind}`,
        ...about,
        trace_id: 'x',
      },
      note: decided ? 'Đồng ý' : null,
    })
    if (kind !== 'approval-requested') continue
    await insert('notification', {
      ...{ id: event, user_id: HOA, event_id: event, kind: 'quotation.approval-requested', ...about },
      created_at: at(index + 1),
    })
    const { content, sha256 } = snapshotOf(await oldContent(quotation, index + 1))
    await insert('approval_snapshot', {
      ...{
        id: event,
        ...about,
        schema_version: 1,
        content,
        sha256,
        created_at: at(index + 1),
        created_by: MINH,
      },
    })
  }
  await owner.query('alter table quotation disable trigger user')
  await owner.query('update quotation set status = $2, closed = $3, cloned_from_id = $4 where id = $1', [
    quotation,
    status,
    kinds.at(-1) === 'cloned',
    clonedFrom,
  ])
  await owner.query('alter table quotation enable trigger user')
}

/** Content format 1, as written before formats had versions. */
async function oldContent(quotation: string, version: number) {
  // biome-ignore lint/suspicious/noExplicitAny: it writes columns of an earlier schema, which today's types do not have
  const db = app.db as any
  const row = await db.selectFrom('quotation').selectAll().where('id', '=', quotation).executeTakeFirst()
  const lines = await db
    .selectFrom('quotationLine')
    .selectAll()
    .where('quotationId', '=', quotation)
    .execute()
  const names =
    'number customerId customerName date validUntil shippingAddress contractNumber salesChannelId salesMethodId paymentMethodId deliveryMethodId shippingMethodId officerId approverId source warehouseId expectedReceiptDate selfPick depositEnabled deposit discount discountReason shippingFee shippingVatRate note goodsTotal total vatTotal costTotal'
  return {
    ...Object.fromEntries(names.split(' ').map((name) => [name, row[name]])),
    version,
    lines: lines.map(({ id: _, quotationId: __, ...line }: Record<string, unknown>) => line),
  }
}

const actorOf = (person: string, fullName: string): Actor => ({
  ...{ id: person, username: fullName, fullName, role: 'Admin', permissions: new Set() },
  ...{ scopes: new Map(), colleagues: [] },
  ...{ departmentId: null, sessionId: id(99), mustChangePassword: false, selfApproval: [], standsFor: [] },
})

function verb(name: 'approve' | 'withdraw', quotation: string, version: number, actor: Actor) {
  const deps = {
    random: { id: () => randomUUID() },
    log: { error: () => {} },
    hub: { everyone: () => {}, person: () => {} },
  }
  const { command } = approvalHandlers(quotationKind)[name]
  return inTransaction(
    app.db,
    (attempt) =>
      command({
        ...attempt,
        ...{ deps, actor, now: new Date(at(30)), params: { id: quotation }, body: { version, note: null } },
        ...{ locale: 'vi', traceId: 'x', address: '' },
      } as unknown as VerbCall),
    { random: Math.random, report: () => {} },
  )
}

const rowOf = async (quotation: string) => (await quotationKind.load(app.db, quotation))!.row
const path = async (quotation: string) =>
  approvalPath(await rowOf(quotation)).map(({ kind, name, note }) =>
    [kind, name, note].filter(Boolean).join(' '),
  )

test('its requests and decisions are drawn as they were', async () => {
  expect(await path(PENDING!)).toEqual(['requested Trần Quang Minh', 'waiting Phạm Thị Hòa'])
  expect(await path(APPROVED!)).toEqual(['requested Trần Quang Minh', 'approved Phạm Thị Hòa Đồng ý'])
  expect(await path(DRAFT!)).toEqual([])
  expect(await path(WITHDRAWN!)).toEqual([
    'requested Trần Quang Minh',
    'withdrawn Trần Quang Minh',
    'cancelled Trần Quang Minh',
  ])
  expect(await path(CLONED!)).toEqual([
    'requested Trần Quang Minh',
    'approved Phạm Thị Hòa Đồng ý',
    'cloned Trần Quang Minh',
  ])
  const rounds = await app.db
    .selectFrom('approval')
    .select(['entityId', 'round', 'open'])
    .orderBy('round')
    .execute()
  expect(rounds.filter((one) => one.entityId === APPROVED)).toMatchObject([{ round: 1 }, { round: 2 }])
  expect(rounds.filter((one) => one.open).map((one) => one.entityId)).toEqual([PENDING])
})

test('what was sent keeps the names of the migration, marked so; who changed it is its author', async () => {
  const [pending, draft, withdrawn] = [await rowOf(PENDING!), await rowOf(DRAFT!), await rowOf(WITHDRAWN!)]
  expect(pending.sent).toMatchObject({
    ...{ namedAt: 'migration', paymentMethodName: 'Tiền mặt', customerTaxCode: '0100109106' },
    ...{ officerName: 'Trần Quang Minh', approverName: 'Phạm Thị Hòa' },
  })
  expect([draft.sent, withdrawn.sent]).toEqual([null, null])
  expect(draft.contentAuthors.toSorted()).toEqual([MINH, HOA])
  // what was sent before that rule may be answered by whom it was sent to
  expect(pending.contentAuthors).toEqual([MINH])
  // a revision says what hoa wrote of the one it was cloned from
  expect((await rowOf(REVISION!)).contentAuthors).toEqual([MINH, HOA])
})

test('what is pending is compared in its own form, and approved', async () => {
  const hoa = actorOf(HOA!, 'Phạm Thị Hòa')
  const document = (await quotationKind.load(app.db, PENDING!))!
  expect(document.row.round?.schemaVersion).toBe(1)
  expect(quotationKind.present(document, hoa).abilities.approve).toBe(true)
  expect(await verb('approve', PENDING!, 3, hoa)).toMatchObject({ status: 'approved', version: 4 })
})
