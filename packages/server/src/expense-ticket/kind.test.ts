import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { approvalStep, workflowWorld } from '#test/workflows'

let server: TestApp
let world: DocumentWorld<ExpenseTicket>

beforeAll(async () => {
  server = await testApp()
  world = await documentWorld(server, 'expenseTicket')
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

test('a contract is named while it is not cancelled, and stays named afterwards', async () => {
  const contracts = await documentWorld(server, 'salesContract')
  const [minh, contract] = [await server.as('sales.minh'), await contracts.draft()]
  const named = { contractType: 'salesContract', contractNumber: contract.number }
  const before = await world.draft(named)
  done(await contracts.verb(minh, contract, 'cancel', 'Nhầm'))
  const refused = await minh.post('/ExpenseTicket', world.body(named))
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ path: 'contractNumber', code: 'unknown-contract' }],
  ])
  const kept = done(await minh.put<ExpenseTicket>('/ExpenseTicket', world.changed(before, named)))
  expect(kept.productTotal).toBe(before.productTotal)
})

test('the day of its approval is that of its last decision, wherever it is read', async () => {
  const people = ['director.hoa', 'admin.lan']
  const flows = await workflowWorld(server, world.people)
  const both = approvalStep('a', flows.people(...people), 'all')
  await flows.publish([both], { type: 'expenseTicket' })
  const decided: { half: ExpenseTicket; last: string }[] = []
  for (const last of people) {
    const sent = await world.pending({ approverId: null })
    const [first] = people.filter((one) => one !== last)
    decided.push({ half: done(await world.verb(await server.as(first!), sent, 'approve')), last })
  }
  server.clock.advance(DAY_MS)
  const day = server.clock.now().toISOString().slice(0, 10)
  for (const { half, last } of decided) {
    expect(half).toMatchObject({ status: 'pending', approveDate: null })
    const caller = await server.as(last)
    const approved = done(await world.verb(caller, half, 'approve'))
    const read = done(await caller.get<ExpenseTicket>(`/ExpenseTicket/${half.id}`))
    const listed = done(await caller.get<ExpenseTicket[]>(`/ExpenseTicket?search=${half.number}`))
    expect([approved, read, ...listed].map(({ approveDate }) => approveDate)).toEqual([day, day, day])
  }
})
