-- Pictures of maps, fetched once from the institution's service: visitors' browsers never ask it. One for each branch.
create table static_maps (
  tenant_id int not null default current_tenant(),
  organization_uuid uuid not null,
  hash text not null check (length(hash) = 16),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 262144),
  fetched_at timestamptz not null,
  primary key (tenant_id, organization_uuid),
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid) on delete cascade
);
create index static_maps_fetched on static_maps (tenant_id, fetched_at);
select enable_tenant_policy('static_maps');
