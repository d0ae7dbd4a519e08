-- Up Migration

-- An answer is stored to be given again word by word: as it was written, not taken apart and not compressed.
alter table idempotency_key alter column body type json using body::json;
alter table idempotency_key alter column body set storage external;

-- The next free code KH0001, KH0002, …, from a sequence: a counter's row would be held until the commit, and all who
-- create a customer would commit one after the other. A code may be left out where a customer was refused.
create sequence customer_code_seq;
select setval('customer_code_seq', last_number) from document_counter where series = 'customer' and last_number > 0;
delete from document_counter where series = 'customer';

create or replace function next_customer_code() returns text language plpgsql as $$
declare
  number text;
  candidate text;
begin
  loop
    number := nextval('customer_code_seq')::text;
    candidate := 'KH' || lpad(number, greatest(4, length(number)), '0');
    -- Somebody may have given this code by hand; the next one is as good.
    exit when not exists (select from customer where upper(code) = candidate);
  end loop;
  return candidate;
end $$;
