import type { HandedOver, HandOverGroup, Holdings } from '@barem/shared/user/hand-over'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lifecycleChecks } from '#audit/lifecycle-checks'
import { runChecks } from '#audit/run-audit'
import { inSql } from '#db/names'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'
import { approvableKinds } from '../modules.ts'

let server: TestApp
let superadmin: Caller
let quotations: DocumentWorld
let contracts: DocumentWorld
const idOf = (username: string) => quotations.people.get(username)!

beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
  quotations = await documentWorld(server, 'quotation')
  contracts = await documentWorld(server, 'purchaseContract')
})
afterAll(() => server.close())

const holdings = async (username: string) =>
  done(await superadmin.get<Holdings>(`/User/${idOf(username)}/holdings`))

function handOver(from: string, to: string, groups: string[]) {
  return superadmin.post<HandedOver>(`/User/${idOf(from)}/hand-over`, { to: idOf(to), groups })
}

async function eventsOf(id: string) {
  const rows = server.deps.db
    .selectFrom('event')
    .select(['kind', 'changes', 'note'])
    .where('entityId', '=', id)
  return rows.orderBy('at').orderBy('id').execute()
}

test('customers change their officer, one event each, and nothing of anybody else', async () => {
  const before = await holdings('sales.minh')
  const others = await holdings('sales.trang')
  expect(before.customers).toBeGreaterThan(0)
  const answer = done(await handOver('sales.minh', 'sales.trang', ['customers']))
  expect([answer.moved.customers, answer.keptCount]).toEqual([before.customers, 0])
  expect((await holdings('sales.minh')).customers).toBe(0)
  expect((await holdings('sales.trang')).customers).toBe(others.customers + before.customers)
  const { rows } = await sql<{ events: number; customers: number }>`select count(*)::int as events,
    count(distinct entity_id)::int as customers from event where kind = 'customer.updated'
    and changes -> 0 ->> 'field' = 'officerId'`.execute(server.deps.db)
  expect(rows[0]).toEqual({ events: before.customers, customers: before.customers })
  expect((await eventsOf(idOf('sales.minh'))).at(-1)).toMatchObject({ kind: 'user.handed-over' })
})

test('drafts and rejected documents go to an author who may write them; what was rejected is a draft again', async () => {
  const [hoa, trang] = [await server.as('director.hoa'), await server.as('sales.trang')]
  const draft = await quotations.draft()
  const rejected = done(await quotations.verb(hoa, await quotations.pending(), 'reject', 'Giá thấp'))
  const waiting = await quotations.pending()
  const counts = await holdings('sales.minh')
  expect(counts).toMatchObject({ documents: 2 })
  const { departmentId, positionId } = done(await superadmin.get(`/User/${idOf('sales.minh')}`))
  const newcomer = { username: 'khong.quyen', fullName: 'Không Quyền', email: 'kq@x.example' }
  const made = { ...newcomer, phoneNumber: '0987000222', departmentId, positionId, roleGroupIds: [] }
  quotations.people.set('khong.quyen', done(await superadmin.post('/User', made)).id)
  const refused = done(await handOver('sales.minh', 'khong.quyen', ['documents']))
  expect(refused).toMatchObject({ moved: { documents: 0 }, keptCount: 2 })
  expect(refused.kept.map(({ name, reason }) => [name, reason])).toEqual([
    [draft.number, 'no-right'],
    [rejected.number, 'no-right'],
  ])
  expect(done(await handOver('sales.minh', 'sales.trang', ['documents'])).moved.documents).toBe(2)
  const now = done(await trang.get(`/Quotation/${rejected.id}`))
  expect(now).toMatchObject({
    status: 'draft',
    version: rejected.version + 1,
  })
  expect(now.abilities.cancel).toBe(true)
  const { db } = server.deps
  const people = db.selectFrom('quotation').select(['officerId', 'authorId', 'contentAuthors'])
  expect(await people.where('id', '=', rejected.id).executeTakeFirst()).toEqual({
    ...{ officerId: idOf('sales.trang'), authorId: idOf('sales.trang') },
    contentAuthors: [idOf('sales.minh'), idOf('sales.trang')],
  })
  expect((await eventsOf(rejected.id)).at(-1)).toMatchObject({
    kind: 'quotation.updated',
    changes: [{ field: 'officerId', from: 'Trần Quang Minh', to: 'Lê Thị Thu Trang' }],
  })
  expect(done(await trang.get(`/Quotation/${waiting.id}`)).status).toBe('pending')
})

