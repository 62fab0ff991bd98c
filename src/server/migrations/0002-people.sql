-- Users with their roles, organizations and who administers them, pictures, advisors.

-- So that an insert inside a tenant's transaction need not name the tenant; the policy checks it all the same.
create function current_tenant() returns int
  language sql stable
as $$ select nullif(current_setting('app.tenant', true), '')::int $$;

-- Collations differ between PostgreSQL's builds; this orders German and English names alike everywhere. Most texts are
-- plain ASCII and take the short way.
create function sort_key(value text) returns text
  language sql immutable parallel safe
as $$
  select case
    when octet_length(value) = char_length(value) then lower(value collate "C")
    else translate(
      replace(replace(lower(value), 'ß', 'ss'), 'æ', 'ae'),
      'äàáâãåçèéêëğìíîïıñöòóôõøşšüùúûýÿžłÄÀÁÂÃÅÇÈÉÊËĞÌÍÎÏİÑÖÒÓÔÕØŞŠÜÙÚÛÝŸŽŁ',
      'aaaaaaceeeegiiiiinoooooossuuuuyyzlaaaaaaceeeegiiiiinoooooossuuuuyyzl'
    ) collate "C"
  end
$$;

create table users (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  alias text not null check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(alias) <= 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  is_institutional boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  unique (tenant_id, alias),
  unique (tenant_id, email)
);
select enable_tenant_policy('users');

alter table sessions
  add foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade;

create table user_roles (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  role text not null check (role in (
    'accountadmin', 'advisors-manager', 'advisors-oap-manager', 'analyst', 'content-manager', 'INTERNAL', 'orgadmin',
    'organizations-profiles-editor', 'orgs-manager', 'orguser', 'profile-delete-manager', 'roles-manager', 'stduser',
    'marketing-manager'
  )),
  primary key (tenant_id, user_uuid, role),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('user_roles');

create table organizations (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (name ~ '\S' and length(name) <= 255),
  address_street text not null default '',
  address_zip text not null default '',
  address_city text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (tenant_id, uuid),
  unique (tenant_id, slug)
);
create index organizations_name on organizations (tenant_id, sort_key(name), uuid);
create index organizations_updated on organizations (tenant_id, updated_at, uuid);
select enable_tenant_policy('organizations');

create table organization_metadata (
  tenant_id int not null default current_tenant(),
  organization_uuid uuid not null,
  name text not null check (length(name) <= 100),
  value text not null check (length(value) <= 5000),
  primary key (tenant_id, organization_uuid, name),
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('organization_metadata');

-- Whom an organization is administrable for (orgadmin), or who belongs to it (orguser).
create table organization_assignments (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  organization_uuid uuid not null,
  primary key (tenant_id, user_uuid, organization_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid) on delete cascade
);
create index organization_assignments_organization on organization_assignments (tenant_id, organization_uuid);
select enable_tenant_policy('organization_assignments');

-- `hash` names what was drawn or uploaded; each row is one rendering of it.
create table pictures (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width int not null check (width between 1 and 4096),
  media_type text not null check (media_type in ('image/webp', 'image/avif', 'image/png')),
  bytes bytea not null,
  primary key (tenant_id, hash, width, media_type)
);
select enable_tenant_policy('pictures');

create table advisors (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  user_uuid uuid,
  organization_uuid uuid,
  assistant_uuid uuid check (assistant_uuid <> uuid),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  title_prefix text check (length(title_prefix) <= 64),
  title_suffix text check (length(title_suffix) <= 64),
  position text check (length(position) <= 255),
  -- E.164
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{6,14}$'),
  email_address text check (length(email_address) <= 254),
  whatsapp_id text check (length(whatsapp_id) <= 100),
  picture_hash text,
  languages text[] not null default '{}',
  tags text[] not null default '{}',
  is_active boolean not null default true,
  -- Which contacts the advisor shows. The names are those of the contract.
  shows_phone_number boolean not null default false,
  wallet_cards boolean not null default false,
  vcard boolean not null default false,
  whatsapp boolean not null default false,
  basic_contact_form boolean not null default false,
  appointment_request boolean not null default false,
  shows_email_address boolean not null default false,
  online_appointment boolean not null default false,
  call_back_request boolean not null default false,
  messenger boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  unique (tenant_id, slug),
  unique (tenant_id, user_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete set null (user_uuid),
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid),
  foreign key (tenant_id, assistant_uuid) references advisors (tenant_id, uuid) on delete set null (assistant_uuid)
);
create index advisors_organization on advisors (tenant_id, organization_uuid) where is_active;
create index advisors_assistant on advisors (tenant_id, assistant_uuid);
create index advisors_name on advisors (tenant_id, sort_key(last_name), sort_key(first_name), uuid);
select enable_tenant_policy('advisors');
