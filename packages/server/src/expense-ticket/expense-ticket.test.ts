import type { LedgerRow } from '@barem/shared/expense-ticket/advances'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { waitingForLocks } from '#test/waiting-for-locks'
import { lockedOutstanding } from './outstanding.ts'

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

const issues = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    ({ path, code, params }: { path: string; code: string; params: object }) => ({
      [`${path} ${code}`]: params,
    }),
  )
const asked = (change: object) => minh.post<ExpenseTicket>('/ExpenseTicket', world.body(change))
const approved = async (change: object) => done(await world.verb(hoa, await world.pending(change), 'approve'))
const advance = (amount: number, requesterId: string) =>
  approved({ type: 'advance', requesterId, lines: [world.line({ amount, vat: null })] })
const invoice = { invoiceType: 'vat', invoiceDate: '2026-11-20', sellerTaxCode: '0100109106', cash: true }
let invoices = 0
const invoiced = (change: object = {}) =>
  world.line({ ...invoice, invoiceNumber: `C26TAA-${++invoices}`, ...change })
const returned = (amount: number) => world.line({ entry: 'return', expensesTypeId: null, amount, vat: null })

test('each required field is asked for by name', async () => {
  const answer = await minh.post('/ExpenseTicket', { lines: [{ amount: 1 }] })
  const paths = answer.body.errors!.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
  expect(paths.toSorted()).toEqual(
    [
      ...['date', 'departureDate', 'driver', 'receiver', 'requesterId', 'returnDate'],
      ...['lines.0.cash', 'lines.0.entry'],
    ]
      .map((path) => `${path} required`)
      .toSorted(),
  )
})

test('its paper in English names what was spent as the list does', async () => {
  const draft = done(await asked({}))
  const name = draft.lines[0]!.expensesTypeName!
  await server.deps.db.updateTable('expensesType').set({ nameEn: 'Fuel' }).where('name', '=', name).execute()
  expect(done(await minh.get(`/ExpenseTicket/${draft.id}/paper`)).english).toEqual({ [name]: 'Fuel' })
})

describe('what does not belong together is refused at its field', () => {
  test.each([
    ['a return before the departure', { returnDate: '2026-11-18' }, 'returnDate before_departure'],
    ['a kind of contract without its number', { contractType: 'salesContract' }, 'contractNumber required'],
    [
      'a contract that is not there',
      { contractType: 'salesContract', contractNumber: 'HDB2611-9999' },
      'contractNumber unknown-contract',
    ],
  ])('%s', async (_, change, issue) => {
    expect(issues(await asked(change)).map((one) => Object.keys(one)[0])).toEqual([issue])
  })

  test.each([
    ['an expense for nothing', { expensesTypeId: null }, 'lines.0.expensesTypeId required'],
    ['nothing spent', { amount: 0, vat: null }, 'lines.0.amount must_exceed'],
    ['more VAT than was paid', { vat: 1_080_000 }, 'lines.0.vat must_be_below'],
    ['an invoice without its number', { ...invoice, invoiceNumber: null }, 'lines.0.invoiceNumber required'],
    [
      'an unknown expense',
      { expensesTypeId: '01a1fc0b-0000-7000-8000-000000000001' },
      'lines.0.expensesTypeId unknown-reference',
    ],
    [
      'more given back than was got',
      { entry: 'return', expensesTypeId: null },
      'lines.0.amount beyond_advances',
    ],
  ])('%s', async (_, change, issue) => {
    const answer = await asked({ lines: [world.line(change)] })
    expect(issues(answer).map((one) => Object.keys(one)[0])).toEqual([issue])
  })

  test('whoever gets the money does not decide on it', async () => {
    const requesterId = world.people.get('director.hoa')
    expect(issues(await asked({ requesterId }))).toEqual([{ 'approverId own_document': {} }])
  })
})

