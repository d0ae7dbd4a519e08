import { approvableEntities, business } from '@barem/shared/business'
import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'

// What waits for one person, over all kinds (domain, section 4).

let server: TestApp
let hoa: Caller
let minh: Caller
let quotations: DocumentWorld

beforeAll(async () => {
  server = await testApp()
  ;[hoa, minh] = [await server.as('director.hoa'), await server.as('sales.minh')]
  for (const entity of approvableEntities) {
    const world = await documentWorld(server, entity)
    if (entity === 'quotation') quotations = world
    await world.pending(entity === 'quotation' ? { shippingFee: 108_000, shippingVatRate: 8 } : {})
    await world.draft()
    server.clock.advance(1000)
  }
})
afterAll(() => server.close())

const inbox = async (who: Caller, query = '') => {
  const answer = await who.get<InboxItem[]>(`/Inbox?${query}`)
  return { data: done(answer), totalItems: answer.body.totalItems }
}
const hoasKinds = async (query = '') => (await inbox(hoa, query)).data.map(({ kind }) => kind)

test('what waits for me is there, of every kind, that which has waited longest first', async () => {
  expect(await hoasKinds()).toEqual(approvableEntities)
  expect(await hoasKinds('sort=-requestedAt')).toEqual(approvableEntities.toReversed())
  expect(await hoasKinds('kind=quotation')).toEqual(['quotation'])
  const last = await inbox(hoa, `pageSize=2&pageNumber=2`)
  expect([last.data.length, last.totalItems]).toEqual([2, approvableEntities.length])
  expect((await inbox(minh)).totalItems).toBe(0)
})

test('of each it says the partner, the amount, what is earned and since when it waits, in one statement', async () => {
  const texts = await statementsOf(() => inbox(hoa))
  const asked = (texts: string[]) => texts.filter((text) => text.includes('approval_step'))
  expect(asked(texts)).toHaveLength(1)
  expect(asked(await statementsOf(() => inbox(minh)))).toHaveLength(1)
  const [row] = (await inbox(hoa, 'kind=quotation')).data
  const document = done(await hoa.get(`/Quotation/${row!.id}`))
  expect(row).toMatchObject({
    ...{ number: document.number, version: document.version, total: document.totals.total },
    ...{ partner: document.customerAbbreviatedName, previousTotal: null, requestedBy: 'Trần Quang Minh' },
    ...{ validUntil: document.validUntil },
    ...{ profit: document.profit.profit, profitRate: document.profit.rate },
  })
})

test('of an annex it says what its contract came to before it, and of no other document', async () => {
  for (const kind of ['salesContractAnnex', 'purchaseContractAnnex'] as const) {
    const [row] = (await inbox(hoa, `kind=${kind}`)).data
    const [resource] = business[kind].views
    const document = done(await hoa.get(`/${resource}/${row!.id}`))
    expect(row!.agreedTotal).toBe(document.before.total)
    expect(row!.agreedTotal).toBeGreaterThan(0)
    expect(row!.validUntil).toBeNull()
  }
  const [quotation] = (await inbox(hoa, 'kind=quotation')).data
  expect(quotation!.agreedTotal).toBeNull()
})

test('whoever may not see costs is told no profit', async () => {
  await server.deps.db
    .updateTable('roleGroup')
    .set({ permissions: ['quotation:full', 'quotation:approve'] })
    .where('code', '=', 'GIAM-DOC')
    .execute()
  const [row] = (await inbox(hoa, 'kind=quotation')).data
  expect([row!.profit, row!.profitRate]).toEqual([null, null])
  // what they may not open for its prices is not told of
  expect(await hoasKinds()).not.toContain('purchaseContract')
})

test('a revision says what the one before it came to, and what is decided waits no more', async () => {
  const first = done(await quotations.verb(minh, await quotations.pending(), 'withdraw'))
  const clone = done(await quotations.verb(minh, first, 'clone-and-cancel', 'Giá mới'))
  // a clone only suggests who approves it
  await server.deps.db
    .updateTable('quotation')
    .set({ approverId: first.approver!.id })
    .where('id', '=', clone.id)
    .execute()
  const sent = done(await quotations.verb(minh, clone, 'request-approval'))
  const [row] = (await inbox(hoa, 'kind=quotation&sort=-requestedAt')).data
  expect([row!.id, row!.previousTotal, row!.previousId]).toEqual([sent.id, first.totals.total, first.id])
  const before = (await inbox(hoa)).totalItems
  done(await quotations.verb(hoa, sent, 'approve'))
  expect((await inbox(hoa)).totalItems).toBe(before! - 1)
})

test('of a revision before it that is not for me to see nothing is told', async () => {
  // nobody was to decide on the first
  const first = await quotations.draft({ approverId: null })
  const clone = done(await quotations.verb(minh, first, 'clone-and-cancel'))
  const named = done(await minh.put('/Quotation', quotations.changed(clone)))
  const sent = done(await quotations.verb(minh, named, 'request-approval'))
  const last = async () => {
    const [row] = (await inbox(hoa, 'kind=quotation&sort=-requestedAt')).data
    return [row!.id, row!.previousTotal, row!.previousId]
  }
  expect(await last()).toEqual([sent.id, first.totals.total, first.id])
  const { db } = server.deps
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  expect(await last()).toEqual([sent.id, null, null])
})
