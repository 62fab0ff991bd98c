-- What becomes of a visitor's request, and what the visitor agreed to.

alter table contact_requests
  add column state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  add column note text check (length(note) <= 2000),
  -- The sentence as it stood in the form, in the visitor's language.
  add column consent_text text check (length(consent_text) <= 1000),
  add column answered_at timestamptz,
  add column answered_by_uuid uuid,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by_uuid uuid;
create index contact_requests_state on contact_requests (tenant_id, advisor_uuid, state, created_at);

-- Signs the tickets of public forms, for all processes alike. Whoever reads it can skip a wait of seconds, no more.
alter table tenants add column form_key text not null
  default gen_random_uuid()::text || gen_random_uuid()::text;

-- A press on a way to reach an advisor, or to pass the profile on. Nothing of the visitor.
create table contact_hits (
  tenant_id int not null default current_tenant(),
  id bigint generated always as identity,
  advisor_uuid uuid not null,
  channel text not null check (channel in ('email', 'phone', 'share-whatsapp', 'share-email')),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index contact_hits_advisor on contact_hits (tenant_id, advisor_uuid, at);
create index contact_hits_at on contact_hits (tenant_id, at);
select enable_tenant_policy('contact_hits');
