import type { Saboteur } from './saboteur.ts'

const tickets = (name: string) => ({
  file: 'packages/server/src/expense-ticket/expense-ticket.test.ts',
  name,
})
const SOURCE = 'packages/server/src/expense-ticket/source.ts'
const KIND = 'packages/server/src/expense-ticket/kind.ts'
const SQL = 'packages/server/src/db/migrations/127_expense_ticket.sql'

/** Expense tickets: advances, their settlement, and invoices. */
export const expenseSaboteurs: Saboteur[] = [
  {
    name: 'whoever writes an invoice waits for others who write the same',
    file: SOURCE,
    find: 'select pg_advisory_xact_lock(hashtextextended(',
    replace: 'select (hashtextextended(',
    test: tickets('of those who write it at once'),
  },
  {
    name: 'an invoice of another ticket is refused at its line',
    file: SOURCE,
    find: 'where ticket.id is distinct from',
    replace: 'where false and ticket.id is distinct from',
    test: tickets('over all living tickets, and again when its ticket is cancelled'),
  },
  {
    name: 'the database: an invoice stands once',
    file: SQL,
    find: '  constraint expense_invoice_key unique (seller_tax_code, number, date) deferrable initially deferred',
    replace: '  constraint expense_invoice_key check (number <> date::text)',
    test: tickets('by the database, whoever writes'),
  },
  {
    name: 'the database: a cancelled ticket frees its invoices',
    file: SQL,
    find: "when (new.status = 'cancelled' and old.status <> 'cancelled')",
    replace: 'when (false)',
    test: tickets('over all living tickets, and again when its ticket is cancelled'),
  },
  {
    name: 'settlements of one person are approved one after the other',
    file: 'packages/server/src/expense-ticket/outstanding.ts',
    find: 'select pg_advisory_xact_lock(hashtextextended(',
    replace: 'select (hashtextextended(',
    test: tickets('is approved as far as the advances reach; several at once do not take the same'),
  },
  {
    name: 'a settlement is sent as the advances are',
    file: KIND,
    find: "verb === 'approve' || settled ===",
    replace: 'true || settled ===',
    test: tickets('is sent as the advances are, saved again where they changed since'),
  },
  {
    name: 'an advance that is spent is not taken back',
    file: KIND,
    find: 'if (isTakenBack && total > outstanding)',
    replace: 'if (isTakenBack && total < 0)',
    test: tickets(
      'over any sequence of tickets: advanced − spent − returned = outstanding, never below nothing',
    ),
  },
  {
    name: 'cash of cancelled tickets is not counted',
    file: 'packages/server/src/expense-ticket/advances.ts',
    find: "and ticket.status <> 'cancelled'",
    replace: '',
    test: tickets('what a seller is paid in cash on a day is summed over all living tickets'),
  },
  {
    name: 'a settlement says nothing of advances that are not for its author to see',
    file: 'packages/server/src/expense-ticket/figures.ts',
    find: "if (type !== 'advance' && !seesLedger(",
    replace: "if (type === 'advance' && !seesLedger(",
    test: tickets('is told nothing of their advances by a settlement they would write'),
  },
  {
    name: 'an invoice is not said to stand in a ticket that is not for its author to see',
    file: SOURCE,
    find: 'then ticket.number end as number',
    replace: 'then ticket.number else ticket.number end as number',
    test: tickets('is not told in which of them an invoice stands'),
  },
  {
    name: 'an opening advance is taken back only while nothing of it is settled',
    file: 'packages/server/src/expense-ticket/opening.ts',
    find: 'if (total > outstanding)',
    replace: 'if (total < 0)',
    test: {
      file: 'packages/server/src/expense-ticket/opening.test.ts',
      name: 'it is the first line of the ledger, told in the audit, settled like any advance, and undone while nothing of it is',
    },
  },
]
