import { behind, type Corruption, one } from './corruption.ts'

const line = `(select id from quotation_line where quotation_id = ${one('draft')} order by position limit 1)`
const event = (kind: string, of: string) =>
  `(select id from event where entity_id = ${of} and kind = 'quotation.${kind}' order by at desc limit 1)`
/** A sealed event that is deleted is missed by its seal as well. */
const GONE = /^batch \d+, event .*: it was sealed and is gone/
const NUMBER = 'BG\\d{4}-\\d{4}(/R\\d)?'
export const at = (rest: string) => new RegExp(`^${NUMBER}${rest}`)

export const ofQuotations: Corruption[] = [
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
    what: 'a draft has a line below its floor',
    statements: [
      `update quotation set below_floor_lines = 1, floor_reason = 'Khách quen' where id = ${one('draft')}`,
    ],
    found: { 'quotation-pricing': [at(': lines below their floor 1 instead of 0')] },
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

export const ofLifecycle: Corruption[] = [
  {
    what: 'an event is gone',
    statements: behind(
      'event',
      `delete from event where id = (
      select event.id from event left join notification on event_id = event.id
      where event.kind = 'quotation.updated' and notification.id is null limit 1)`,
    ),
    found: { 'quotation-events': [at(': version \\d, \\d events')], 'sealed-events': [GONE] },
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
      ...behind('event', `delete from event where id = ${event('approval-requested', one('pending'))}`),
    ],
    found: {
      'sealed-events': [GONE],
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
    found: { 'quotation-decision': [at(': approved by')], 'approval-deputy': [at(': step 1, by .* for ')] },
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
      'quotation-bell': [at(': no notification')],
      'approval-steps': [at(': request of .*, open, steps 0')],
      'list-counts': [/^list of approval_step: \d+ kept, \d+ counted/],
    },
  },
  {
    what: 'a step of what was approved is not passed',
    statements: behind(
      'approval_step',
      `insert into approval_step (id, approval_id, position, approver_id, approver_name, waiting)
        select gen_random_uuid(), approval.id, 2, approver_id, approver_name, false from approval join approval_step on approval_id = approval.id
        where entity_id = ${one('approved')} and decision = 'approved'`,
    ),
    found: {
      'approval-order': [at(': step 2 is not passed, step all was decided')],
      'list-counts': [/^list of approval_step: \d+ kept, \d+ counted/],
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

const ticket = (where: string) => `(select id from expense_ticket where ${where} order by number limit 1)`
const CP = /^CP\d{4}-\d{4}: /

export const ofExpenses: Corruption[] = [
  {
    what: 'a ticket comes to one đồng more than its lines',
    statements: behind(
      'expense_ticket',
      `update expense_ticket set total = total + 1 where id = ${ticket(`status = 'draft'`)}`,
    ),
    found: { 'expense-sums': [CP], 'expenseTicket-figures': [/^CP\d{4}-\d{4}: total \d+ instead of \d+$/] },
  },
  {
    what: 'an advance was taken back after it was spent',
    statements: behind(
      'expense_ticket',
      `update expense_ticket set status = 'cancelled' where id = ${ticket(`type = 'advance' and status = 'approved'`)}`,
    ),
    found: {
      'employee-advances': [/^employee sales.minh: 0 advanced, 2800000 spent, 1000000 returned/],
      'expenseTicket-status': [CP],
    },
  },
  {
    what: 'a photo of a line that is none, and nobody keeps',
    statements: behind(
      'expense_ticket_line',
      `update expense_ticket_line set photo_id = (select id from file where name = 'beam.png')
        where expense_ticket_id = ${ticket(`status = 'draft'`)} and position = 0`,
    ),
    found: { 'expense-photos': [/^CP\d{4}-\d{4}: photo beam.png of folder product, /] },
  },
  {
    what: 'a photo of what was sent is gone, though its ticket is, too',
    statements: [
      `insert into approval_snapshot (id, entity, entity_id, schema_version, content, sha256, created_at, created_by)
        select gen_random_uuid(), 'expenseTicket', gen_random_uuid(), 2, content, encode(sha256(content::bytea), 'hex'), now(), id
        from app_user, (values ('{"photoId":"01a1fc0b-e3e4-7d5f-8a51-3f1b6c2e9a40"}')) as sent (content)
        where username = 'sales.minh'`,
    ],
    found: {
      'expense-photos': [/^[0-9a-f-]{36}: photo 01a1fc0b-e3e4-7d5f-8a51-3f1b6c2e9a40 of what was sent, gone/],
      'snapshot-request': [/^[0-9a-f-]{36}: 0 events, 0 requests and 1 snapshots at /],
    },
  },
  {
    what: 'an invoice is free though its ticket names it',
    statements: [`delete from expense_invoice`],
    found: { 'expense-invoices': [CP, CP] },
  },
]
