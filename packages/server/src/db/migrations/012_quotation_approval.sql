-- Up Migration

-- The quotation's approval moves out of its columns into approval and approval_step; its guard is the general one.
drop trigger guard_quotation on quotation;
drop trigger guard_quotation_line on quotation_line;
drop function guard_quotation();
drop function guard_quotation_line();

-- Every request that was ever made, from the history. Whom it was sent to is who decided, else whose bell rang.
with request as materialized (
  select gen_random_uuid() as id, event.id as event_id, event.entity_id, event.actor_id, event.at, event.note,
    lead(event.at, 1, 'infinity') over later as until, row_number() over later as place, count(*) over (partition by entity_id) as requests
  from event where entity = 'quotation' and kind = 'quotation.approval-requested'
  window later as (partition by entity_id order by at, event.id)
), followed as (
  select distinct on (request.id, kind) request.id, kind, event.actor_id, full_name, event.at, event.note
  from request
  join event on event.entity = 'quotation' and event.entity_id = request.entity_id
    and (event.at, event.id) > (request.at, request.event_id) and event.at < request.until
  join app_user on app_user.id = event.actor_id
  where kind in ('quotation.approved', 'quotation.rejected', 'quotation.withdrawn', 'quotation.cancelled', 'quotation.cloned')
  order by request.id, kind, event.at, event.id
), made as (
  insert into approval (id, entity, entity_id, round, open, snapshot_id, requested_by, requested_by_name, requested_at, note,
    withdrawn_at, withdrawn_note, ended_as, ended_by, ended_by_name, ended_at, ended_note)
  select request.id, 'quotation', request.entity_id, place, coalesce(quotation.status = 'pending' and place = requests, false),
    snapshot.id, request.actor_id, requester.full_name, request.at, request.note, withdrawn.at, withdrawn.note,
    split_part(ended.kind, '.', 2), ended.actor_id, ended.full_name, ended.at, ended.note
  from request
  join app_user requester on requester.id = request.actor_id
  join lateral (
    select id from approval_snapshot
    where entity = 'quotation' and entity_id = request.entity_id and created_at = request.at limit 1
  ) snapshot on true
  left join quotation on quotation.id = request.entity_id
  left join followed withdrawn on withdrawn.id = request.id and withdrawn.kind = 'quotation.withdrawn'
  left join followed ended on ended.id = request.id and ended.kind in ('quotation.cancelled', 'quotation.cloned')
  returning id
)
insert into approval_step (id, approval_id, position, approver_id, approver_name, decision, decided_by, decided_by_name, decided_at, note)
select gen_random_uuid(), request.id, 1, approver.id, approver.full_name,
  split_part(decided.kind, '.', 2), decided.actor_id, decided.full_name, decided.at, decided.note
from made join request using (id)
left join followed decided on decided.id = request.id and decided.kind in ('quotation.approved', 'quotation.rejected')
left join quotation on quotation.id = request.entity_id
join app_user approver on approver.id = coalesce(decided.actor_id,
  (select user_id from notification where event_id = request.event_id limit 1), quotation.approver_id);

-- What was sent before names were kept gets those of today, and says so. Who was asked before it counted that they had
-- changed the document may still answer.
alter table quotation add column content_authors uuid[] not null default '{}', add column sent jsonb;
update quotation set
  content_authors = array(
    select author_id union
    select actor_id from event where entity = 'quotation' and entity_id = quotation.id
      and kind in ('quotation.created', 'quotation.updated') and actor_id is not null
      and not (status = 'pending' and actor_id = approver_id)
    order by 1),
  sent = case when status in ('pending', 'approved', 'rejected') or (status = 'cancelled' and requested_by is not null) then
    jsonb_build_object(
      'namedAt', 'migration',
      'customerName', customer_name,
      'customerPhone', (select phone from customer where id = customer_id),
      'customerTaxCode', (select tax_code from customer where id = customer_id),
      'salesChannelName', (select name from sales_channel where id = sales_channel_id),
      'salesMethodName', (select name from sales_method where id = sales_method_id),
      'paymentMethodName', (select name from payment_method where id = payment_method_id),
      'deliveryMethodName', (select name from delivery_method where id = delivery_method_id),
      'shippingMethodName', (select name from shipping_method where id = shipping_method_id),
      'warehouseName', (select name from warehouse where id = warehouse_id),
      'officerName', (select full_name from app_user where id = officer_id),
      'authorName', (select full_name from app_user where id = author_id),
      'approverName', (select full_name from app_user where id = approver_id)) end;

alter table quotation drop constraint quotation_pending_check,
  drop column requested_by, drop column requested_at, drop column decided_by, drop column decided_at;
select make_approvable('quotation', 'quotation_line');
