-- What stands on a public profile: texts, links, their layout, and the head of the page.

create table text_description_types (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) <= 255),
  place text not null check (place in ('header_top', 'featured', 'default', 'social-media')),
  "order" int not null default 0 check ("order" >= 0),
  is_shown boolean not null default true,
  primary key (tenant_id, uuid)
);
select enable_tenant_policy('text_description_types');

create table text_descriptions (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  type_uuid uuid not null,
  value text not null check (length(value) <= 5000),
  primary key (tenant_id, advisor_uuid, type_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, type_uuid) references text_description_types (tenant_id, uuid) on delete cascade
);
create index text_descriptions_type on text_descriptions (tenant_id, type_uuid);
select enable_tenant_policy('text_descriptions');

create table custom_link_types (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  icon text not null check (length(icon) <= 64),
  label text not null check (length(label) <= 255),
  primary key (tenant_id, uuid)
);
select enable_tenant_policy('custom_link_types');

create table custom_links (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  type_uuid uuid not null,
  value text not null check (length(value) <= 2000),
  primary key (tenant_id, advisor_uuid, type_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, type_uuid) references custom_link_types (tenant_id, uuid) on delete cascade
);
create index custom_links_type on custom_links (tenant_id, type_uuid);
select enable_tenant_policy('custom_links');

-- Read and saved as a whole, so it is stored as a whole.
create table profile_layouts (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  layout jsonb not null,
  primary key (tenant_id)
);
select enable_tenant_policy('profile_layouts');

create table meta_tags (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  controller text not null check (length(controller) <= 64),
  name text not null check (length(name) <= 64),
  title text not null check (length(title) <= 255),
  description text not null check (length(description) <= 1000),
  og_title text not null check (length(og_title) <= 255),
  og_description text not null check (length(og_description) <= 1000),
  primary key (tenant_id, controller, name)
);
select enable_tenant_policy('meta_tags');
