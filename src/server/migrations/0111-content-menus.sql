-- The menu of an institution's content pages (product §19.9): saved as a whole, one row of each institution.
create table content_menus (
  tenant_id int primary key default current_tenant() references tenants (id) on delete cascade,
  -- As the contract has them: each names the one that it stands below, in the order of all that stand there.
  items jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index content_menus_updated_by on content_menus (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('content_menus');
create trigger content_menus_note_change after insert or update or delete on content_menus
  for each row execute function note_content_change();
