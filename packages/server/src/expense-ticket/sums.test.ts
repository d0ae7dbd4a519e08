import type { EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { DONG_MAX } from '@barem/shared/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// Sums over several tickets: they have more digits than any amount that is kept, are shown and shut nothing; and nothing is in two of them.

let server: TestApp
let world: DocumentWorld<ExpenseTicket>
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  world = await documentWorld(server, 'expenseTicket')
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

const faults = (body: { errors?: { path: string; code: string }[] }) =>
  (body.errors ?? []).map(({ path, code }) => `${path} ${code}`)
const most = (change: object = {}) => world.line({ amount: DONG_MAX, vat: null, ...change })
const approved = async (change: object) => done(await world.verb(hoa, await world.pending(change), 'approve'))

test('advances of sixteen digits are shown, settled and taken back', async () => {
  const requesterId = world.people.get('warehouse.tu')!
  const advance = { type: 'advance', requesterId, lines: [most()] }
  const [first, second] = [await approved(advance), await approved(advance)]
  const ledger = async () =>
    done(await hoa.get<EmployeeAdvances>(`/EmployeeAdvance/ledger?employeeId=${requesterId}`))
  expect(await ledger()).toMatchObject({ advanced: 2 * DONG_MAX, outstanding: 2 * DONG_MAX })
  const all = done(await hoa.get<EmployeeAdvances[]>('/EmployeeAdvance'))
  expect(all[0]).toMatchObject({ employee: { id: requesterId }, outstanding: 2 * DONG_MAX })
  const entries = done(await hoa.get(`/EmployeeAdvance/entries?employeeId=${requesterId}`))
  expect(entries[0]).toMatchObject({ outstanding: 2 * DONG_MAX })

  const settling = await approved({ requesterId, lines: [world.line({ amount: 3, vat: null })] })
  expect(settling).toMatchObject({ settled: 3, totals: { payable: 0 } })
  expect((await ledger()).outstanding).toBe(2 * DONG_MAX - 3)
  done(await world.verb(minh, second, 'cancel', 'Nhầm'))
  // of what is left three đồng are spent
  const spent = await world.verb(minh, first, 'cancel', 'Nhầm')
  expect([spent.status, spent.body.code]).toEqual([409, 'advance-settled'])
  done(await world.verb(minh, settling, 'cancel', 'Nhầm'))
  done(await world.verb(minh, first, 'clone-and-cancel', 'Nhầm'))
  expect((await ledger()).outstanding).toBe(0)
})

test('lines that come to more than an amount holds are refused', async () => {
  const post = async (lines: object[], change: object = {}) => {
    const answer = await minh.post('/ExpenseTicket', world.body({ lines, ...change }))
    return [answer.status, ...faults(answer.body)]
  }
  expect(await post([most(), most({ vat: DONG_MAX - 1 })])).toEqual([400, 'lines too_big'])
  expect(await post([most(), most()], { type: 'advance' })).toEqual([400, 'lines too_big'])
  // also what is given back of advances that come to as much
  const requesterId = world.people.get('purchase.khoa')!
  for (let given = 0; given < 3; given++) await approved({ type: 'advance', requesterId, lines: [most()] })
  const back = most({ entry: 'return', expensesTypeId: null })
  expect(await post([world.line(), back, back], { requesterId })).toEqual([400, 'lines too_big'])
})

test('what drafts paid one seller in cash on a day is said, however much it is', async () => {
  const sellerTaxCode = '0101234567'
  const paid = (invoiceNumber: string) =>
    most({ ...{ invoiceType: 'vat', invoiceNumber, invoiceDate: '2026-11-20', sellerTaxCode }, cash: true })
  for (const number of ['T-1', 'T-2', 'T-3']) await world.draft({ lines: [paid(number)] })
  const told = await minh.get(`/EmployeeAdvance/cash-paid?sellerTaxCode=${sellerTaxCode}&date=2026-11-20`)
  expect(done(told)).toMatchObject({ amount: 3 * DONG_MAX })
})

test('of what is left of the advances, no two tickets give back the same', async () => {
  const requesterId = world.people.get('sales.trang')!
  await approved({ type: 'advance', requesterId, lines: [world.line({ amount: 1_000_000, vat: null })] })
  const back = world.line({ entry: 'return', expensesTypeId: null, amount: 500_000, vat: null })
  const lines = [world.line({ amount: 100_000, vat: null }), back]
  const [one, other] = [
    await world.pending({ requesterId, lines }),
    await world.pending({ requesterId, lines }),
  ]
  done(await world.verb(hoa, one, 'approve'))
  const again = await world.verb(hoa, other, 'approve')
  expect([again.status, again.body.code]).toEqual([409, 'advances-changed'])
})
