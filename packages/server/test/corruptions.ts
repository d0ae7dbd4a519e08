import type { FileStore } from '#file/store'

/** Something that must never happen, done by whoever may do everything, and what the audit must say of it. */
export interface Corruption {
  what: string
  /** As the owner of the tables. */
  statements: string[]
  /** By the name of each check that must speak up, what each of its findings must say. */
  found: Record<string, RegExp[]>
  files?(store: FileStore): FileStore
  stored?(): AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** Goes round the triggers of a table, and closes the gap behind itself. */
function behind(table: string, ...statements: string[]): string[] {
  return [
    `alter table ${table} disable trigger user`,
    ...statements,
    `alter table ${table} enable trigger user`,
  ]
}

/** The first quotation of a state. */
function one(status: string): string {
  return `(select id from quotation where status = '${status}' and revision = 1 order by number limit 1)`
}

const line = `(select id from quotation_line where quotation_id = ${one('draft')} order by position limit 1)`
const event = (kind: string, of: string) =>
  `(select id from event where entity_id = ${of} and kind = 'quotation.${kind}' order by at desc limit 1)`
const NUMBER = 'BG\\d{4}-\\d{4}(/R\\d)?'
const at = (rest: string) => new RegExp(`^${NUMBER}${rest}`)

const ofQuotations: Corruption[] = [
  {
    what: 'a line’s amount is one đồng more',
    statements: behind('quotation_line', `update quotation_line set amount = amount + 1 where id = ${line}`),
    found: {
      'quotation-total': [at(': total')],
      'quotation-pricing': [at(': amount of line 1')],
      'quotation-line-amount': [at(', line 1 .*: amount')],
    },
  },
  {
    what: 'a line is gone',
    statements: behind('quotation_line', `delete from quotation_line where id = ${line}`),
    found: {
      'quotation-total': [at(': total')],
      'quotation-weights': [at(': ')],
      'quotation-lines': [at(': ')],
      'quotation-pricing': [at(': goods')],
    },
  },
  {
    what: 'a line weighs a gram more than its barem says',
    statements: behind(
      'quotation_line',
      `update quotation_line set theoretical_weight = theoretical_weight + 0.001, price_type = 'item', amount = round(sale_price * quantity)
        where id = ${line}`,
      `update quotation set theoretical_weight_total = theoretical_weight_total + 0.001, goods_total = sum,
          total = sum - discount + shipping_fee
        from (select sum(amount) from quotation_line where quotation_id = ${one('draft')}) line where id = ${one('draft')}`,
    ),
    found: {
      'quotation-line-weight': [at(', line 1 .*kg kept')],
      'quotation-pricing': [at(': .*theoretical weight')],
    },
  },
  {
    what: 'the VAT of a draft is another',
    statements: [`update quotation set vat_total = vat_total + 1 where id = ${one('draft')}`],
    found: { 'quotation-pricing': [at(': VAT')] },
  },
  {
    what: 'a number of another month',
    statements: [
      `update quotation set number = 'BG2501-0001', base_number = 'BG2501-0001' where id = ${one('draft')}`,
    ],
    found: {
      'quotation-number': [/BG2501-0001, revision 1/],
      'quotation-number-counter': [/^BG2501: counter at 0, number 1 was given/],
    },
  },
  {
    what: 'a counter that fell back',
    statements: [`update document_counter set last_number = 1 where series like 'BG%'`],
    found: { 'quotation-number-counter': [/^BG\d{4}: counter at 1, number \d+/] },
  },
  {
    what: 'two quotations of one number',
    statements: [
      'alter table quotation drop constraint quotation_number_key',
      'drop index quotation_revision_key',
      ...behind(
        'quotation',
        `update quotation set number = twin.number, base_number = twin.base_number
          from (select * from quotation where id = ${one('approved')}) twin where quotation.id = ${one('draft')}`,
      ),
    ],
    found: {
      'unique-codes': [/^quotation number BG.*: 2 times/, /^quotation revision BG.*: 2 times/],
    },
  },
  {
    what: 'a revision whose former quotation lives on',
    statements: behind(
      'quotation',
      `update quotation set closed = false, status = 'draft' where id = (select cloned_from_id from quotation where revision = 2 limit 1)`,
    ),
    found: {
      'quotation-revisions': [at('/R2: revision 2')],
      'quotation-status': [at(': draft, last event quotation.cloned')],
    },
  },
]

const ofLifecycle: Corruption[] = [
  {
    what: 'an event is gone',
    statements: [
      `delete from event where id = (
      select event.id from event left join notification on event_id = event.id
      where event.kind = 'quotation.updated' and notification.id is null limit 1)`,
    ],
    found: { 'quotation-events': [at(': version \\d, \\d events')] },
  },
  {
    what: 'a change without an event',
    statements: [`update quotation set version = version + 1 where id = ${one('draft')}`],
    found: { 'quotation-events': [at(': version')] },
  },
  {
    what: 'a cancelled quotation is approved',
    statements: [
      ...behind(
        'quotation',
        `update quotation set version = version + 1, status = 'approved', closed = false,
          approver_id = coalesce(approver_id, officer_id), sent = coalesce(sent, '{}'), modified_at = modified_at + interval '1 second'
        where id = (select id from quotation q where status = 'cancelled' and not closed
          and exists (select from event where entity_id = q.id and kind = 'quotation.approval-requested') limit 1)`,
      ),
      `insert into event (id, at, actor_id, kind, entity, entity_id, trace_id)
        select gen_random_uuid(), modified_at, approver_id, 'quotation.approved', 'quotation', quotation.id, 'planted'
        from quotation where status = 'approved' and exists (select from event where entity_id = quotation.id and kind = 'quotation.cancelled')`,
    ],
    found: {
      'quotation-cancelled': [at(': quotation.approved after it was cancelled')],
      'snapshot-content': [at(': it differs')],
    },
  },
  {
    what: 'an approval that nobody asked for',
    statements: [
      ...behind(
        'quotation',
        `update quotation set version = version + 1, status = 'approved', approver_id = decider, sent = '{}', modified_at = modified_at + interval '1 second'
        from (select id as decider from app_user where username = 'director.hoa') who where quotation.id = ${one('draft')}`,
      ),
      `insert into event (id, at, actor_id, kind, entity, entity_id, trace_id)
        select gen_random_uuid(), modified_at, approver_id, 'quotation.approved', 'quotation', quotation.id, 'planted'
        from quotation where status = 'approved' and not exists (
          select from event where entity_id = quotation.id and kind = 'quotation.approval-requested')`,
    ],
    found: {
      'quotation-transitions': [at(': quotation.approved while it was draft')],
      'quotation-decision': [at(': approved by nobody')],
      'snapshot-content': [at(': no snapshot')],
    },
  },
  {
    what: 'a status its history does not know',
    statements: behind('quotation', `update quotation set status = 'draft' where id = ${one('rejected')}`),
    found: { 'quotation-status': [at(': draft, last event quotation.rejected')] },
  },
  {
    what: 'a request without its event',
    statements: [
      `delete from notification where event_id = ${event('approval-requested', one('pending'))}`,
      `delete from event where id = ${event('approval-requested', one('pending'))}`,
    ],
    found: {
      'quotation-request': [at(': pending')],
      'quotation-events': [at(': version')],
      'quotation-status': [at(': pending, last event')],
      'quotation-bell': [at(': no notification')],
      'snapshot-request': [at(': 0 events, 1 requests and 1 snapshots')],
    },
  },
  {
    what: 'a decision by somebody else',
    statements: behind(
      'approval_step',
      `update approval_step set decided_by = requested_by from approval
        where approval.id = approval_id and entity_id = ${one('approved')} and decision = 'approved'`,
    ),
    found: { 'quotation-decision': [at(': approved by')] },
  },
  {
    what: 'the approver had changed what was approved',
    statements: behind(
      'quotation',
      `update quotation set content_authors = content_authors || approver_id where id = ${one('approved')}`,
    ),
    found: { 'quotation-decision': [at(': approved by')] },
  },
  {
    what: 'somebody who changed it does not count as its author',
    statements: [
      `insert into event (id, at, actor_id, kind, entity, entity_id, trace_id)
        select gen_random_uuid(), modified_at + interval '1 ms', (select id from app_user where username = 'director.hoa'),
          'quotation.updated', 'quotation', id, 'planted' from quotation where id = ${one('draft')}`,
    ],
    found: { 'quotation-authors': [at(': changed by')], 'quotation-events': [at(': version')] },
  },
  {
    what: 'a request is open though it was decided',
    statements: behind(
      'approval',
      `update approval set open = true where entity_id = ${one('approved')} and withdrawn_at is null
        and exists (select from approval_step where approval_id = approval.id and decision = 'approved')`,
    ),
    found: {
      'quotation-request': [at(': approved')],
      'approval-steps': [at(': request of .*, open, steps 1, 1 decided')],
    },
  },
  {
    what: 'a request without a step',
    statements: behind(
      'approval_step',
      `delete from approval_step where approval_id = (select id from approval where open and entity_id = ${one('pending')})`,
    ),
    found: {
      'quotation-request': [at(': pending.*waiting for nobody')],
      'approval-steps': [at(': request of .*, open, steps 0')],
    },
  },
  {
    what: 'the approver’s bell did not ring',
    statements: [`delete from notification where event_id = ${event('approval-requested', one('pending'))}`],
    found: { 'quotation-bell': [at(': no notification')] },
  },
  {
    what: 'a snapshot was changed',
    statements: [
      `update approval_snapshot set content = replace(content, '"version":', '"version" :') where entity_id = ${one('approved')}`,
    ],
    found: {
      'snapshot-hash': [/^quotation BG.*: hash/],
      'snapshot-content': [at(': it differs from its snapshot')],
    },
  },
  {
    what: 'what was approved was changed',
    statements: behind(
      'quotation',
      `update quotation set shipping_address = 'elsewhere' where id = ${one('approved')}`,
    ),
    found: { 'snapshot-content': [at(': it differs from its snapshot')] },
  },
]

const ofRecords: Corruption[] = [
  {
    what: 'a customer was changed behind everybody’s back',
    statements: [`update customer set version = 2 where code = 'KH0001'`],
    found: { 'record-versions': [/^customer KH0001: version 2, 0 changes told/] },
  },
  {
    what: 'a quotation vanished',
    statements: [
      ...behind(
        'quotation',
        `delete from approval_snapshot where entity_id = ${one('draft')}`,
        `delete from quotation where id = ${one('draft')}`,
      ),
    ],
    found: {
      'event-record': [/^quotation .*: quotation.created, and no such record/],
      'list-counts': [/^list of quotation: \d+ kept, \d+ counted/],
    },
  },
  {
    what: 'an event of tomorrow',
    statements: [
      `insert into event (id, at, kind, entity, entity_id, trace_id)
       select gen_random_uuid(), now() + interval '1 day', 'export.made', 'quotation', gen_random_uuid(), 'planted'`,
    ],
    found: { 'event-time': [/^event .*: export.made at/] },
  },
  {
    what: 'a notification of another record',
    statements: [
      `update notification set entity_id = gen_random_uuid() where id = (
         select notification.id from notification join event on event.id = event_id where event.kind = 'quotation.approved' limit 1)`,
    ],
    found: { 'notification-event': [/^notification /] },
  },
  {
    what: 'an import nobody was told of',
    statements: [
      `insert into import_batch select gen_random_uuid(), 'customer', 'khach.xlsx', null, id, now(), 1, 0 from app_user limit 1`,
    ],
    found: { 'import-event': [/^import khach.xlsx/] },
  },
  {
    what: 'a second living refresh token',
    statements: [
      `insert into refresh_token select '\\x00', session_id, issued_at, null from refresh_token where used_at is null limit 1`,
    ],
    found: { 'refresh-tokens': [/^session .*: 2 unused/] },
  },
  {
    what: 'every SuperAdmin is locked',
    statements: [`update app_user set is_locked = true where role = 'SuperAdmin'`],
    found: { 'super-admin': [/no SuperAdmin/] },
  },
]

const ofFiles: Corruption[] = [
  {
    what: 'a byte of a file turned',
    statements: [],
    files: (store) => ({
      ...store,
      get: async (key) => {
        const bytes = await store.get(key)
        bytes[0] = bytes[0]! ^ 1
        return bytes
      },
    }),
    found: { 'file-content': [/^file .*beam.png\): its content/] },
  },
  {
    what: 'a file is gone',
    statements: [],
    files: (store) => ({ ...store, get: () => Promise.reject(new Error('ENOENT')) }),
    found: { 'file-content': [/^file .*: it is not there/] },
  },
  {
    what: 'a file that no row knows, and one that an upload is still writing',
    statements: [],
    stored: async function* () {
      yield { key: 'product/aa/old', modifiedAt: new Date('2026-11-01') }
      yield { key: 'product/aa/new.part', modifiedAt: new Date('2026-11-21T02:00:00Z') }
    },
    found: { 'file-orphan': [/^product\/aa\/old: no row/] },
  },
  {
    what: 'a picture that is no picture of products',
    statements: [
      `update file set folder = 'quotation' where name = 'beam.png'`,
      `insert into product_picture select product.id, file.id, 0 from product, file where product.code = 'TV-D10-CB300' and file.name = 'beam.png'`,
      `insert into product_picture select product.id, file.id, 0 from (select id from product order by code limit 1) product, file
        where file.name = 'beam.png' on conflict do nothing`,
    ],
    found: { 'product-picture': [/^product .*: picture beam.png of folder quotation/] },
  },
]

