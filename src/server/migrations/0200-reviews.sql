-- What visitors say of an advisor after an appointment that took place, once of each (product §19.2).
create table profiles_reviews (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- Who advised: who stood in for the advisor, or the advisor.
  advisor_uuid uuid not null,
  -- Null once the appointment is gone: a review stays longer.
  appointment_uuid uuid,
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  reason text check (reason in ('insult', 'personal-data', 'advertising', 'off-topic', 'false-claim', 'unlawful')),
  stars int not null check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 1000),
  name text not null default '' check (length(name) <= 100),
  -- Of who wrote it, as they booked: nobody reads them, and by them a person's reviews are found.
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 32),
  consent_text text not null check (length(consent_text) <= 1000),
  consented_at timestamptz not null,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by_uuid uuid,
  is_reported boolean not null default false,
  report text check (length(report) between 1 and 500),
  decided_at timestamptz,
  decided_by_uuid uuid,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz,
  updated_at timestamptz not null,
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, appointment_uuid) references appointments (tenant_id, uuid)
    on delete set null (appointment_uuid),
  foreign key (tenant_id, answered_by_uuid) references users (tenant_id, uuid) on delete set null (answered_by_uuid),
  foreign key (tenant_id, decided_by_uuid) references users (tenant_id, uuid) on delete set null (decided_by_uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check ((state = 'hidden') = (reason is not null))
);
create unique index profiles_reviews_appointment on profiles_reviews (tenant_id, appointment_uuid);
create index profiles_reviews_created on profiles_reviews (tenant_id, created_at, uuid);
create index profiles_reviews_state on profiles_reviews (tenant_id, state, created_at);
create index profiles_reviews_advisor on profiles_reviews (tenant_id, advisor_uuid, state, created_at, uuid);
create index profiles_reviews_email on profiles_reviews (tenant_id, lower(email));
create index profiles_reviews_phone on profiles_reviews (tenant_id, phone);
create index profiles_reviews_answered_by on profiles_reviews (tenant_id, answered_by_uuid)
  where answered_by_uuid is not null;
create index profiles_reviews_decided_by on profiles_reviews (tenant_id, decided_by_uuid)
  where decided_by_uuid is not null;
create index profiles_reviews_updated_by on profiles_reviews (tenant_id, updated_by_uuid)
  where updated_by_uuid is not null;
select enable_tenant_policy('profiles_reviews');
