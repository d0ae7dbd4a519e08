import { ofAnnexes, ofChangedContracts, ofContracts } from './contract-corruptions.ts'
import { behind, type Corruption, one } from './corruption.ts'
import { ofExpenses, ofLifecycle, ofQuotations } from './document-corruptions.ts'

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
    what: 'a customer whose last contact no interaction tells of',
    statements: [`update customer set last_contact_at = '2026-01-01T00:00:00Z' where code = 'KH0002'`],
    found: { 'customer-contact': [/^customer KH0002: kept 2026-01-01/] },
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
    what: 'an event tells other than it did',
    statements: behind(
      'event',
      `update event set note = 'rewritten' where seq = (select min(seq) from event)`,
    ),
    found: { 'sealed-events': [/^batch 1, event .*: it was changed after it was sealed/] },
  },
  {
    what: 'what keeps the history is gone',
    statements: ['drop trigger keep_event on event'],
    found: { protections: [/^trigger keep_event on event: missing/] },
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
    what: 'what keeps bindings within their lines is gone',
    statements: ['drop trigger keep_bindings_update on contract_binding'],
    found: { protections: [/^trigger keep_bindings_update on contract_binding: missing/] },
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
  ...ofContracts,
  ...ofChangedContracts,
  ...ofAnnexes,
  ...ofExpenses,
  ...ofLifecycle,
  ...ofRecords,
  ...ofFiles,
  ...ofSchema,
]
