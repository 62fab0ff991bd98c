-- Keys with which the institution's own site calls the product from a visitor's browser.
create table api_keys (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 100),
  apis jsonb not null check (jsonb_array_length(apis) between 1 and 3),
  allowed_origins jsonb not null check (jsonb_array_length(allowed_origins) between 1 and 50),
  is_active boolean not null default true,
  -- The last day in the institution's zone; null: no end.
  expires_on date,
  -- The key itself is stored nowhere.
  key_hash bytea not null check (length(key_hash) = 32),
  key_start text not null check (length(key_start) <= 12),
  last_used_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create unique index api_keys_hash on api_keys (tenant_id, key_hash);
create index api_keys_updated_by on api_keys (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('api_keys');
