-- Columns of the advisors export that are kept by a name, for all administrators of the institution.
create table advisors_export_choices (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 100),
  -- In their order.
  columns jsonb not null check (jsonb_array_length(columns) between 1 and 60),
  format text not null default 'csv' check (format in ('csv', 'xlsx')),
  separator text not null default 'semicolon' check (separator in ('semicolon', 'comma')),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create unique index advisors_export_choices_name on advisors_export_choices (tenant_id, lower(name));
create index advisors_export_choices_updated_by on advisors_export_choices (tenant_id, updated_by_uuid)
  where updated_by_uuid is not null;
select enable_tenant_policy('advisors_export_choices');
