-- Up Migration

-- What asked somebody for a decision becomes read with its document: found by reader and record.
drop index notification_unread_idx;
create index notification_unread_idx on notification (user_id, entity_id) where read_at is null;

-- Until now it stayed unread for ever.
update notification set read_at = now()
where read_at is null and kind = entity || '.approval-requested' and not exists (
  select from approval join approval_step step on step.approval_id = approval.id
  where approval.entity = notification.entity and approval.entity_id = notification.entity_id and open
    and step.approver_id = notification.user_id and decision is null);
