-- Pictures that the institution uploaded for itself: logo, header. Shown to everybody who knows the address.
create table tenant_pictures (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width int not null check (width between 1 and 2560),
  height int not null check (height between 1 and 2560),
  bytes bytea not null check (length(bytes) <= 10485760),
  -- When it was last uploaded: a day from then on it may wait for the setting that names it.
  uploaded_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index tenant_pictures_uploaded on tenant_pictures (tenant_id, uploaded_at);
select enable_tenant_policy('tenant_pictures');
