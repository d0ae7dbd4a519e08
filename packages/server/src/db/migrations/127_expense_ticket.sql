-- Up Migration

-- Our people as documents read a partner: what they have no such thing of is nothing, and where they are found is their department.
create view employee as
select person.id, person.full_name as name, person.full_name as abbreviated_name, person.phone_number as phone,
  null::text as tax_code, null::uuid as officer_id, not person.is_locked as active, false as supplier,
  null::text as contact_person, null::text as contact_phone, department.name as company_address,
  null::text as account_number, null::text as bank_name, null::text as branch_name
from app_user person left join department on department.id = person.department_id;

select make_document('expense_ticket', 'requester', 'own');
alter table expense_ticket
  drop constraint expense_ticket_requester_fkey,
  add constraint expense_ticket_requester_fkey foreign key (requester_id) references app_user (id) on delete restrict,
  add column type text not null check (type in ('advance', 'reimbursement')),
  add column purpose text check (length(purpose) <= 500),
  add column departure_date date not null,
  add column return_date date not null,
  add column business_location text check (length(business_location) <= 500),
  add column driver text not null check (driver <> '' and length(driver) <= 100),
  add column receiver text not null check (receiver <> '' and length(receiver) <= 100),
  add column contract_type text not null check (contract_type in ('none', 'salesContract', 'purchaseContract')),
  add column contract_number text check (length(contract_number) <= 50),
  add column product_total numeric(15,3),
  add column weight_total numeric(15,3),
  add column receipt_date date,
  add column settled numeric(15,0) not null check (settled >= 0),
  add column returned numeric(15,0) not null check (returned >= 0),
  add column note text check (length(note) <= 2000),
  drop column search_key,
  add constraint expense_ticket_days_check check (return_date >= departure_date),
  add constraint expense_ticket_contract_check check (contract_type = 'none' or contract_number is not null),
  add constraint expense_ticket_settling_check check (settled <= total and (type = 'reimbursement' or settled + returned = 0));
alter table expense_ticket add column search_key text generated always as
  (fold_text(number || ' ' || requester_name || ' ' || coalesce(contract_number, '') || ' ' || coalesce(purpose, ''))) stored;
create index expense_ticket_search_idx on expense_ticket using gin (search_key gin_trgm_ops);
-- the days that its list is filtered by
create index expense_ticket_departure_idx on expense_ticket (departure_date);

alter table expense_ticket_line
  add column entry text not null check (entry in ('expense', 'return')),
  add column expenses_type_id uuid constraint expense_ticket_line_expenses_type_fkey references expenses_type (id) on delete restrict,
  add column expenses_type_name text,
  add column content text check (length(content) <= 200),
  add column amount numeric(15,0) not null check (amount > 0),
  add column vat numeric(15,0) check (vat >= 0 and vat < amount),
  add column invoice_type text check (invoice_type in ('vat', 'sale', 'other')),
  add column invoice_number text check (length(invoice_number) <= 20),
  add column invoice_date date,
  add column seller_tax_code text check (length(seller_tax_code) <= 14),
  add column cash boolean not null,
  add check ((entry = 'expense') = (expenses_type_id is not null));
create index expense_ticket_line_expenses_type_idx on expense_ticket_line (expenses_type_id);
-- what one seller was paid in cash on one day
create index expense_ticket_line_cash_idx on expense_ticket_line (seller_tax_code, invoice_date) where cash;

-- The invoices of tickets that are not cancelled: none stands twice. Deferred, so that lines of one ticket may change places.
create table expense_invoice (
  line_id uuid primary key references expense_ticket_line (id) on delete cascade,
  seller_tax_code text not null,
  number text not null,
  date date not null,
  constraint expense_invoice_key unique (seller_tax_code, number, date) deferrable initially deferred
);

create function claim_expense_invoice() returns trigger language plpgsql as $$
begin
  delete from expense_invoice where line_id = new.id;
  if new.seller_tax_code is not null and new.invoice_number is not null and new.invoice_date is not null then
    insert into expense_invoice (line_id, seller_tax_code, number, date)
    values (new.id, new.seller_tax_code, upper(new.invoice_number), new.invoice_date);
  end if;
  return null;
end $$;
create trigger claim_invoice after insert or update on expense_ticket_line
  for each row execute function claim_expense_invoice();

create function release_expense_invoices() returns trigger language plpgsql as $$
begin
  delete from expense_invoice where line_id in (select id from expense_ticket_line where expense_ticket_id = new.id);
  return null;
end $$;
create trigger release_invoices after update on expense_ticket for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_expense_invoices();

-- What approved tickets say of the advances of a person: given, spent of them, given back.
create view employee_ledger as
select requester_id as employee_id, id as ticket_id, number, date, type as entry, purpose as content,
  case when type = 'advance' then total else 0 end as advanced, settled as spent, returned
from expense_ticket where status = 'approved';
