-- Users as colleagues manage them: with a version, who changed them last, and when they were last here.

alter table users
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by_uuid uuid,
  add column invited_at timestamptz;
alter table users
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index users_updated_by on users (tenant_id, updated_by_uuid) where updated_by_uuid is not null;

-- Sessions go soon after they end; when somebody was last here stays. Apart from the user, whom others may be editing.
create table user_visits (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  last_at timestamptz not null,
  primary key (tenant_id, user_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('user_visits');

create function keep_last_visit() returns trigger
  language plpgsql
as $$
begin
  insert into user_visits (tenant_id, user_uuid, last_at)
  select tenant_id, uuid, new.seen_at from users where tenant_id = new.tenant_id and uuid = new.user_uuid
  on conflict (tenant_id, user_uuid) do update set last_at = greatest(user_visits.last_at, excluded.last_at);
  return null;
end
$$;
create trigger sessions_last_visit after insert or update of seen_at on sessions
  for each row execute function keep_last_visit();
