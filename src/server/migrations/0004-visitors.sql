-- What visitors ask for and do.

create table contact_requests (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  kind text not null check (kind in ('contact', 'appointment', 'callback', 'message')),
  name text not null check (length(name) <= 255),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 32),
  preferred_time text check (length(preferred_time) <= 255),
  message text check (length(message) <= 2000),
  is_customer boolean,
  -- When the visitor agreed that the details are used for the answer.
  consented_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index contact_requests_advisor on contact_requests (tenant_id, advisor_uuid, created_at);
create index contact_requests_created on contact_requests (tenant_id, created_at);
select enable_tenant_policy('contact_requests');

-- No address and no browser of the visitor: only what was done.
create table log_entries (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  action text not null check (action in ('v_card_downloaded', 'whatsapp_button_click', 'front_search_by_advisor_name')),
  data jsonb not null,
  primary key (tenant_id, id)
);
create index log_entries_at on log_entries (tenant_id, at);
select enable_tenant_policy('log_entries');

create table profile_hits (
  tenant_id int not null default current_tenant(),
  id bigint generated always as identity,
  advisor_uuid uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index profile_hits_advisor on profile_hits (tenant_id, advisor_uuid, at);
create index profile_hits_at on profile_hits (tenant_id, at);
select enable_tenant_policy('profile_hits');