test('what was sent while people might decide on their own, whoever gets the money decides on no more', async () => {
  await configure(server.deps, 'self-approval', { kinds: ['expenseTicket'] })
  const change = { requesterId: world.people.get('director.hoa')! }
  const [sent, kept] = [await world.pending(change), await world.draft(change)]
  await configure(server.deps, 'self-approval', null)
  const { abilities } = done(await hoa.get<ExpenseTicket>(`/ExpenseTicket/${sent.id}`))
  expect(abilities).toMatchObject({ approve: { refused: 'approval.own-document' }, reject: true })
  const refused = await world.verb(hoa, sent, 'approve')
  expect([refused.status, refused.body.code]).toEqual([403, 'approval.own-document'])
  const unsent = await world.verb(minh, kept, 'request-approval')
  expect([unsent.status, unsent.body.code]).toEqual([422, 'approval.no-approver'])
})

test('how much of goods a ticket is about is what its contract says', async () => {
  const contracts = await documentWorld(server, 'salesContract')
  const contract = await contracts.draft({ lines: [contracts.line({ quantity: 100, actualWeight: 720 })] })
  const made = done(await asked({ contractType: 'salesContract', contractNumber: contract.number }))
  expect(made).toMatchObject({ productTotal: 100, weightTotal: 720, approveDate: null })
  const [listed] = done(await minh.get<ExpenseTicket[]>(`/ExpenseTicket?search=${contract.number}`))
  expect(listed).toMatchObject({ id: made.id, productTotal: 100, weightTotal: 720 })
  const sent = done(await world.verb(minh, made, 'request-approval'))
  const ended = done(await world.verb(hoa, sent, 'approve'))
  expect(ended.approveDate).toBe('2026-11-21')
  expect(done(await minh.get(`/ExpenseTicket/${made.id}`))).toMatchObject({
    productTotal: 100,
    approveDate: '2026-11-21',
  })
})

describe('an invoice stands once', () => {
  test('among the lines of a ticket', async () => {
    const line = invoiced()
    expect(
      issues(
        await asked({ lines: [line, { ...line, invoiceNumber: String(line.invoiceNumber).toLowerCase() }] }),
      ),
    ).toEqual([{ 'lines.1.invoiceNumber repeated_invoice': { line: 1 } }])
  })

  test('whatever signs its number is written with', async () => {
    const line = { ...invoiced(), invoiceNumber: 'A|B' }
    const first = done(await asked({ lines: [line] }))
    expect(issues(await asked({ lines: [line] }))).toEqual([
      { 'lines.0.invoiceNumber claimed_invoice': { number: first.number } },
    ])
  })

  test('over all living tickets, and again when its ticket is cancelled', async () => {
    const line = invoiced()
    const first = done(await asked({ lines: [world.line(), line] }))
    const other = { lines: [line] }
    expect(issues(await asked(other))).toEqual([
      { 'lines.0.invoiceNumber claimed_invoice': { number: first.number } },
    ])
    // its own ticket keeps it, at another place too
    const moved = world.changed(first, { lines: [line, world.line()] })
    const saved = done(await minh.put<ExpenseTicket>('/ExpenseTicket', moved))
    const next = done(await world.verb(minh, saved, 'clone-and-cancel'))
    expect(issues(await asked(other))).toEqual([
      { 'lines.0.invoiceNumber claimed_invoice': { number: next.number } },
    ])
    done(await world.verb(minh, next, 'cancel'))
    done(await asked(other))
  })

  test('of those who write it at once', async () => {
    for (let round = 0; round < 3; round++) {
      const change = { lines: [invoiced()] }
      const answers = await Promise.all(Array.from({ length: 4 }, () => asked(change)))
      const saved = answers.filter(({ status }) => status === 200)
      expect(saved).toHaveLength(1)
      const { number } = done(saved[0]!)
      for (const refused of answers.filter(({ status }) => status !== 200))
        expect(issues(refused)).toEqual([{ 'lines.0.invoiceNumber claimed_invoice': { number } }])
    }
  })

  test('by the database, whoever writes', async () => {
    const { db } = server.deps
    const key = { sellerTaxCode: '0100109106', number: 'X', date: '2026-11-20' }
    const lines = await db.selectFrom('expenseTicketLine').select('id').limit(2).execute()
    const write = db.transaction().execute((trx) =>
      trx
        .insertInto('expenseInvoice')
        .values(lines.map(({ id }) => ({ lineId: id, ...key })))
        .onConflict((on) => on.column('lineId').doUpdateSet(key))
        .execute(),
    )
    await expect(write).rejects.toMatchObject({ constraint: 'expense_invoice_key' })
  })
})