test('a draft whose new author was to approve it has no approver any more', async () => {
  const own = await quotations.draft({ approverId: idOf('admin.lan') })
  const other = await quotations.draft()
  done(await handOver('sales.minh', 'admin.lan', ['documents']))
  const approverOf = async (id: string) => {
    const found = server.deps.db.selectFrom('quotation').select('approverId').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).approverId
  }
  expect([await approverOf(own.id), await approverOf(other.id)]).toEqual([null, idOf('director.hoa')])
  const officer = { field: 'officerId', from: 'Trần Quang Minh', to: 'Nguyễn Thị Lan' }
  expect((await eventsOf(own.id)).at(-1)!.changes).toEqual([
    officer,
    { field: 'approverId', from: 'Nguyễn Thị Lan', to: null },
  ])
  expect((await eventsOf(other.id)).at(-1)!.changes).toEqual([officer])
})

describe('requests that wait', () => {
  test('are in the lists of whoever received them, though they were read just before', async () => {
    const [hoa, lan] = [await server.as('director.hoa'), await server.as('admin.lan')]
    for (const approverId of [idOf('admin.lan'), idOf('director.hoa'), idOf('director.hoa')])
      await quotations.pending({ approverId })
    const waiting = async (who: Caller) => {
      const { totalItems, data } = (await who.get('/Quotation?waitingForMe=true&pageSize=100')).body
      return [totalItems, data.length]
    }
    const [[ofLan], [ofHoa]] = [await waiting(lan), await waiting(hoa)]
    expect(Math.min(ofLan, ofHoa)).toBeGreaterThan(0)
    done(await handOver('director.hoa', 'admin.lan', ['approvals']))
    expect(await waiting(lan)).toEqual([ofLan + ofHoa, ofLan + ofHoa])
    expect(await waiting(hoa)).toEqual([0, 0])
  })

  test('go to somebody who may approve, whose bell rings; the former approver still sees them', async () => {
    const [hoa, lan] = [await server.as('director.hoa'), await server.as('admin.lan')]
    const { id, version } = await quotations.pending()
    const unread = async (who: Caller) => done(await who.get('/Notification/top')).totalUnread
    const [asked, ofHoa] = [await unread(lan), await unread(hoa)]
    const { approvals } = await holdings('director.hoa')
    const answer = done(await handOver('director.hoa', 'admin.lan', ['approvals']))
    expect([answer.moved.approvals, answer.keptCount]).toEqual([approvals, 0])
    expect(await unread(lan)).toBe(asked + approvals)
    expect(await unread(hoa)).toBe(ofHoa - approvals)
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'quotation.handed-over',
      changes: [{ field: 'approverId', from: 'Phạm Thị Hòa', to: 'Nguyễn Thị Lan' }],
    })
    const former = await hoa.post(`/Quotation/${id}/approve`, { version, note: null })
    expect([former.status, former.body.code]).toEqual([403, 'QUT_ERR_011'])
    const { rows } = await sql<{
      approvers: string[]
    }>`select former_approvers as approvers from approval_step
      join approval on approval.id = approval_id where entity_id = ${id}`.execute(server.deps.db)
    expect(rows).toEqual([{ approvers: [idOf('director.hoa')] }])
    const approved = await lan.post(`/Quotation/${id}/approve`, { version, note: null })
    expect([approved.status, approved.body.data?.status]).toEqual([200, 'approved'])
  })

  test('stay with a reason where the receiver has no right or wrote the document', async () => {
    const quotation = await quotations.pending()
    const contract = await contracts.pending()
    const reasonsFor = async (to: string) => {
      const { kept, moved } = done(await handOver('director.hoa', to, ['approvals']))
      expect(moved.approvals).toBe(0)
      return kept.map(({ entity, id, reason }) => [entity, id, reason])
    }
    expect(await reasonsFor('warehouse.tu')).toEqual([
      ['quotation', quotation.id, 'no-right'],
      ['purchaseContract', contract.id, 'no-right'],
    ])
    const group = server.deps.db.selectFrom('roleGroup').select('id').where('code', '=', 'GIAM-DOC')
    const { id: roleGroupId } = await group.executeTakeFirstOrThrow()
    const row = { userId: idOf('sales.minh'), roleGroupId }
    await server.deps.db.insertInto('userRoleGroup').values(row).execute()
    expect(await reasonsFor('sales.minh')).toEqual([
      ['quotation', quotation.id, 'own-document'],
      ['purchaseContract', contract.id, 'own-document'],
    ])
    await server.deps.db
      .deleteFrom('userRoleGroup')
      .where('roleGroupId', '=', roleGroupId)
      .where('userId', '=', row.userId)
      .execute()
  })

  test('an approval at the same moment either comes first or is refused', async () => {
    const hoa = await server.as('director.hoa')
    for (let round = 0; round < 4; round += 1) {
      const { id, version } = await quotations.pending()
      const [approved, handed] = await Promise.all([
        hoa.post(`/Quotation/${id}/approve`, { version, note: null }),
        handOver('director.hoa', 'admin.lan', ['approvals']),
      ])
      const last = (await eventsOf(id)).at(-1)!.kind
      expect(handed.status).toBe(200)
      if (approved.status === 200) expect(last).toBe('quotation.approved')
      else expect([approved.body.code, last]).toEqual(['QUT_ERR_011', 'quotation.handed-over'])
    }
  })
})

