-- What stands behind a module's row in modules, on or off: who may switch it, and its version (product §22.4). Without a
-- row it is in version 1, and only the operator switches it.
create table module_switches (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  name text not null check (length(name) <= 100),
  is_allowed boolean not null default false,
  version int not null default 1,
  updated_at timestamptz,
  updated_by_uuid uuid,
  primary key (tenant_id, name),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index module_switches_updated_by on module_switches (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('module_switches');

-- Whoever switches: the operator's command too, and a server of the version before.
create function count_module_switch() returns trigger
  language plpgsql
as $$
begin
  insert into module_switches (tenant_id, name, version, updated_at)
  select each.tenant_id, each.name, 2, now() from changed each
  -- With its tenant a module goes without a trace.
  where exists (select from tenants t where t.id = each.tenant_id)
  on conflict (tenant_id, name) do update
    set version = module_switches.version + 1, updated_at = now(), updated_by_uuid = null;
  return null;
end
$$;
create trigger modules_version_insert after insert on modules referencing new table as changed
  for each statement execute function count_module_switch();
create trigger modules_version_delete after delete on modules referencing old table as changed
  for each statement execute function count_module_switch();