const ofSchema: Corruption[] = [
  {
    what: 'a count that is one more',
    statements: [`insert into table_change values ('product', -1, 1, 1)`],
    found: { 'list-counts': [/^list of product: \d+ kept/] },
  },
  {
    what: 'a trigger is off',
    statements: ['alter table quotation disable trigger guard_quotation'],
    found: { protections: [/^trigger guard_quotation on quotation: off/] },
  },
  {
    what: 'a customer that does not exist',
    statements: [
      'alter table quotation drop constraint quotation_customer_fkey',
      ...behind(
        'quotation',
        `update quotation set customer_id = gen_random_uuid() where id = ${one('draft')}`,
      ),
      'alter table quotation add constraint quotation_customer_fkey foreign key (customer_id) references customer (id) not valid',
    ],
    found: {
      references: [/^quotation.customer_id = .*: no such row in customer/],
      protections: [/^constraint quotation_customer_fkey: not validated/],
    },
  },
  {
    what: 'a telephone number that is none',
    statements: [
      'alter table customer drop constraint customer_contact_phone_check',
      `update customer set contact_phone = 'none' where code = 'KH0002'`,
      `alter table customer add constraint customer_contact_phone_check check (contact_phone ~ '^0[0-9]{9,10}$') not valid`,
    ],
    found: {
      constraints: [/^customer KH0002: customer_contact_phone_check/],
      protections: [/^constraint customer_contact_phone_check: not validated/],
    },
  },
  {
    what: 'a search key of another rule',
    statements: [
      'create or replace function fold_text(value text) returns text language sql immutable parallel safe strict return lower(value)',
      `update customer set name = name where code = 'KH0003'`,
    ],
    found: { 'search-keys': [/^customer .*: “kh0003/] },
  },
]

export const corruptions: Corruption[] = [
  ...ofQuotations,
  ...ofLifecycle,
  ...ofRecords,
  ...ofFiles,
  ...ofSchema,
]
