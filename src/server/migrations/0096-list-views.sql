-- How somebody looks at a list, kept by a name (product §33.17). One of these says whose it is: a private view goes with its
-- owner, a shared one stays with the institution.
create table list_views (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  private_of uuid,
  shared_by uuid,
  list text not null check (list ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null check (name ~ '\S' and length(name) <= 60),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 8000),
  -- Property and direction; none: as the list is sorted.
  sort jsonb not null default '[]' check (jsonb_array_length(sort) in (0, 2)),
  -- In their order; none: the usual ones.
  columns jsonb not null default '[]' check (jsonb_array_length(columns) <= 100),
  is_default boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, private_of) references users (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, shared_by) references users (tenant_id, uuid) on delete set null (shared_by),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (private_of is null or (shared_by is null and not is_default))
);
create unique index list_views_default on list_views (tenant_id, list) where is_default;
create unique index list_views_private_name on list_views (tenant_id, private_of, list, lower(name))
  where private_of is not null;
create unique index list_views_shared_name on list_views (tenant_id, list, lower(name)) where private_of is null;
create index list_views_shared_by on list_views (tenant_id, shared_by) where shared_by is not null;
create index list_views_updated_by on list_views (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('list_views');
