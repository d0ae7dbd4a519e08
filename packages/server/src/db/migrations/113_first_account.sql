-- Up Migration

-- The first account of a new house has neither, until its first step asks for both; the form of a user requires them.
alter table app_user drop constraint app_user_phone_number_check;
alter table app_user add constraint app_user_phone_number_check check (phone_number = '' or phone_number ~ '^0[0-9]{9,10}$');
