import { readFile } from 'node:fs/promises'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { invoiceNumberKey } from '@barem/shared/expense-ticket/invoice-number'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks, runAudit } from '#audit/run-audit'
import { connect } from '#db/connection'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// What looks the same is the same invoice.

let server: TestApp
let world: DocumentWorld<ExpenseTicket>
let minh: Caller
let owner: pg.Client

beforeAll(async () => {
  server = await testApp()
  world = await documentWorld(server, 'expenseTicket')
  minh = await server.as('sales.minh')
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const invoiced = (invoiceNumber: string) =>
  world.line({ invoiceType: 'vat', invoiceNumber, invoiceDate: '2026-11-20', sellerTaxCode: '0100109106' })
const asked = (...numbers: string[]) =>
  minh.post<ExpenseTicket>('/ExpenseTicket', world.body({ lines: numbers.map(invoiced) }))
const faults = ({ body }: Answer) =>
  (body.errors ?? []).map(({ path, code, params }: { path: string; code: string; params: object }) => [
    `${path} ${code}`,
    params,
  ])

test.each([
  ['another hyphen', 'PAY-55', 'PAY\u201155'],
  ['a dash', 'PAY-56', 'PAY–56'],
  ['spaces', 'PAY-57', 'PAY -  57'],
  ['wide letters', 'PAY-58', 'ＰＡＹ－５８'],
  ['letters of another script', 'PAY-59', 'РАУ-59'],
  ['either case', 'PAY-60', 'pay-60'],
  ['zeros in front of digits', '00000118', '118'],
  ['zeros behind a symbol', 'C26TAA-0100', 'C26TAA-100'],
  ['nothing between symbol and number', 'C26TAB-00000101', 'C26TAB101'],
  ['a symbol with its form', '1C26TAC/0102', '1c26tac 102'],
  ['any sign behind a symbol', 'C26TAE-103', 'C26TAE,#+103'],
  ['a symbol in brackets', 'C26TAF-104', '(C26TAF) 104'],
])('the same number with %s is the same invoice', async (_, first, second) => {
  const { number } = done(await asked(first))
  expect(faults(await asked(second))).toEqual([['lines.0.invoiceNumber claimed_invoice', { number }]])
  expect(faults(await asked('X-1', second, 'X-2', first))).toContainEqual([
    'lines.3.invoiceNumber repeated_invoice',
    { line: 2 },
  ])
})

test.each([
  ['1-15', '11-5'],
  ['C26TAA-12', 'C26TAB-12'],
  ['1180', '118000'],
  ['A-01', 'A-1'],
  ['C26TAD0200', '200'],
  ['C26TAD-300', '1C26TAD-300'],
  ['C26TAD-10', 'C26TAD-100'],
])('%s and %s are two', async (first, second) => {
  expect(done(await asked(first, second)).lines).toHaveLength(2)
})

test('the database makes the same key', async () => {
  const letters = fc.constantFrom(
    ...'aAbBđĐÐĂăoO01-–—−‑‒⁃˗／/. |\u00a0РауѕЅіΑΒηИйéＡ１０ﬀ½İßſKÅ₁📷\u200d\ufe0f\u0301',
  )
  const text = fc.array(letters, { maxLength: 20 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, async (number) => {
      const { rows } = await sql<{ key: string }>`select invoice_number_key(${number}) as key`.execute(
        server.deps.db,
      )
      expect(rows[0]!.key).toBe(invoiceNumberKey(number))
    }),
    { numRuns: 500, seed: 20261127 },
  )
  const parts = ['', '1', 'C26TAA', 'K25T', '-', '/', ' ', '(', '№,', '中', '0', '00', '7', '100', 'Đ']
  const numbers = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''))
  await fc.assert(
    fc.asyncProperty(numbers, async (number) => {
      const of = sql<{ key: string }>`select invoice_number_key(${number}) as key`
      expect((await of.execute(server.deps.db)).rows[0]!.key).toBe(invoiceNumberKey(number))
    }),
    { numRuns: 300, seed: 20261127 },
  )
})

test('of tickets kept with numbers that became alike the first has the invoice, and the audit names the other', async () => {
  const [first, second] = [done(await asked('OLD-1', 'OLD-2')), done(await asked('OLD-3'))]
  const [kept, other] = [first.number, second.number]
  for (const statement of [
    'alter table expense_ticket_line disable trigger claim_invoice',
    "update expense_ticket_line set invoice_number = 'OLD – 1' where invoice_number = 'OLD-3'",
    'alter table expense_ticket_line enable trigger claim_invoice',
    await readFile(new URL('../db/migrations/168_invoice_signs.sql', import.meta.url), 'utf8'),
  ])
    await owner.query(statement)
  const { rows } = await sql<{ ticket: string; number: string }>`
    select ticket.number as ticket, invoice.number from expense_invoice invoice
    join expense_ticket_line line on line.id = invoice.line_id
    join expense_ticket ticket on ticket.id = line.expense_ticket_id
    where invoice.number like 'old%' order by invoice.number`.execute(server.deps.db)
  expect(rows).toEqual([
    { ticket: kept, number: 'old-1' },
    { ticket: kept, number: 'old-2' },
  ])
  const only = checks.filter(({ name }) => name === 'expense-invoices')
  const connection = connect(server.appUrl, { max: 1, applicationName: 'test' })
  const options = { connection, filesFolder: '', clock: server.clock, only, done: () => {} }
  const examples = async () => (await runAudit(options))[0]!.examples
  const audited = async () => (await examples()).map(({ place }) => place)
  try {
    expect(await audited()).toEqual([other])
    expect(JSON.stringify(await examples())).toContain(`taken by ${kept}: correct or cancel one`)
    const change = world.changed(second, { lines: [invoiced('OLD-4')] })
    done(await minh.put<ExpenseTicket>('/ExpenseTicket', change))
    expect(await audited()).toEqual([])
  } finally {
    await connection.close()
  }
})
