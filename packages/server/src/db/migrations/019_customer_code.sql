-- Up Migration

-- The next free code KH0001, KH0002, …, within the statement that writes the customer, so that its counter is held briefly.
create function next_customer_code() returns text language plpgsql as $$
declare
  candidate text;
begin
  loop
    insert into document_counter as own (series, last_number) values ('customer', 1)
    on conflict (series) do update set last_number = own.last_number + 1
    returning 'KH' || lpad(last_number::text, greatest(4, length(last_number::text)), '0') into candidate;
    -- Somebody may have given this code by hand; the next one is as good.
    exit when not exists (select from customer where upper(code) = candidate);
  end loop;
  return candidate;
end $$;
