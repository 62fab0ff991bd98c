-- Who gets the weekly report of which branch.

create table external_analyst_assignments (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  organization_uuid uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  unique (tenant_id, organization_uuid, user_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid) on delete cascade
);
create index external_analyst_assignments_user on external_analyst_assignments (tenant_id, user_uuid);
select enable_tenant_policy('external_analyst_assignments');
