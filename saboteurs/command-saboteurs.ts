import type { Saboteur } from './saboteur.ts'

const QUOTATION_SQL = 'packages/server/src/db/migrations/005_quotation.sql'
const APPROVAL_SQL = 'packages/server/src/db/migrations/011_approval.sql'
/** The guards as they stand: of documents (those of 011, 013, 031, 044 and 144 are replaced) and of requests. */
const GUARD_SQL = 'packages/server/src/db/migrations/161_agreed_receipt_date.sql'
const REQUEST_GUARD_SQL = 'packages/server/src/db/migrations/044_cheaper_guards.sql'
const HANDLERS = 'packages/server/src/approval/handlers.ts'
const LIFECYCLE = 'packages/shared/src/approval/lifecycle.ts'
const lifecycle = (name: string) => ({ file: 'packages/server/src/approval/lifecycle.test.ts', name })
const everyKind = (name: string) => ({ file: 'packages/server/src/approval/every-kind.test.ts', name })
const race = (name: string) => ({ file: 'packages/server/src/approval/race.test.ts', name })
const GUARDED = 'the database takes every step of the lifecycle and no other, tried on real rows'
const TRANSACTION = 'packages/server/src/db/transaction.ts'
const idempotency = (name: string) => ({ file: 'packages/server/src/http/idempotency.test.ts', name })
const client = (name: string) => ({ file: 'packages/server/src/db/client.test.ts', name })
const ROUND = 'the database refuses what would go round the verbs'

const planned = {
  file: 'packages/server/test/planned-once.test.ts',
  name: 'quotation: what is saved, sent and approved is planned once',
}

