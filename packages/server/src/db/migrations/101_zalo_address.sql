-- Up Migration

-- Nothing was ever sent to such an address, and its form takes none any more: a value that cannot be read is no value in force.
update configuration
set enabled = false
where key = 'zalo'
  and (
    json_value ->> 'baseUrl' !~* '^https?://[^[:space:]/?#@\\]+(/[^[:space:]?#\\]*)?$'
    or (json_value ->> 'baseUrl' !~* '^https:' and json_value -> 'privateAddress' is distinct from 'true')
  );
