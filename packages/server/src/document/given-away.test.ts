import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hintReaders } from '#realtime/hint-readers'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { approvalStep, workflowWorld } from '#test/workflows'

interface Draft {
  id: string
  version: number
  customer: { name: string }
}

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a contract says the same in the list of orders, in the finder, among prices and where it is bound', async () => {
  const { db } = server.deps
  const world = await documentWorld(server, 'salesContract')
  // whoever sells buys here as well, and is asked what is still needed
  await documentWorld(server, 'purchaseContract')
  const customer = world.customers[1]!
  const pending = await world.pending({ customerId: customer.id })
  const { id, number } = done(await world.verb(await server.as('director.hoa'), pending, 'approve'))
  const productId = world.products[0]!.id
  await db
    .updateTable('customer')
    .set({ officerId: world.people.get('sales.trang')!, name: 'Tên Sau', abbreviatedName: 'SAU' })
    .where('id', '=', customer.id)
    .execute()
  const read = async () => {
    const minh = await server.as('sales.minh')
    const [order] = done(await minh.get(`/Order?search=${number}`))
    const [group] = done(await minh.post('/Search', { search: number })).filter(
      (one: { entity: string }) => one.entity === 'salesContract',
    )
    const [price] = done(await minh.get(`/ContractSales/prices?productId=${productId}`))
    const need = done(await minh.get(`/ContractSales/needs?salesContractId=${id}`)).lines[0]
    return [order.partnerAbbreviatedName, group.rows[0].detail, price.partner, need.contract.partner]
  }
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  expect(await read()).toEqual(['SAU', 'SAU', 'SAU', 'SAU'])
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  expect(await read()).toEqual(Array.from({ length: 4 }, () => customer.name))
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
})

test('a draft says of a customer that was given away what it last saved, on its page and on paper', async () => {
  const { db } = server.deps
  const world = await documentWorld(server, 'quotation')
  const customer = world.customers[0]!
  const { id } = await world.draft({ customerId: customer.id })
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  const give = (officer: string) =>
    db
      .updateTable('customer')
      .set({
        officerId: world.people.get(officer)!,
        name: 'Tên Mới',
        abbreviatedName: 'MỚI',
        phone: '0933000111',
      })
      .where('id', '=', customer.id)
      .execute()
  const read = async () => {
    const minh = await server.as('sales.minh')
    const document = done(await minh.get(`/Quotation/${id}`))
    const paper = done(await minh.get(`/Quotation/${id}/paper`))
    const [listed] = done(await minh.get('/Quotation')).filter((one: { id: string }) => one.id === id)
    return [
      ...[document.customer.name, document.customerAbbreviatedName, document.customerPhone],
      ...[paper.contactPerson !== null, paper.partnerAccount !== null, listed.customerAbbreviatedName],
    ]
  }
  await give('sales.minh')
  expect(await read()).toEqual(['Tên Mới', 'MỚI', '0933000111', true, true, 'MỚI'])
  await give('sales.trang')
  expect(await read()).toEqual([customer.name, customer.name, '', false, false, customer.name])
})