test('nobody who is locked, unknown or the same receives anything', async () => {
  const from = idOf('sales.minh')
  const send = (to: string) => superadmin.post(`/User/${from}/hand-over`, { to, groups: ['customers'] })
  const issueOf = async (to: string) => (await send(to)).body.errors?.[0]
  expect(await issueOf(from)).toMatchObject({ path: 'to', code: 'same-person' })
  expect(await issueOf('00000000-0000-7000-8000-000000000000')).toMatchObject({
    path: 'to',
    code: 'unknown-reference',
  })
  const { version } = done(await superadmin.get(`/User/${idOf('account.mai')}`))
  done(await superadmin.post(`/User/${idOf('account.mai')}/lock`, { version }))
  expect(await issueOf(idOf('account.mai'))).toMatchObject({ path: 'to', code: 'person-locked' })
})

test('next steps that are not done go to whoever may see interactions; what was done stays as it was', async () => {
  const minh = await server.as('sales.minh')
  const [customer] = done<{ id: string }[]>(await minh.get('/Customer'))
  const step = (content: string, change: object) =>
    minh.post<{ id: string }>('/Interaction', {
      ...{ customerId: customer!.id, channel: 'call', content, nextStaffId: idOf('purchase.khoa') },
      ...{ nextStep: 'Gọi lại báo giá', nextDate: '2026-12-01', ...change },
    })
  const before = await holdings('purchase.khoa')
  const open = done(await step('Khách hỏi giá thép hộp', {})).id
  const over = done(await step('Đã chốt giá', { status: 'processed' })).id
  expect((await holdings('purchase.khoa')).nextSteps).toBe(before.nextSteps + 1)
  // the newcomer of the drafts, who is in no group
  const refused = done(await handOver('purchase.khoa', 'khong.quyen', ['nextSteps']))
  expect(refused.moved.nextSteps).toBe(0)
  expect(refused.kept).toContainEqual(
    expect.objectContaining({ group: 'nextSteps', id: open, reason: 'no-right' }),
  )
  const answer = done(await handOver('purchase.khoa', 'sales.trang', ['nextSteps']))
  expect([answer.moved.nextSteps, answer.keptCount]).toEqual([before.nextSteps + 1, 0])
  expect((await holdings('purchase.khoa')).nextSteps).toBe(0)
  const rows = await server.deps.db
    .selectFrom('interaction')
    .select(['id', 'nextStaffId', 'staffId', 'version'])
    .where('id', 'in', [open, over])
    .execute()
  const own = { staffId: idOf('sales.minh') }
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [open, { ...own, nextStaffId: idOf('sales.trang'), version: 2 }],
      [over, { ...own, nextStaffId: idOf('purchase.khoa'), version: 1 }],
    ]),
  )
  expect((await eventsOf(open)).at(-1)).toMatchObject({
    kind: 'interaction.updated',
    changes: [{ field: 'nextStaffId', to: 'Lê Thị Thu Trang' }],
  })
})