/** What happens once, in order, by the right person. */
export const commandSaboteurs: Saboteur[] = [
  {
    name: 'the names of a header are looked up by one plan',
    file: 'packages/server/src/document/references.ts',
    find: 'sql.raw(ONE_PLAN)',
    replace: "sql.raw('')",
    test: planned,
  },
  {
    name: 'a list of any length is looked up by one plan',
    file: 'packages/server/src/db/statement.ts',
    find: 'return `(select $',
    replace: 'return `coalesce($',
    test: planned,
  },
  {
    name: 'nobody receives the approval of the own document',
    file: 'packages/server/src/hand-over/approvals.ts',
    find: `if (own) return 'own-document'`,
    replace: 'void own',
    test: {
      file: 'packages/server/src/hand-over/hand-over.test.ts',
      name: 'stay with a reason where the receiver has no right or wrote the document',
    },
  },
  {
    name: 'a right is asked for once a day',
    file: 'packages/server/src/user/ask-access.ts',
    find: 'if (before) return answered(before)',
    replace: 'void before',
    test: {
      file: 'packages/server/src/user/ask-access.test.ts',
      name: 'the SuperAdmins hear once a day who lacks which right, and are led to that person',
    },
  },
  {
    name: 'the row lock of a document',
    file: 'packages/server/src/approval/lock.ts',
    find: '.forUpdate()',
    replace: '',
    test: race('whoever waits for a document reads it as it was left'),
  },
  {
    name: 'only what was sent is read without current names',
    file: HANDLERS,
    find: `'withdraw', order(call), kind.loadRow)`,
    replace: `'withdraw', order(call), kind.loadSent)`,
    test: everyKind('the answer of every verb, with what it leaves as it is, is what is read afterwards'),
  },
  {
    name: 'the lock of an idempotency key',
    file: 'packages/server/src/http/idempotency.ts',
    find: `if (!earlier.free) throw new Refusal('idempotency-in-flight', { retryAfter: 1 })`,
    replace: '',
    test: idempotency('a rival in flight is told so, and what it does not do is not stored'),
  },
  {
    name: 'an idempotency key that a rival stored first',
    file: TRANSACTION,
    find: `  if ((error as { constraint?: string } | null)?.constraint === PASSING_CONSTRAINT) return true\n`,
    replace: '',
    test: idempotency(
      'a rival that stored the key between our look and our lock is found: its answer stands, ours leaves nothing',
    ),
  },
  {
    name: 'a statement that comes after its transaction',
    file: TRANSACTION,
    find: `if (over) throw new Error('this transaction is over')`,
    replace: 'void over',
    test: {
      file: 'packages/server/src/db/transaction.test.ts',
      name: 'one that comes too late is refused, for it would stand by itself',
    },
  },
  {
    name: 'a prepared statement of a table that got another shape',
    file: 'packages/server/src/db/client.ts',
    find: `new Set(['0A000', '26000'])`,
    replace: 'new Set()',
    test: client('a table that gets another shape meanwhile costs nobody an error'),
  },
  {
    name: 'connections that were silent with one that was lost',
    file: 'packages/server/src/db/connection.ts',
    find: 'if (other.silentSince(sentAt)) other.cut()',
    replace: 'void [other, sentAt]',
    test: client('after a black hole the silent connections go, their locks too, and work goes on'),
  },
  {
    name: 'another body under a used key',
    file: 'packages/server/src/http/idempotency.ts',
    find: `if (earlier.requestHash !== requestHash) throw new Refusal('idempotency-other-body')`,
    replace: '',
    test: lifecycle('one key, one effect; another body with that key is refused'),
  },
  {
    name: 'a replay after rights were taken away',
    file: 'packages/server/src/http/idempotency.ts',
    find: `if (earlier.rightsHash !== rightsHash) throw new Refusal('idempotency-rights-changed')`,
    replace: '',
    test: {
      file: 'packages/server/src/user/user.test.ts',
      name: 'a replay is not answered with what the person may no longer see',
    },
  },
  {
    name: 'a repeated comment on a record that was given away',
    file: 'packages/server/src/http/idempotency.ts',
    find: 'return entity && entityId ? [...named, { entity, id: entityId }] : named',
    replace: 'return void [entity, entityId] ?? named',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'what was answered of its files and comments is not answered again',
    },
  },
  {
    name: 'the version somebody saw',
    file: 'packages/server/src/approval/lock.ts',
    find: 'if (order.version !== undefined && row.version !== order.version)',
    replace: 'if (order.version === -1)',
    test: lifecycle(
      'a stale version is refused with the quotation as it stands, after the rules of its state',
    ),
  },
  {
    name: 'the designated approver',
    file: LIFECYCLE,
    find: `        if (!isApprover(document, actor)) return 'approval.not-approver'\n`,
    replace: '',
    test: lifecycle('nobody but the designated approver decides: QUT_ERR_011, SuperAdmin included'),
  },
  {
    name: 'nobody approves their own',
    file: LIFECYCLE,
    find: `return isOwn(document, actor) && !actor.selfApprovalAllowed ? 'approval.own-document' : null`,
    replace: 'return null',
    test: {
      file: 'packages/shared/src/approval/lifecycle.test.ts',
      name: 'lets nobody approve their own document unless a configuration allows it',
    },
  },
  {
    name: 'the hash of what was sent',
    file: HANDLERS,
    find: 'if (!(await isAsSent(call, document))) {',
    replace: 'if (!isAsSent) {',
    test: lifecycle('what differs from the snapshot is not approved: a line'),
  },
  {
    name: 'the short way to the hash of what was sent',
    file: HANDLERS,
    find: 'if (hashOf(kind.sentContent({ row: { ...row, version }, written })) === sha256) return true',
    replace: 'if (hashOf(kind.sentContent({ row: { ...row, version }, written })) !== "") return true',
    test: lifecycle('what differs from the snapshot is not approved: a line less'),
  },
  {
    name: 'what a verb of an approval leaves as it is stays in the browser',
    file: 'packages/web/src/api/record-cache.ts',
    find: 'held?.version === answer.version - 1 ?',
    replace: 'held ?',
    test: {
      file: 'packages/web/src/api/record-cache.test.ts',
      name: 'what a verb leaves as it is, of an earlier version is read again',
    },
  },
  {
    name: 'the database: no step the lifecycle does not know',
    file: GUARD_SQL,
    find: 'if verbs is null then',
    replace: `if verbs is null and was = 'nothing' then`,
    test: everyKind(GUARDED),
  },
  {
    name: 'the database: its steps are the lifecycle’s',
    file: APPROVAL_SQL,
    find: `('reject', 'pending', 'rejected'),`,
    replace: `('reject', 'pending', 'rejected'), ('update', 'cancelled', 'draft'),`,
    test: everyKind('the steps the database knows are those of the lifecycle'),
  },
  {
    name: 'the database: what was sent does not change',
    file: GUARD_SQL,
    find: `if not 'update' = any (verbs) then`,
    replace: `if 'nothing' = any (verbs) then`,
    test: lifecycle(ROUND),
  },
  {
    name: 'the database: lines of what was sent do not change',
    file: APPROVAL_SQL,
    find: `where verb = 'update' and from_status = document.status)`,
    replace: 'where document.id is not null)',
    test: lifecycle(ROUND),
  },
  {
    name: 'the database: what went through an approval stays',
    file: REQUEST_GUARD_SQL,
    find: `kept is distinct from old or (new.open and not old.open)`,
    replace: `new.open and not old.open`,
    test: everyKind('a request and its steps are evidence: what was written once stays'),
  },
  {
    name: 'the database: names that were sent stay',
    file: GUARD_SQL,
    find: `elsif not 'request-approval' = any (verbs) and new.sent`,
    replace: `elsif 'nothing' = any (verbs) and new.sent`,
    test: everyKind(
      'what was sent stays: names in the detail, the list and the path, until it is a draft again',
    ),
  },
  {
    name: 'names are shown as they were sent',
    file: 'packages/server/src/document/rows.ts',
    find: 'return sent ? { ...row, ...sent } :',
    replace: 'return sent === undefined ? { ...row } :',
    test: everyKind(
      'what was sent stays: names in the detail, the list and the path, until it is a draft again',
    ),
  },
  {
    name: 'whoever changed the content is its author',
    file: 'packages/server/src/document/save.ts',
    find: 'contentAuthors: [...new Set([...before.contentAuthors, actor.id])],',
    replace: 'contentAuthors: before.contentAuthors,',
    test: everyKind('whoever changed the content counts as its author and does not approve it'),
  },
  {
    name: 'a snapshot is compared in its own version',
    file: HANDLERS,
    find: 'kind.content(sent, schemaVersion)',
    replace: 'kind.content(sent, kind.schemaVersion)',
    test: everyKind('what was sent in an earlier form of the content is approved'),
  },
  {
    name: 'a former approver keeps sight',
    file: 'packages/server/src/approval/rights.ts',
    find: ', ...row.approvers]',
    replace: ']',
    test: everyKind(
      'whoever was an approver keeps seeing the document, its prices only with the right to them',
    ),
  },
  {
    name: 'what somebody else got approved is not cloned away',
    file: LIFECYCLE,
    find: `if (sent && !mayCancel(document, actor)) return 'approval.not-author'`,
    replace: '',
    test: everyKind('cloning and cancelling what was sent takes its author, what is approved a reason'),
  },
  {
    name: 'a revision keeps the authors of what it was cloned from',
    file: 'packages/server/src/document/copy.ts',
    find: '[...new Set([...row.contentAuthors, actor.id])]',
    replace: '[actor.id]',
    test: everyKind('whoever changed the content counts as its author and does not approve it'),
  },
  {
    name: 'of two interactions at once the customer counts both',
    file: 'packages/server/src/db/migrations/092_interaction.sql',
    find: 'perform from customer where id = any (touched) order by id for no key update;',
    replace: '',
    test: {
      file: 'packages/server/src/interaction/interaction.test.ts',
      name: 'waits for whoever writes one of the same customer, and counts it',
    },
  },
  {
    name: 'a customer says nothing of interactions without the right to them',
    file: 'packages/server/src/customer/repository.ts',
    find: "const seesContact = may(actor, 'interaction:view')",
    replace: 'const seesContact = true',
    test: {
      file: 'packages/server/src/interaction/interaction.test.ts',
      name: 'without the right to interactions a customer says nothing of them',
    },
  },
  {
    name: 'the database: a customer in use stays',
    file: QUOTATION_SQL,
    find: 'customer_id uuid not null constraint quotation_customer_fkey references customer (id) on delete restrict',
    replace: 'customer_id uuid not null',
    test: { file: 'packages/server/test/at-once.test.ts', name: 'Customer by customerId' },
  },
  {
    name: 'the database: one customer per code',
    file: 'packages/server/src/db/migrations/004_customer.sql',
    find: 'create unique index customer_code_key',
    replace: 'create index customer_code_key',
    test: {
      file: 'packages/server/src/customer/customer.test.ts',
      name: 'the same code again, in whatever case, is a duplicate at code',
    },
  },
  {
    name: 'the database: history is only added to',
    file: 'packages/server/src/db/migrate.ts',
    find: 'await client.query(`revoke update, delete, truncate on ',
    replace: 'if (!table) await client.query(`revoke update, delete, truncate on ',
    test: { file: 'packages/server/src/db/promises.test.ts', name: 'may not: delete from approval_snapshot' },
  },
  {
    name: 'numbers of a month follow one another',
    file: 'packages/server/src/document/number.ts',
    find: 'document_counter.last_number + 1',
    replace: 'document_counter.last_number + 2',
    test: race('50 created at once with failures among them: every number once, none missing'),
  },
  {
    name: 'one transaction is tried again',
    file: 'packages/server/src/db/transaction.ts',
    find: `new Set(['40001', '40P01', '55P03', '0A000', '26000'])`,
    replace: 'new Set<string>()',
    test: {
      file: 'packages/server/src/db/transaction.test.ts',
      name: 'two that lock each other both get through',
    },
  },
  {
    name: 'a planned announcement is taken back once its row of the outbox is ours',
    file: 'packages/server/src/announcement/planned.ts',
    find: `  if (row.eventId !== null) throw new Refusal('announcement-sent')\n`,
    replace: '',
    test: {
      file: 'packages/server/src/announcement/announcement.test.ts',
      name: 'one that waits for its moment is changed, and taken back; then nobody hears of it',
    },
  },
  {
    name: 'a restored copy mails nothing that waited',
    file: 'packages/server/src/backup/restore.ts',
    find: `set status = 'failed', failure = 'restored', claimed_until = null`,
    replace: 'set claimed_until = null',
    test: {
      file: 'packages/server/src/backup/backup.test.ts',
      name: 'what is restored is what stood at the moment of the snapshot; everybody signs in anew and nothing is mailed',
    },
  },
  {
    name: 'a refused password is not tried for every message',
    file: 'packages/server/src/delivery/worker.ts',
    find: `  note(deps, standing, outcome)\n`,
    replace: '',
    test: {
      file: 'packages/server/src/delivery/worker.test.ts',
      name: 'whose password is wrong stands still, tells it once, and loses no attempt',
    },
  },
  {
    name: 'a request that is over is not mailed',
    file: 'packages/server/src/delivery/worker.ts',
    find: 'else if (await messageKind(message.kind).obsolete?.(deps, message))',
    replace: 'else if (!messageKind)',
    test: {
      file: 'packages/server/src/approval/request-is-over.test.ts',
      name: 'a request that was over before its mail left is not mailed: withdraw',
    },
  },
  {
    name: 'a file is taken off the record it is at by now',
    file: 'packages/server/src/file/attachments.ts',
    find: `and entity = \${entity} and document_id = \${entityId} `,
    replace: '',
    test: {
      file: 'packages/server/src/file/attachments.test.ts',
      name: 'stay with the record they were attached to while a call to take them off another waits',
    },
  },
]
