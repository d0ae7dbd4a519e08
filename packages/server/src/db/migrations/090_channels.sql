-- Up Migration

-- A channel is on when its configuration is complete and switched on (`configuration/channels.ts` reads the same).
create or replace function channel_is_on(channel text) returns boolean language sql stable as $$
  select exists (
    select from configuration
    where enabled and json_value is not null
      and (channel = 'email' and key = 'mail'
        or channel = 'zalo' and key = 'zalo' and json_value ->> 'templateId' is not null and secrets ? 'token'))
$$;
