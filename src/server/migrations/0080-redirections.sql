-- Addresses that were given up, and where they lead (product §26.9).
create table redirections (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- A path such as /app/profile/a-becker.
  source text not null check (length(source) between 1 and 500),
  target_kind text not null check (target_kind in ('profile', 'branch', 'address')),
  -- An alias, or an address.
  target text not null check (length(target) between 1 and 2000),
  is_active boolean not null default true,
  note text check (length(note) <= 500),
  hits_count int not null default 0,
  last_hit_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  unique (tenant_id, source),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index redirections_target on redirections (tenant_id, target_kind, target);
create index redirections_updated_by on redirections (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('redirections');

-- Who saved an advisor last, as organizations have it: whoever meets a newer version is told by whom.
alter table advisors add column updated_by_uuid uuid;
alter table advisors
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index advisors_updated_by on advisors (tenant_id, updated_by_uuid) where updated_by_uuid is not null;

-- Whoever gets another alias leaves the old one behind. A trigger, since an advisor's user may be renamed too. What led to
-- the old alias leads to the new one at once, so that nothing leads on twice, and one that is taken back leads nowhere.
create function leave_alias() returns trigger
  language plpgsql
as $$
begin
  delete from redirections where tenant_id = new.tenant_id and source = '/app/profile/' || new.slug;
  update redirections set target = new.slug, version = version + 1, updated_at = new.updated_at,
    updated_by_uuid = new.updated_by_uuid
  where tenant_id = new.tenant_id and target_kind = 'profile' and target = old.slug;
  insert into redirections (tenant_id, source, target_kind, target, updated_at, updated_by_uuid)
  values (new.tenant_id, '/app/profile/' || old.slug, 'profile', new.slug, new.updated_at, new.updated_by_uuid)
  on conflict (tenant_id, source) do update set target_kind = 'profile', target = new.slug, is_active = true,
    version = redirections.version + 1, updated_at = new.updated_at, updated_by_uuid = new.updated_by_uuid;
  return null;
end
$$;
create trigger advisors_leave_alias after update of slug on advisors
  for each row when (old.slug <> new.slug) execute function leave_alias();

-- What led to somebody who is gone leads nowhere. Before, not after: where a whole tenant goes, the rows go inside the
-- query that takes it away.
create function drop_ways_to_advisor() returns trigger
  language plpgsql
as $$
begin
  delete from redirections where tenant_id = old.tenant_id and target_kind = 'profile' and target = old.slug;
  return old;
end
$$;
create trigger advisors_drop_ways before delete on advisors
  for each row execute function drop_ways_to_advisor();
