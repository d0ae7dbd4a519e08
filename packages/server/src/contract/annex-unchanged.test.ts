import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// An annex that changes nothing is not sent (annex.test.ts): its page says so before anybody tries.

let server: TestApp
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

const sides = [
  { entity: 'salesContract', resource: 'ContractSalesAnnex', address: 'shippingAddress' },
  { entity: 'purchaseContract', resource: 'ContractPurchaseAnnex', address: 'deliveryAddress' },
] as const

type Side = (typeof sides)[number]

/** An approved contract of 100, and annexes of it that say what it says but for what is given. */
async function annexed({ entity, resource, address }: Side) {
  const contracts: DocumentWorld = await documentWorld(server, entity)
  const annexes = await documentWorld(server, `${entity}Annex`)
  const contract = done(await contracts.verb(hoa, await contracts.pending(), 'approve'))
  const said = (line: object) => ({
    [address]: contract[address],
    lines: [contracts.line({ quantity: 100, ...line })],
  })
  const body = async (line: object) => annexes.fresh({ contractId: contract.id, ...said(line) })
  return {
    make: async (line = {}, by = minh) => done(await by.post(`/${resource}`, await body(line))),
    save: async (annex: { id: string; version: number }, line: object, by = minh) =>
      done(await by.put(`/${resource}`, annexes.changed(annex as never, said(line)))),
    verb: annexes.verb,
    readBy: async (person: Caller, { id }: { id: string }) => done(await person.get(`/${resource}/${id}`)),
  }
}

/** What it says of what differs, and of being sent. */
const told = (annex: { unchanged: boolean; abilities: Record<string, unknown> }) => [
  annex.unchanged,
  annex.abilities['request-approval'],
]
const unchanged = [true, { refused: 'approval.unchanged' }]

describe.each(sides)('an annex of a $entity', (side) => {
  test('that changes nothing says so before it is sent, and no more once it changes something', async () => {
    const { make, save, verb, readBy } = await annexed(side)
    const draft = await make()
    expect(told(draft)).toEqual(unchanged)
    expect(told(await readBy(minh, draft))).toEqual(unchanged)
    const changed = await save(draft, { quantity: 101 })
    expect(told(changed)).toEqual([false, true])
    expect(told(await readBy(minh, draft))).toEqual([false, true])
    // taken back it still changes what it changed
    const sent = done(await verb(minh, changed, 'request-approval'))
    const back = done(await verb(minh, sent, 'withdraw'))
    expect(back.abilities['request-approval']).toBe(true)
    expect(told(await save(back, { quantity: 100 }))).toEqual(unchanged)
  })
})

test('what goods cost is a change also to whoever sees no costs, who is not told which', async () => {
  const { make, save, readBy } = await annexed(sides[0])
  // whoever sees costs says them, else they are taken over
  const admin = await server.as('superadmin')
  const annex = await make({ importPrice: 14_321 }, admin)
  const tu = await server.as('warehouse.tu')
  const seen = await readBy(tu, annex)
  expect([seen.lines[0].importPrice, seen.before.lines[0].importPrice, seen.unchanged]).toEqual([
    ...[null, null, false],
  ])
  const { importPrice } = annex.before.lines[0]
  expect((await readBy(tu, await save(annex, { importPrice }, admin))).unchanged).toBe(true)
})
