-- Up Migration

-- What the house decides for itself. Secrets are sealed outside the database; a key the program knows has its row here, empty
-- while its default holds. `setting` keeps what the program itself must remember.
create table configuration (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint configuration_key_key unique
    check (key ~ '^[a-z0-9][a-z0-9._-]{0,99}$'),
  value text check (length(value) between 1 and 10000),
  json_value jsonb,
  enabled boolean not null default true,
  secrets jsonb not null default '{}' check (jsonb_typeof(secrets) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  modified_at timestamptz not null default now(),
  modified_by uuid references app_user (id) on delete restrict,
  search_key text generated always as (fold_text(key || ' ' || coalesce(value, ''))) stored
);

insert into configuration (key) select unnest(array[
  'company', 'bank-accounts', 'numbering', 'closing-date', 'self-approval', 'validity', 'weight-bands', 'price-age',
  'limits', 'mail', 'zalo']);

update configuration set
  json_value = (setting.value - 'bankAccount') || '{"warehouseAddress": null, "logoId": null}',
  value = left(setting.value ->> 'name', 10000)
from setting where configuration.key = 'company' and setting.key = 'company';

update configuration set
  json_value = jsonb_build_object('accounts', jsonb_build_array(setting.value -> 'bankAccount')),
  value = concat_ws(' ', setting.value #>> '{bankAccount,bankName}', setting.value #>> '{bankAccount,accountNumber}')
from setting where configuration.key = 'bank-accounts' and setting.key = 'company'
  and jsonb_typeof(setting.value -> 'bankAccount') = 'object';

update configuration set
  json_value = jsonb_build_object('days', setting.value), value = setting.value #>> '{}'
from setting where configuration.key = 'validity' and setting.key = 'validityDays'
  and jsonb_typeof(setting.value) = 'number' and (setting.value #>> '{}') ~ '^\d{1,3}$'
  and (setting.value #>> '{}')::integer between 1 and 365;

delete from setting where key in ('company', 'validityDays');