test('two thousand customers go in one transaction, by no more statements than their events need', async () => {
  const { db } = server.deps
  const { rows: columns } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_name = 'customer' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'officer_id', 'phone')`.execute(
    db,
  )
  const names = sql.join(
    columns.map(({ name }) => sql.ref(name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))),
  )
  for (let from = 0; from < 2000; from += 1000)
    await sql`insert into customer (id, code, officer_id, phone, ${names})
      select gen_random_uuid(), 'HANG-' || n, ${idOf('purchase.khoa')}, '0977' || lpad(n::text, 6, '0'), ${names}
      from (select * from customer limit 1) model, generate_series(${from + 1}::int, ${from + 1000}::int) n`.execute(
      db,
    )
  const statements = await statementsOf(async () => {
    const answer = done(await handOver('purchase.khoa', 'sales.trang', ['customers']))
    expect(answer.moved.customers).toBe(2000)
  })
  expect(statements.filter((text) => /^update "?customer/.test(text))).toHaveLength(1)
  // five hundred events in one statement
  expect(statements.filter((text) => /insert into "?event/.test(text)).length).toBeLessThanOrEqual(5)
  expect(statements.length).toBeLessThan(25)
})

type Rule = HandOverGroup | { stays: string }
/** Each way a table names a person: the group it is handed over with, or why it is not. */
const WROTE = { stays: 'who did it then' }
const OWN = { stays: 'personal, of use to nobody else' }
/** Of each kind of document: hand-over reaches no other records that have such a column. */
const ofDocuments = (column: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(approvableKinds.map(({ table }) => [`${inSql(table)}.${column}`, rule]))
const NAMED: Record<string, Rule> = {
  'customer.officer_id': 'customers',
  'interaction.next_staff_id': 'nextSteps',
  'interaction.staff_id': { stays: 'whoever spoke with the customer' },
  // of drafts and rejected documents; what was sent is evidence
  ...ofDocuments('officer_id', 'documents'),
  ...ofDocuments('author_id', 'documents'),
  'expense_ticket.requester_id': { stays: 'whoever got the money' },
  'opening_advance.employee_id': { stays: 'whoever got the money' },
  'contract_binding.author_id': WROTE,
  'approval_step.approver_id': 'approvals',
  ...ofDocuments('approver_id', { stays: 'as it was sent; whoever is asked stands in the steps' }),
  'department.head_id': 'departments',
  'deputy.principal_id': OWN,
  'deputy.deputy_id': OWN,
  ...{ '*.created_by': WROTE, '*.modified_by': WROTE, '*.requested_by': WROTE, '*.decided_by': WROTE },
  ...{ '*.ended_by': WROTE, '*.reopened_by': WROTE, '*.undone_by': WROTE, '*.actor_id': WROTE },
  ...{ '*.added_by': WROTE, '*.removed_by': WROTE, '*.withdrawn_by': WROTE },
  '*.published_by': WROTE,
  '*.sent_by': WROTE,
  'file.owner_id': WROTE,
  ...{ 'saved_view.owner_id': OWN, 'list_setting.user_id': OWN, 'notification_choice.user_id': OWN },
  ...{ 'notification.user_id': OWN, 'outbox.user_id': OWN },
  ...{ 'session.user_id': OWN, 'password_reset.user_id': OWN, 'idempotency_key.user_id': OWN },
  'user_role_group.user_id': { stays: 'rights are given by whoever gives rights' },
}

test('every column that names a person is handed over, or it is said why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'app_user'::regclass`.execute(server.deps.db)
  const names = rows.map(({ name }) => name)
  const rule = (name: string) => (NAMED[name] ? name : `*.${name.split('.')[1]}`)
  expect(names.filter((name) => !NAMED[rule(name)]).toSorted()).toEqual([])
  // and nothing is said of what is no more
  expect(Object.keys(NAMED).filter((one) => !names.some((name) => rule(name) === one))).toEqual([])
})

test('the audit finds nothing wrong with what was handed over, and then decided', async () => {
  const [hoa, lan] = [await server.as('director.hoa'), await server.as('admin.lan')]
  const documents = [await quotations.pending(), await quotations.pending()]
  expect(done(await handOver('director.hoa', 'admin.lan', ['approvals'])).moved.approvals).toBeGreaterThan(1)
  expect((await quotations.verb(hoa, documents[0]!, 'approve')).status).toBe(403)
  done(await quotations.verb(lan, documents[0]!, 'approve'))
  const { db, files, clock } = server.deps
  const context = { files, stored: async function* () {}, now: clock.now() }
  const results = await db
    .transaction()
    .execute((trx) => runChecks({ trx, ...context }, { only: lifecycleChecks(approvableKinds) }))
  const found = results.flatMap(({ check, examples }) => examples.map((one) => [check.name, one]))
  expect(found).toEqual([])
})
