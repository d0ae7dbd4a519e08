-- Up Migration

-- Of a contract that was ended no more is bound. Asked by statement, behind `keep_bindings_…` which locks the contracts
-- (triggers run in the order of their names): asked by row, a raise did not see an ending that was written meanwhile.
drop trigger keep_open_insert on contract_binding;
drop trigger keep_open_update on contract_binding;
drop function keep_binding_open();

create function keep_binding_open() returns trigger language plpgsql as $$
declare
  raised uuid[];
begin
  if tg_op = 'INSERT' then
    raised := (select array_agg(id) from changed);
  else
    raised := (select array_agg(changed.id) from changed left join former using (id)
      where former.id is null or changed.quantity > former.quantity
        or (changed.purchase_contract_id, changed.sales_contract_id)
          is distinct from (former.purchase_contract_id, former.sales_contract_id));
  end if;
  if exists (
    select from contract_binding as binding join contract_ending as ending
      on ending.sales_contract_id = binding.sales_contract_id or ending.purchase_contract_id = binding.purchase_contract_id
    where binding.id = any (raised) and ending.reopened_at is null
  ) then
    raise exception 'an ended contract takes no bindings' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_ended_check';
  end if;
  return null;
end $$;
create trigger keep_open_insert after insert on contract_binding
  referencing new table as changed for each statement execute function keep_binding_open();
create trigger keep_open_update after update on contract_binding
  referencing old table as former new table as changed for each statement execute function keep_binding_open();
