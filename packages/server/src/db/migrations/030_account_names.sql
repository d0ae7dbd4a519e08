-- Up Migration

-- The longest address there is (RFC 5321), as the form says.
alter table app_user drop constraint app_user_email_check;
alter table app_user add constraint app_user_email_check check (length(email) <= 254);

-- People sign in with a username or a phone number, so one person's username may not be another's phone number. Both may
-- be given at the same moment, so whoever gives a name holds it until the end of the transaction.
create function refuse_two_people_of_one_name() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account ' || name, 0))
  from (select unnest(array[lower(new.username), new.phone_number]) as name order by 1) as names;
  if exists (select from app_user where phone_number = new.username and id <> new.id) then
    raise unique_violation using constraint = 'app_user_username_is_phone', message = 'the username is a phone number of somebody else';
  end if;
  if exists (select from app_user where lower(username) = new.phone_number and id <> new.id) then
    raise unique_violation using constraint = 'app_user_phone_is_username', message = 'the phone number is a username of somebody else';
  end if;
  return new;
end $$;
create trigger refuse_two_people_of_one_name before insert or update of username, phone_number on app_user
  for each row execute function refuse_two_people_of_one_name();
