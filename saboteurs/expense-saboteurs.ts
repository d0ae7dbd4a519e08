import type { Saboteur } from './saboteur.ts'

const tickets = (name: string) => ({
  file: 'packages/server/src/expense-ticket/expense-ticket.test.ts',
  name,
})
const SOURCE = 'packages/server/src/expense-ticket/source.ts'
const KIND = 'packages/server/src/expense-ticket/kind.ts'
const SQL = 'packages/server/src/db/migrations/127_expense_ticket.sql'

const PHOTO_SQL = 'packages/server/src/db/migrations/135_line_photo.sql'
const SENT_SQL = 'packages/server/src/db/migrations/143_photos_of_what_was_sent.sql'
const photos = (name: string) => ({ file: 'packages/server/src/expense-ticket/photo.test.ts', name })

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
    name: 'a refusal says nothing of advances that are not for whoever is refused to see',
    file: KIND,
    find: 'seesLedger(actor, requesterId) ?',
    replace: "requesterId !== '' ?",
    test: tickets('is refused what these allow no more without a figure of them'),
  },
  {
    name: 'whoever gets the money of a ticket does not decide on it',
    file: 'packages/server/src/approval/rights.ts',
    find: 'ownerIds: ownersOf(kind, row)',
    replace: 'ownerIds: row.contentAuthors',
    test: tickets(
      'what was sent while people might decide on their own, whoever gets the money decides on no more',
    ),
  },
  {
    name: 'an invoice is not said to stand in a ticket that is not for its author to see',
    file: SOURCE,
    find: 'then ticket.number end as number',
    replace: 'then ticket.number else ticket.number end as number',
    test: tickets('is not told in which of them an invoice stands'),
  },
  {
    name: 'an opening advance comes before the first settlement',
    file: 'packages/server/src/expense-ticket/opening.ts',
    find: 'return person.settledBy ?',
    replace: `return person.settledBy === '' ?`,
    test: {
      file: 'packages/server/src/expense-ticket/opening.test.ts',
      name: 'comes before the first settlement: later it would change what that one settled',
    },
  },
  {
    name: 'zeros behind the symbol of an invoice make no other one',
    file: 'packages/shared/src/expense-ticket/invoice-number.ts',
    find: '[^a-z0-9]*0*([0-9]+)',
    replace: '[-/.:_]*([0-9]+)',
    test: {
      file: 'packages/server/src/expense-ticket/invoice-number.test.ts',
      name: 'the same number with zeros behind a symbol is the same invoice',
    },
  },
  {
    name: 'a photo of a line is for whoever sees its ticket',
    file: 'packages/server/src/file/download.ts',
    find: 'if (seen) return true',
    replace: 'if (entity) return true',
    test: photos('it is of whoever took it until a ticket has it, then of whoever sees the ticket'),
  },
  {
    name: 'nobody puts a photo of somebody else into their ticket',
    file: 'packages/server/src/expense-ticket/photos.ts',
    find: "eb('ownerId', '=', actor.id)",
    replace: "eb('ownerId', 'is not', null)",
    test: photos('one somebody else took'),
  },
  {
    name: 'a photo proves the invoice of one ticket',
    file: 'packages/server/src/expense-ticket/photos.ts',
    find: 'where line.photo_id = file.id',
    replace: 'where false and line.photo_id = file.id',
    test: photos('no other ticket has it, until its own is cancelled or lets it go'),
  },
  {
    name: 'whoever names a photo waits for others who name the same',
    file: SOURCE,
    find: 'select pg_advisory_xact_lock(hashtextextended(',
    replace: 'select (hashtextextended(',
    test: photos('of tickets that name it at once one has it'),
  },
  {
    name: 'a photo that a save just found is not swept',
    file: 'packages/server/src/expense-ticket/photos.ts',
    find: '    .forKeyShare()',
    replace: '',
    test: photos('one that a save just found is not swept before the save has written it'),
  },
  {
    name: 'nobody begins with an advance of a day to come',
    file: 'packages/server/src/expense-ticket/opening.ts',
    find: 'parsed.data.date > businessDate(now)',
    replace: "parsed.data.date === ''",
    test: {
      file: 'packages/server/src/expense-ticket/opening.test.ts',
      name: 'what is wrong is said at its cell, and nobody stands twice',
    },
  },
  {
    name: 'a photo that is let go is kept for a while from then on',
    file: 'packages/server/src/file/sweep-files.ts',
    find: "fn.coalesce('releasedAt', 'createdAt')",
    replace: "fn.coalesce('createdAt', 'releasedAt')",
    test: photos('what is let go stays for a while, then goes; what a ticket has stays'),
  },
  {
    name: 'a photo that no ticket names is kept as long as drafts of browsers',
    file: 'packages/server/src/file/sweep-files.ts',
    find: 'olderThan(PICTURES_OF_LINES_KEPT_MS)',
    replace: 'olderThan(0)',
    test: photos('one that no ticket names stays longer than a draft of a browser that may name it'),
  },
  {
    name: 'the database: what was sent keeps its photo when its ticket is deleted',
    file: SENT_SQL,
    find: 'alter table expense_photo drop constraint expense_photo_expense_ticket_id_fkey;',
    replace: '',
    test: photos('what was sent keeps its photo when its ticket is deleted; what was not sent goes'),
  },
  {
    name: 'the database: a photo of a deleted ticket was let go when that was deleted',
    file: SENT_SQL,
    find: '(select max(at) from event',
    replace: '(select min(at) from event',
    test: photos('what is let go stays for a while, then goes; what a ticket has stays'),
  },
  {
    name: 'the database: what was sent keeps its photo',
    file: PHOTO_SQL,
    find: 'position(old.photo_id::text in content) > 0',
    replace: 'content is null',
    test: photos(
      'what was sent keeps its photo: after it was taken away, and in the ticket that replaces it',
    ),
  },
  {
    name: 'the database: a photo that the ticket before it still names is not let go',
    file: SENT_SQL,
    find: 'and not exists (select from expense_photo where file_id = old.file_id)',
    replace: '',
    test: photos(
      'what was sent keeps its photo: after it was taken away, and in the ticket that replaces it',
    ),
  },
  {
    name: 'an opening advance is taken back only while nothing of it is settled',
    file: 'packages/server/src/expense-ticket/opening.ts',
    find: 'if (settled > 0)',
    replace: 'if (settled > total)',
    test: {
      file: 'packages/server/src/expense-ticket/opening.test.ts',
      name: 'what is settled of it stays settled, also where later advances reach as far',
    },
  },
  {
    name: 'cash of all tickets to one seller on one day is warned of',
    file: 'packages/web/src/expense-ticket/advances.ts',
    find: 'const total = amount + (other?.amount ?? 0)',
    replace: 'const total = amount',
    test: {
      file: 'packages/web/src/expense-ticket/advances.test.ts',
      name: 'cash to one seller on one day is warned of from five million on, with what other tickets paid',
    },
  },
]
