-- The institution's directory, which makes, changes and switches off people (SCIM): its one token, and what is agreed with it.
create table directories (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  -- The token itself is stored nowhere; null: there is none, and nothing is the directory's.
  token_hash bytea check (length(token_hash) = 32),
  token_start text check (length(token_start) <= 12),
  token_made_at timestamptz,
  token_made_by_uuid uuid,
  last_used_at timestamptz,
  -- Whether somebody who was made by hand becomes the directory's when it names the same address.
  links_by_email boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id),
  foreign key (tenant_id, token_made_by_uuid) references users (tenant_id, uuid) on delete set null (token_made_by_uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
select enable_tenant_policy('directories');
create index directories_made_by on directories (tenant_id, token_made_by_uuid) where token_made_by_uuid is not null;
create index directories_updated_by on directories (tenant_id, updated_by_uuid) where updated_by_uuid is not null;

-- Whom the directory keeps, and what it calls them. What it says of name, address and whether they are active is the user's.
create table directory_users (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  user_name text not null check (length(user_name) <= 254),
  -- In small letters: a directory's names are the same whatever their letters.
  user_name_key text not null check (length(user_name_key) <= 300),
  external_id text check (length(external_id) <= 255),
  display_name text check (length(display_name) <= 255),
  created_at timestamptz not null,
  primary key (tenant_id, user_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('directory_users');
create unique index directory_users_name on directory_users (tenant_id, user_name_key);
create index directory_users_external_id on directory_users (tenant_id, external_id) where external_id is not null;
create index directory_users_created on directory_users (tenant_id, created_at, user_uuid);

create table directory_groups (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  display_name text not null check (display_name ~ '\S' and length(display_name) <= 255),
  name_key text not null check (length(name_key) <= 300),
  external_id text check (length(external_id) <= 255),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, uuid)
);
select enable_tenant_policy('directory_groups');
create unique index directory_groups_name on directory_groups (tenant_id, name_key);

-- People alone: a group in a group is refused, so that there is no loop.
create table directory_group_members (
  tenant_id int not null default current_tenant(),
  group_uuid uuid not null,
  user_uuid uuid not null,
  primary key (tenant_id, group_uuid, user_uuid),
  foreign key (tenant_id, group_uuid) references directory_groups (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, user_uuid) references directory_users (tenant_id, user_uuid) on delete cascade
);
select enable_tenant_policy('directory_group_members');
create index directory_group_members_user on directory_group_members (tenant_id, user_uuid);

-- Advisors whose user the directory has switched off or deleted, until those who manage advisors are told by mail.
create table directory_departures (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  at timestamptz not null,
  primary key (tenant_id, advisor_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('directory_departures');