test.each(['own', 'department'])(
  'whoever was or is asked to approve sees it always: scope %s',
  async (scope) => {
    const { deps, clock } = server
    const world = await documentWorld<Draft & { number: string }>(server, 'quotation')
    const [minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
    const approverId = world.people.get('admin.lan')!
    await deps.db.updateTable('roleGroup').set({ scope: 'all' }).execute()
    const flows = await workflowWorld(server, world.people)
    // of a workflow, so that the document itself names nobody
    await flows.publish([approvalStep('a', flows.people('director.hoa'))])
    const handed = await world.pending({ approverId: null })
    await flows.none()
    const superadmin = await server.as('superadmin')
    const leaving = `/User/${world.people.get('director.hoa')}/hand-over`
    done(await superadmin.post(leaving, { to: approverId, groups: ['approvals'] }))
    const now = await world.pending()
    const back = done(await world.verb(minh, await world.pending(), 'withdraw'))
    const former = done(await minh.put<Draft>('/Quotation', world.changed(back, { approverId })))
    done(await world.verb(minh, former, 'request-approval'))
    const others = await world.pending({ approverId })
    const all = [now, former, handed, others].map(({ id }) => id)
    await deps.db.updateTable('roleGroup').set({ scope }).execute()
    const listed = done(await hoa.get<Draft[]>('/Quotation?pageSize=100')).map(({ id }) => id)
    const session = deps.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', world.people.get('director.hoa')!)
      .where('revokedAt', 'is', null)
    const [{ id: sessionId } = { id: '' }] = await session.execute()
    const seen = async (id: string) => [
      listed.includes(id),
      (await hoa.get(`/Quotation/${id}`)).status === 200,
      (
        await hintReaders({ db: deps.db, clock }).of({ kind: 'changed', entity: 'quotation', id }, [
          sessionId,
        ])
      )?.length,
    ]
    const [yes, no] = [
      [true, true, 1],
      [false, false, 0],
    ]
    expect(await Promise.all(all.map(seen))).toEqual([yes, yes, yes, no])
    await deps.db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  },
)

test('what was answered of its files and comments is not answered again', async () => {
  const { db } = server.deps
  const world = await documentWorld(server, 'quotation')
  const minh = await server.as('sales.minh')
  const entityId = world.customers[0]!.id
  const give = (officer: string) =>
    db
      .updateTable('customer')
      .set({ officerId: world.people.get(officer)! })
      .where('id', '=', entityId)
      .execute()
  await give('sales.minh')
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  const file = done(await upload<{ id: string }>(minh, '/File/attachment', 'a.pdf', Buffer.from('%PDF-1.7')))
  const calls = [
    ['/Comment', { entity: 'customer', entityId, text: 'Giá chốt' }, 'comment-given-away'],
    ['/Attachment', { entity: 'customer', entityId, fileId: file.id }, 'attachment-given-away'],
  ] as const
  const answers = async () => {
    const sent = calls.map(([path, body, key]) => minh.post(path, body, { 'idempotency-key': key }))
    return (await Promise.all(sent)).map(({ status, body }) => [status, body.code])
  }
  const kept = calls.map(() => [200, undefined])
  expect(await answers()).toEqual(kept)
  const [comment] = done(await minh.get(`/Comment?entity=customer&entityId=${entityId}`))
  const removed = async () => {
    const key = { 'idempotency-key': 'comment-removed' }
    return (await minh.post(`/Comment/${comment.id}/remove`, {}, key)).status
  }
  expect([await removed(), await removed()]).toEqual([200, 200])
  expect(await answers()).toEqual(kept)
  await give('sales.trang')
  expect(await answers()).toEqual(calls.map(() => [404, 'not-found']))
  expect(await removed()).toBe(404)
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
})

describe('of a customer that was given away', () => {
  let world: DocumentWorld<Draft>
  let minh: Caller
  const NEW = {
    name: 'Tên Của Trang',
    phone: '0933999888',
    accountNumber: '19990001',
    contactPerson: 'Bà Lan',
  }

  /** Minh's draft, whose customer is Trang's now and called anew. */
  async function givenAway(by = 'sales.trang', more: object = {}) {
    const { db } = server.deps
    world = await documentWorld<Draft>(server, 'quotation')
    minh = await server.as('sales.minh')
    await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
    const customer = world.customers[1]!
    const change = (officer: string, facts: object = {}) =>
      db
        .updateTable('customer')
        .set({ officerId: world.people.get(officer)!, ...facts })
        .where('id', '=', customer.id)
        .execute()
    await change('sales.minh', { name: 'Tên Cũ', phone: '0900000001', abbreviatedName: 'CŨ' })
    const draft = await world.draft({ customerId: customer.id, ...more })
    await change(by, { ...NEW, abbreviatedName: 'Tên ngắn của Trang' })
    return draft
  }
  const read = async (id: string, who = minh) => {
    const [listed] = done(await who.get('/Quotation?pageSize=100')).filter(
      (one: { id: string }) => one.id === id,
    )
    return [done(await who.get(`/Quotation/${id}`)), done(await who.get(`/Quotation/${id}/paper`)), listed]
  }
  const hidden = [...Object.values(NEW), 'Tên ngắn của Trang']
  const told = (answer: unknown) => hidden.filter((one) => JSON.stringify(answer).includes(one))

  test('who sends it reads no more of it than before; its approver has today’s', async () => {
    const draft = await givenAway()
    const { id } = draft
    const answer = await world.verb(minh, draft, 'request-approval')
    expect([answer.status, told(answer.body)]).toEqual([200, []])
    expect(told(await read(id))).toEqual([])
    const hoa = await server.as('director.hoa')
    const [document, paper] = await read(id, hoa)
    expect([
      document.customer.name,
      document.customerPhone,
      paper.contactPerson,
      paper.partnerAccount,
    ]).toEqual([NEW.name, NEW.phone, NEW.contactPerson, NEW.accountNumber])
    expect((await world.verb(hoa, answer.body.data, 'approve')).status).toBe(200)
    expect(told(await read(id))).toEqual([])
    expect(told((await minh.get('/Notification?pageSize=100')).body)).toEqual([])
  })

  test('whoever handed its request over reads of it what they were asked about', async () => {
    const draft = await givenAway('sales.trang', { approverId: null })
    // of a workflow, so that the document itself names nobody
    const flows = await workflowWorld(server, world.people)
    await flows.publish([approvalStep('a', flows.people('director.hoa'))])
    const { id } = done(await world.verb(minh, draft, 'request-approval'))
    await flows.none()
    const [hoa, superadmin] = [await server.as('director.hoa'), await server.as('superadmin')]
    const [from, to] = ['director.hoa', 'admin.lan'].map((name) => world.people.get(name)!)
    const asked = told(await read(id, hoa))
    expect(asked).not.toEqual([])
    done(await superadmin.post(`/User/${from}/hand-over`, { to, groups: ['approvals'] }))
    expect(told(await read(id, hoa))).toEqual(asked)
  })

  test('what was sent while they looked after it stays readable', async () => {
    const draft = await givenAway('sales.minh')
    done(await world.verb(minh, draft, 'request-approval'))
    await server.deps.db
      .updateTable('customer')
      .set({ officerId: world.people.get('sales.trang')!, phone: '0911222333' })
      .where('id', '=', world.customers[1]!.id)
      .execute()
    const [document, paper] = await read(draft.id)
    expect([document.customer.name, document.customerPhone, paper.partnerAccount]).toEqual([
      ...[NEW.name, NEW.phone, NEW.accountNumber],
    ])
  })

  test('a change of the draft leaves the name it had', async () => {
    const draft = await givenAway()
    const customerId = world.customers[1]!.id
    const answer = await minh.put('/Quotation', world.changed(draft, { customerId, note: 'Giao sớm' }))
    expect([answer.status, told(answer.body), answer.body.data.customer.name]).toEqual([200, [], 'Tên Cũ'])
    expect(told(await read(draft.id))).toEqual([])
  })

  test('no trial of a workflow says of which type it is', async () => {
    const draft = await givenAway()
    const { db } = server.deps
    await db
      .updateTable('roleGroup')
      .set({ permissions: sql`permissions || array['workflow:view', 'workflow:update']` })
      .execute()
    const [customer, departments] = await Promise.all([
      db
        .selectFrom('customer')
        .selectAll()
        .where('id', '=', world.customers[1]!.id)
        .executeTakeFirstOrThrow(),
      db.selectFrom('department').select('id').execute(),
    ])
    const rules = {
      ...{ match: 'all', rules: [{ field: 'partnerType', is: 'in', words: [customer.customerTypeId] }] },
    }
    const body = { type: 'quotation', departmentId: departments[0]!.id, rules }
    const nodes = [{ id: 'start', kind: 'start' }]
    const flows = await workflowWorld(server, world.people)
    const flow = await flows.publish([approvalStep('a', flows.people('admin.lan'))], { rules })
    const asked = async (who: Caller) => {
      const tried = { ...body, diagram: { nodes, edges: [] }, documentId: draft.id }
      const { fits, comparisons, chosen, chosenHidden } = done(await who.post('/Workflow/try', tried))
      const matches = done(await who.post('/Workflow/matches', body))
      const match = matches.find((one: { id: string }) => one.id === draft.id)
      return [fits.rules, comparisons[0].fact, match.rules, chosen?.id ?? null, chosenHidden]
    }
    const { customerTypeId } = customer
    expect(await asked(await server.as('admin.lan'))).toEqual([true, customerTypeId, true, flow.id, false])
    expect(await asked(await server.as('sales.minh'))).toEqual([false, null, false, null, true])
    await flows.none()
  })

  test('a contract of its quotation, and a copy, are refused in words', async () => {
    const draft = await givenAway()
    const sent = done(await world.verb(minh, draft, 'request-approval'))
    done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
    const customerId = world.customers[1]!.id
    const contract = await minh.post('/ContractSales/from-quotation', { quotationId: draft.id })
    const copy = await minh.post('/Quotation', world.body({ customerId, copiedFromId: draft.id }))
    const stranger = await minh.post('/Quotation', world.body({ customerId }))
    const issues = [contract, copy, stranger].map(({ body }) =>
      body.errors?.map(({ path, code }) => `${path} ${code}`),
    )
    expect(issues).toEqual([
      ['customerId given_away'],
      ['customerId given_away'],
      ['customerId unknown-reference'],
    ])
  })
})