describe('a settlement', () => {
  test('takes the advances first, then what is given back, and asks for the rest', async () => {
    const requesterId = world.people.get('warehouse.tu')!
    await advance(5_000_000, requesterId)
    const part = { requesterId, lines: [world.line({ amount: 3_000_000 }), returned(1_500_000)] }
    const settling = await approved(part)
    expect(settling.totals).toEqual({
      ...{ spent: 3_000_000, vat: 80_000, settled: 3_000_000, returned: 1_500_000, payable: 0 },
    })
    const beyond = done(await asked({ requesterId, lines: [world.line({ amount: 2_000_000 })] }))
    expect(beyond).toMatchObject({ settled: 500_000, total: 2_000_000, totals: { payable: 1_500_000 } })
  })

  test('is sent as the advances are, saved again where they changed since', async () => {
    const requesterId = world.people.get('purchase.khoa')!
    const draft = done(await asked({ requesterId }))
    expect(draft.settled).toBe(0)
    await advance(400_000, requesterId)
    const refused = await world.verb(minh, draft, 'request-approval')
    expect([refused.status, refused.body.code]).toEqual([409, 'advances-changed'])
    const again = done(await minh.put<ExpenseTicket>('/ExpenseTicket', world.changed(draft, { requesterId })))
    expect(again).toMatchObject({ settled: 400_000, version: 2 })
    done(await world.verb(minh, again, 'request-approval'))
  })

  test('is approved as far as the advances reach; several at once do not take the same', async () => {
    const requesterId = world.people.get('account.mai')!
    const given = await advance(1_000_000, requesterId)
    const tickets: ExpenseTicket[] = []
    for (let made = 0; made < 8; made++)
      tickets.push(await world.pending({ requesterId, lines: [world.line({ amount: 700_000 })] }))
    const approve = (some: typeof tickets) => some.map((ticket) => world.verb(hoa, ticket, 'approve'))
    const first = await server.deps.db.transaction().execute(async (trx) => {
      await lockedOutstanding(trx, requesterId)
      const approvals = approve(tickets.slice(0, 2))
      await expect.poll(() => waitingForLocks(server), { timeout: 10_000 }).toBe(2)
      return { approvals }
    })
    const answers = await Promise.all([...first.approvals, ...approve(tickets.slice(2))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('advances-changed')
    // what is spent of an advance is not taken back
    const back = await world.verb(minh, given, 'cancel', 'Nhầm')
    expect([back.status, back.body.code]).toEqual([409, 'advance-settled'])
  })
})

describe('whoever does not see the tickets of somebody', () => {
  /** Sees their own tickets alone, and writes them. */
  const narrow = async () => {
    const { db } = server.deps
    const groups = db.updateTable('roleGroup').set({ scope: 'own' })
    await groups.where('code', 'in', ['NHAN-VIEN', 'KINH-DOANH']).execute()
    return server.as('sales.minh')
  }
  afterEach(() => server.deps.db.updateTable('roleGroup').set({ scope: 'all' }).execute())

  test('is told nothing of their advances by a settlement they would write', async () => {
    const requesterId = world.people.get('warehouse.tu')!
    await advance(7_654_321, requesterId)
    const settled = await world.pending({ requesterId, lines: [world.line({ amount: 100_000 })] })
    const draft = done(await asked({ requesterId, lines: [world.line({ amount: 200_000 })] }))
    const trang = await narrow()
    const tell = [{ amount: 1_000 }, { amount: 9_999_999 }].map((line) => world.line(line))
    for (const lines of [tell, [returned(9_999_999)]]) {
      const refused = await trang.post('/ExpenseTicket', world.body({ requesterId, lines }))
      expect([refused.status, issues(refused)]).toEqual([400, [{ 'requesterId unseen_ledger': {} }]])
    }
    expect((await trang.get(`/EmployeeAdvance/ledger?employeeId=${requesterId}`)).status).toBe(404)
    // what they wrote before is as it was: the advances still reach as far
    done(await world.verb(hoa, settled, 'approve'))
    done(await world.verb(trang, draft, 'request-approval'))
    const body = { type: 'advance', requesterId, lines: [world.line({ vat: null })] }
    done(await trang.post('/ExpenseTicket', world.body(body)))
    const own = { requesterId: world.people.get('sales.minh') }
    done(await trang.post('/ExpenseTicket', world.body(own)))
  })

  test('is refused what these allow no more without a figure of them', async () => {
    const requesterId = world.people.get('superadmin')!
    const given = await advance(7_654_321, requesterId)
    const settling = { requesterId, lines: [world.line({ amount: 7_000_000 })] }
    const [first, draft] = [await world.pending(settling), done(await asked(settling))]
    done(await world.verb(hoa, first, 'approve'))
    const told = async (who: Caller, document: ExpenseTicket, verb: string) => {
      const { status, body } = await world.verb(who, document, verb, 'Nhầm')
      return [status, body.code, body.message!.includes('654.321')]
    }
    expect(await told(minh, draft, 'request-approval')).toEqual([409, 'advances-changed', true])
    expect(await told(minh, given, 'cancel')).toEqual([409, 'advance-settled', true])
    const narrowed = await narrow()
    const unseen = await told(narrowed, draft, 'request-approval')
    expect(unseen).toEqual([409, 'advances-changed-unseen', false])
    expect(await told(narrowed, given, 'cancel')).toEqual([409, 'advance-settled-unseen', false])
  })

  test('is not told in which of them an invoice stands', async () => {
    const line = invoiced()
    const mai = await server.as('account.mai')
    const requesterId = world.people.get('account.mai')
    done(await mai.post('/ExpenseTicket', world.body({ requesterId, officerId: requesterId, lines: [line] })))
    const trang = await narrow()
    const own = { requesterId: world.people.get('sales.minh'), lines: [line] }
    expect(issues(await trang.post('/ExpenseTicket', world.body(own)))).toEqual([
      { 'lines.0.invoiceNumber claimed_invoice_unseen': {} },
    ])
  })
})

test('what a seller is paid in cash on a day is summed over all living tickets', async () => {
  const sellerTaxCode = '0101234567'
  const paid = (amount: number, cash = true) => invoiced({ sellerTaxCode, amount, vat: null, cash })
  const first = done(await asked({ lines: [paid(3_000_000), paid(9_000_000, false)] }))
  const other = done(await asked({ lines: [paid(2_000_000)] }))
  const sum = async (except = '') =>
    done(await minh.get(`/EmployeeAdvance/cash-paid?sellerTaxCode=${sellerTaxCode}&date=2026-11-20${except}`))
  expect(await sum()).toEqual({ amount: 5_000_000, tickets: [first.number, other.number] })
  expect(await sum(`&exceptId=${other.id}`)).toEqual({ amount: 3_000_000, tickets: [first.number] })
  done(await world.verb(minh, first, 'cancel'))
  expect(await sum()).toEqual({ amount: 2_000_000, tickets: [other.number] })
})

/** Numbers from 0 to 1, the same each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('over any sequence of tickets: advanced − spent − returned = outstanding, never below nothing', async () => {
  const employeeId = world.people.get('sales.minh')!
  const next = chance(20_261_121)
  const mai = await server.as('account.mai')
  const body = (change: object) => world.body({ requesterId: employeeId, ...change })
  const open: ExpenseTicket[] = []
  const model = { advanced: 0, spent: 0, returned: 0 }
  for (let step = 0; step < 40; step++) {
    const amount = 100_000 * (1 + Math.floor(next() * 50))
    const before = model.advanced - model.spent - model.returned
    const choice = next()
    server.clock.advance(100)
    if (choice < 0.2 && open.length > 0) {
      const [ticket] = open.splice(Math.floor(next() * open.length), 1)
      const isSpent = ticket!.total > before
      const answer = await world.verb(mai, ticket!, 'cancel', 'Nhầm')
      expect([step, answer.body.code]).toEqual([step, isSpent ? 'advance-settled' : undefined])
      if (!isSpent) model.advanced -= ticket!.total
      continue
    }
    const isAdvance = choice < 0.5
    const left = Math.max(0, before - amount)
    const lines = [
      world.line({ amount, vat: null }),
      ...(!isAdvance && left > 0 && next() < 0.5 ? [returned(left)] : []),
    ]
    const made = done(
      await mai.post<ExpenseTicket>(
        '/ExpenseTicket',
        body({ type: isAdvance ? 'advance' : 'reimbursement', lines }),
      ),
    )
    const ended = done(
      await world.verb(hoa, done(await world.verb(mai, made, 'request-approval')), 'approve'),
    )
    if (isAdvance) open.push(ended)
    model.advanced += isAdvance ? amount : 0
    model.spent += isAdvance ? 0 : Math.min(amount, before)
    model.returned += lines.length > 1 ? left : 0
    const { employee, since, ...sums } = done(
      await hoa.get(`/EmployeeAdvance/ledger?employeeId=${employeeId}`),
    )
    const outstanding = model.advanced - model.spent - model.returned
    expect([step, sums]).toEqual([step, { ...model, outstanding }])
    expect(outstanding).toBeGreaterThanOrEqual(0)
    expect(since === null).toBe(outstanding === 0)
  }
  const [listed] = done(await hoa.get('/EmployeeAdvance')).filter(
    ({ employee }: { employee: { id: string } }) => employee.id === employeeId,
  )
  expect(listed).toMatchObject(model)
})

test('the ledger of a person comes by page, the newest first, each ticket with what was outstanding after it', async () => {
  const employeeId = world.people.get('admin.lan')!
  for (let day = 1; day <= 12; day++)
    await approved({
      ...{ type: 'advance', requesterId: employeeId, date: `2026-11-${String(day).padStart(2, '0')}` },
      lines: [world.line({ amount: day * 1_000, vat: null })],
    })
  const page = async (number: number) => {
    const path = `/EmployeeAdvance/entries?employeeId=${employeeId}&pageSize=5&pageNumber=${number}`
    return (await hoa.get<LedgerRow[]>(path)).body
  }
  const [first, last] = [await page(1), await page(3)]
  expect([first.totalItems, first.data.length, last.data.length]).toEqual([13, 5, 3])
  expect(first.data[0]).toMatchObject({ date: '2026-11-12', advanced: 12_000, outstanding: 1_578_000 })
  // below them what they had at first
  expect(last.data.slice(-2)).toMatchObject([
    { date: '2026-11-01', outstanding: 1_501_000 },
    { ticket: null, type: 'opening', outstanding: 1_500_000 },
  ])
  const since = async () => done(await hoa.get(`/EmployeeAdvance/ledger?employeeId=${employeeId}`)).since
  expect(await since()).toBe(last.data.at(-1)!.date)
  await approved({ requesterId: employeeId, lines: [world.line({ amount: 1_501_500, vat: null })] })
  expect(await since()).toBe('2026-11-02')
})
