-- Forms of the finder for the institution's own site (product §17.11).
create table search_forms (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 255),
  heading text check (length(heading) <= 255),
  button_label text check (length(button_label) <= 60),
  language text check (language in ('de', 'de-AT', 'de-CH', 'en')),
  fields jsonb not null check (jsonb_array_length(fields) between 1 and 5),
  -- Neither a topic nor a branch can go while a form presets it: the form would find others than it says.
  presets_topic uuid,
  presets_organization uuid,
  presets_place text check (length(presets_place) <= 100),
  presets_language text check (length(presets_language) <= 8),
  opens_in text not null default 'same-window' check (opens_in in ('same-window', 'new-window')),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, presets_topic) references appointment_topics (tenant_id, uuid),
  foreign key (tenant_id, presets_organization) references organizations (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create unique index search_forms_name on search_forms (tenant_id, lower(name));
create index search_forms_topic on search_forms (tenant_id, presets_topic) where presets_topic is not null;
create index search_forms_organization on search_forms (tenant_id, presets_organization)
  where presets_organization is not null;
create index search_forms_updated_by on search_forms (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('search_forms');

-- How many searches came through a form on a day, in UTC.
create table search_form_days (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  form_uuid uuid not null,
  day date not null,
  searches int not null,
  primary key (tenant_id, form_uuid, day),
  foreign key (tenant_id, form_uuid) references search_forms (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('search_form_days');
