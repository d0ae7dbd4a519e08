import type { Saboteur } from './saboteur.ts'

const QUOTATION_SQL = 'packages/server/src/db/migrations/005_quotation.sql'
const LIFECYCLE = 'packages/shared/src/approval/lifecycle.ts'
const lifecycle = (name: string) => ({ file: 'packages/server/src/quotation/lifecycle.test.ts', name })
const race = (name: string) => ({ file: 'packages/server/src/quotation/race.test.ts', name })
const TRANSACTION = 'packages/server/src/db/transaction.ts'
const idempotency = (name: string) => ({ file: 'packages/server/src/http/idempotency.test.ts', name })
const client = (name: string) => ({ file: 'packages/server/src/db/client.test.ts', name })
const ROUND = 'the database refuses what would go round the verbs'

/** What happens once, in order, by the right person. */
export const commandSaboteurs: Saboteur[] = [
  {
    name: 'the row lock of a quotation',
    file: 'packages/server/src/quotation/lock.ts',
    find: '    .forUpdate()\n',
    replace: '',
    test: race('50 × approve at once: one effect, one event row; the others hear a clear no'),
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
    name: 'the version somebody saw',
    file: 'packages/server/src/quotation/lock.ts',
    find: 'if (order.version !== undefined && row.version !== order.version) {',
    replace: 'if (order.version === -1) {',
    test: lifecycle(
      'a stale version is refused with the quotation as it stands, after the rules of its state',
    ),
  },
  {
    name: 'the designated approver',
    file: LIFECYCLE,
    find: `      if (document.approverId !== actor.id) return 'approval.not-approver'\n`,
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
    file: 'packages/server/src/quotation/approve.ts',
    find: 'if (!(await matchesSnapshot(trx, await contentOf(trx, row)))) {',
    replace: 'if (!contentOf || !matchesSnapshot) {',
    test: lifecycle('what differs from the snapshot is not approved'),
  },
  {
    name: 'the database: no step the lifecycle does not know',
    file: QUOTATION_SQL,
    find: `if old.status <> new.status and (old.status || '>' || new.status) not in (`,
    replace: `if old.status = 'nothing' and (old.status || '>' || new.status) not in (`,
    test: lifecycle(ROUND),
  },
  {
    name: 'the database: nothing after cancelling',
    file: QUOTATION_SQL,
    find: `if old.status = 'cancelled' then`,
    replace: `if old.status = 'nothing' then`,
    test: lifecycle(ROUND),
  },
  {
    name: 'the database: what was sent does not change',
    file: QUOTATION_SQL,
    find: `if old.status in ('pending', 'approved') and to_jsonb(new)`,
    replace: `if old.status = 'nothing' and to_jsonb(new)`,
    test: lifecycle(ROUND),
  },
  {
    name: 'the database: lines of what was sent do not change',
    file: QUOTATION_SQL,
    find: `where id in (new.quotation_id, old.quotation_id) and status not in ('draft', 'rejected')`,
    replace: `where id in (new.quotation_id, old.quotation_id) and status = 'nothing'`,
    test: lifecycle(ROUND),
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
    test: { file: 'packages/server/src/db/promises.test.ts', name: 'may not: delete from event' },
  },
  {
    name: 'numbers of a month follow one another',
    file: 'packages/server/src/quotation/number.ts',
    find: 'sql`document_counter.last_number + 1`',
    replace: 'sql`document_counter.last_number + 2`',
    test: race('50 created at once with failures among them: every number once, none missing'),
  },
  {
    name: 'one transaction is tried again',
    file: 'packages/server/src/db/transaction.ts',
    find: `new Set(['40001', '40P01', '55P03', '0A000'])`,
    replace: 'new Set<string>()',
    test: {
      file: 'packages/server/src/db/transaction.test.ts',
      name: 'two that lock each other both get through',
    },
  },
]
