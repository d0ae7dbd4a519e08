-- Up Migration

-- Since when a price is as it is: of a product what the catalogue asks, of a rule what it computes with.
alter table product add column sale_priced_at timestamptz not null default now();
alter table price_configuration add column priced_at timestamptz not null default now();

-- When those that stand were priced nobody knows: no later than they were changed last.
update product set sale_priced_at = modified_at;
update price_configuration set priced_at = modified_at;

create function keep_price_age() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product' then
    if tg_op = 'INSERT' or new.sale_price is distinct from old.sale_price then
      new.sale_priced_at := new.modified_at;
    end if;
  elsif tg_op = 'INSERT' or (new.base, new.fixed_price, new.rate, new.money, new.floor, new.step)
      is distinct from (old.base, old.fixed_price, old.rate, old.money, old.floor, old.step) then
    new.priced_at := new.modified_at;
  end if;
  return new;
end $$;
create trigger keep_price_age before insert or update on product
  for each row execute function keep_price_age();
create trigger keep_price_age before insert or update on price_configuration
  for each row execute function keep_price_age();
