-- Up Migration

-- What somebody has of advances is summed, and a page of their ledger found, by this index alone.
drop index expense_ticket_ledger_idx;
create index expense_ticket_ledger_idx on expense_ticket (requester_id, date, number, id)
  include (type, total, settled, returned) where status = 'approved';

-- As 133 made it; with types in its second part as well, without which PostgreSQL reads the tables and not the index.
create or replace view employee_ledger as
select requester_id as employee_id, id as ticket_id, number, date, type as entry, purpose as content,
  case when type = 'advance' then total else 0 end as advanced, settled as spent, returned
from expense_ticket where status = 'approved'
union all
select employee_id, id, ''::text, date, 'opening'::text, note, amount, 0::numeric, 0::numeric from opening_advance;
