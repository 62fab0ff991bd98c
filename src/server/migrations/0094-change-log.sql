-- Who changed what (product §17.14): an entry for each writing call. Entries are for ever the same until they are over; what
-- the values were stands apart, so that a person can be taken out of the past.
create table changes (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- In the order in which they were written, also within one moment.
  number bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'directory', 'guest', 'operator', 'job')),
  -- No reference: entries outlive whoever wrote them, and then name nobody.
  user_uuid uuid,
  operation text not null check (length(operation) <= 100),
  action text not null check (action in ('created', 'changed', 'deleted', 'called')),
  entity text not null check (length(entity) <= 100),
  -- The record's uuid, else what the address calls it; '' where there is only one.
  record text not null check (length(record) <= 300),
  -- Of each value that differs its name, and a salted digest of what it was and became.
  fields jsonb not null default '[]',
  primary key (tenant_id, uuid)
);
select enable_tenant_policy('changes');
revoke update, delete on changes from app_rw;
create index changes_at on changes (tenant_id, at, number);
create index changes_record on changes (tenant_id, entity, record, number);
create index changes_deleted on changes (tenant_id, at) where action = 'deleted';
create index changes_user on changes (tenant_id, user_uuid, at) where user_uuid is not null;

create table change_values (
  tenant_id int not null default current_tenant(),
  change_uuid uuid not null,
  -- Of the record; 'name of the record' is what people called it then.
  field text not null check (length(field) <= 200),
  before jsonb,
  after jsonb,
  is_personal boolean not null,
  -- Goes with the values: without it nobody can try out what a digest was made of.
  salt bytea not null check (length(salt) = 16),
  primary key (tenant_id, change_uuid, field),
  foreign key (tenant_id, change_uuid) references changes (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('change_values');
revoke update, delete on change_values from app_rw;

-- What cannot be done otherwise: the values of some records go, their entries stay.
create function erase_change_values(of_entity text, of_records text[], only_personal boolean) returns void
  language sql security definer
  set search_path = pg_catalog, public
as $$
  delete from public.change_values v using public.changes c
  where c.tenant_id = nullif(current_setting('app.tenant', true), '')::int and v.tenant_id = c.tenant_id
    and c.entity = of_entity and c.record = any(of_records) and v.change_uuid = c.uuid
    and (v.is_personal or not only_personal)
$$;
revoke all on function erase_change_values(text, text[], boolean) from public;
grant execute on function erase_change_values(text, text[], boolean) to app_rw;

-- See 0034: which institutions have rows that are over is one question about all of them.
create policy due on changes for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

-- Entries are sealed in batches, each chained to the one before: whoever changes, removes or adds an entry afterwards would
-- have to make all later seals anew.
create table change_seals (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  number int not null check (number > 0),
  -- The entries' numbers, and of each a digest, in the same order.
  entries bigint[] not null,
  digests text[] not null,
  -- Of the digest of the seal before and of both lists.
  digest text not null check (length(digest) = 64),
  sealed_at timestamptz not null,
  primary key (tenant_id, number)
);
select enable_tenant_policy('change_seals');
revoke update, delete on change_seals from app_rw;
create unique index changes_number on changes (tenant_id, number);
create policy due on change_values for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
create policy due on change_seals for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

-- Entries that are over go by this alone, and none that is younger than a month, whoever asks.
create function drop_changes(asked uuid[]) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  tenant constant int := nullif(current_setting('app.tenant', true), '')::int;
  gone int;
begin
  delete from public.changes c
  where c.tenant_id = tenant and c.uuid = any(asked) and c.at < now() - interval '29 days';
  get diagnostics gone = row_count;
  -- The digest of a seal stays: it is the anchor of what follows.
  update public.change_seals s set entries = '{}', digests = '{}'
  where s.tenant_id = tenant and cardinality(s.entries) > 0 and not exists (
    select from public.changes c where c.tenant_id = tenant and c.number = any(s.entries));
  return gone;
end
$$;
revoke all on function drop_changes(uuid[]) from public;
grant execute on function drop_changes(uuid[]) to app_rw;

