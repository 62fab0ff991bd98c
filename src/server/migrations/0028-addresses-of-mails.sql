-- The address of a mail that the demo shows: a mail has its key, which tells what it is about.
alter table mails add column uuid uuid not null
  generated always as (md5(tenant_id::text || ' ' || key)::uuid) stored;
