-- Up Migration

-- Groups of a house that was seeded before a kind of record came get what a new house gives them, as long as nobody changed them
-- and they say nothing of that kind: until then no one but administrators saw its price rules, contracts or workflows, not even the
-- director.
with given (code, rights) as (values
  ('NHAN-VIEN', array['interaction:view', 'interaction:create', 'interaction:update', 'salesContract:view',
    'purchaseContract:view', 'priceConfiguration:view', 'discountPolicy:view', 'workflow:view']),
  ('KINH-DOANH', array['interaction:full', 'salesContract:create', 'salesContract:update', 'salesContract:delete']),
  ('MUA-HANG', array['purchaseContract:create', 'purchaseContract:update', 'purchaseContract:delete']),
  ('GIAM-DOC', array['interaction:full', 'salesContract:full', 'purchaseContract:full', 'priceConfiguration:full',
    'discountPolicy:full', 'workflow:view'])
), missing as (
  select role_group.id, array_agg(wanted) as rights
  from role_group join given using (code) cross join unnest(given.rights) as wanted
  where version = 1
    and not exists (select from unnest(permissions) as held where held like split_part(wanted, ':', 1) || ':%')
  group by role_group.id
)
update role_group set permissions = permissions || missing.rights from missing where role_group.id = missing.id;
