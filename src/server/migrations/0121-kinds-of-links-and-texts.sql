-- Kinds of links and texts as account admins keep them (product §17.12, §17.13).
alter table custom_link_types
  add column section text not null default 'networking' check (section in ('networking', 'social-media')),
  add column address_pattern text check (length(address_pattern) <= 500),
  add column is_active boolean not null default true,
  add column hint text check (length(hint) <= 500),
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by_uuid uuid,
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index custom_link_types_updated_by on custom_link_types (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
create unique index custom_link_types_label on custom_link_types (tenant_id, lower(label));

alter table text_description_types
  add column hint text check (length(hint) <= 500),
  -- Of a text, in characters.
  add column max_length int not null default 5000 check (max_length between 1 and 5000),
  -- Whether advisors write it themselves.
  add column is_editable boolean not null default true,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by_uuid uuid,
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index text_description_types_updated_by on text_description_types (tenant_id, updated_by_uuid)
  where updated_by_uuid is not null;
create unique index text_description_types_title on text_description_types (tenant_id, place, lower(title));

alter table profile_layouts
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by_uuid uuid,
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index profile_layouts_updated_by on profile_layouts (tenant_id, updated_by_uuid) where updated_by_uuid is not null;

-- Where the layout has placed a kind of link until now.
create policy migration on profile_layouts for select to current_user using (true);
create policy migration on custom_link_types to current_user using (true) with check (true);
update custom_link_types t set section = 'social-media'
where exists (
  select from profile_layouts p, jsonb_array_elements(p.layout -> 'sections') s, jsonb_array_elements(s.value -> 'elements') e
  where p.tenant_id = t.tenant_id and s.value ->> 'name' = 'social-media' and e.value ->> 'id' = t.uuid::text
);
drop policy migration on profile_layouts;
drop policy migration on custom_link_types;
