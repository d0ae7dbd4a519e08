-- Up Migration

-- What our people had of advances when the house began here, one sum each, as its accountants import it.
create table opening_advance (
  id uuid primary key,
  employee_id uuid not null constraint opening_advance_employee_fkey references app_user (id) on delete restrict,
  date date not null,
  amount numeric(15,0) not null check (amount > 0),
  note text check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id) on delete restrict,
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id) on delete restrict,
  constraint opening_advance_employee_key unique (employee_id)
);
create index opening_advance_created_by_idx on opening_advance (created_by);
create index opening_advance_modified_by_idx on opening_advance (modified_by);

-- The ledger of a person, read by page.
create index expense_ticket_ledger_idx on expense_ticket (requester_id, date, number, id) where status = 'approved';

drop view employee_ledger;
-- What approved tickets say of the advances of a person: given, spent of them, given back; begun with what they had.
create view employee_ledger as
select requester_id as employee_id, id as ticket_id, number, date, type as entry, purpose as content,
  case when type = 'advance' then total else 0 end as advanced, settled as spent, returned
from expense_ticket where status = 'approved'
union all
select employee_id, id, '', date, 'opening', note, amount, 0, 0 from opening_advance;

-- Groups of a house that was seeded before there were expense tickets get what a new house gives them, as long as nobody changed
-- them: until then no one but administrators could write a ticket.
with given (code, rights) as (values
  ('NHAN-VIEN', array['expenseTicket:view', 'expenseTicket:create', 'expenseTicket:update']),
  ('KINH-DOANH', array['expenseTicket:create', 'expenseTicket:update', 'expenseTicket:delete']),
  ('KE-TOAN', array['expenseTicket:create', 'expenseTicket:update', 'expenseTicket:delete']),
  ('GIAM-DOC', array['expenseTicket:full'])
)
update role_group set permissions = permissions || rights from given
where role_group.code = given.code and version = 1
  and not exists (select from unnest(permissions) as held where held like 'expenseTicket:%');

-- Whoever keeps the books enters what they began with.
update role_group set permissions = permissions || array['openingAdvance:full']
where code in ('KE-TOAN', 'GIAM-DOC') and version = 1 and not 'openingAdvance:full' = any (permissions);
