-- Answers that are kept to be used again in conversations.
create table message_templates (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) <= 100),
  text text not null check (length(text) <= 1500),
  is_active boolean not null default true,
  texts jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index message_templates_updated_by on message_templates (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
create unique index message_templates_title on message_templates (tenant_id, lower(title));
select enable_tenant_policy('message_templates');
