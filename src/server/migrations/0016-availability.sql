-- When advisors can be booked, and what was booked. Wall times are of the tenant's zone, as HH:mm, which sorts by time.

create table working_hours (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  -- 1 = Monday to 7 = Sunday.
  day int not null check (day between 1 and 7),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):(00|30)$' and start_time >= '03:00'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):(00|30)$'),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, advisor_uuid, day),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  check (start_time < end_time)
);
select enable_tenant_policy('working_hours');

-- What new advisors begin with.
create table default_working_hours (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  day int not null check (day between 1 and 7),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):(00|30)$' and start_time >= '03:00'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):(00|30)$'),
  primary key (tenant_id, day),
  check (start_time < end_time)
);
select enable_tenant_policy('default_working_hours');

create table advisor_appointment_types (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  type text not null check (type in ('by-phone', 'in-branch', 'online')),
  primary key (tenant_id, advisor_uuid, type),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('advisor_appointment_types');

create table appointment_settings (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  automatic_confirmation boolean not null default false,
  -- Hours.
  minimum_notice int not null default 24 check (minimum_notice between 0 and 720),
  -- Days.
  booking_window int not null default 60 check (booking_window between 1 and 365),
  -- Minutes.
  buffer int not null default 0 check (buffer between 0 and 240 and buffer % 5 = 0),
  -- [{type, text, days}]
  types jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, advisor_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
select enable_tenant_policy('appointment_settings');

create table smm_calendar_settings (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  identifier text not null check (length(identifier) <= 255),
  primary key (tenant_id, advisor_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('smm_calendar_settings');

create table opened_slots (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- None: all.
  types jsonb not null default '[]',
  note text not null default '' check (length(note) <= 255),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (starts_at < ends_at)
);
create index opened_slots_advisor on opened_slots (tenant_id, advisor_uuid, starts_at);
select enable_tenant_policy('opened_slots');

create table blocks (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  kind text not null check (kind in ('once', 'weekly', 'range')),
  title text not null default '' check (length(title) <= 255),
  -- Once.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Weekly; its dates are bounds and may be missing.
  day int check (day between 1 and 7),
  start_time text check (start_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  end_time text check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  -- A range, whole days; the last one included.
  first_date date,
  last_date date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (kind <> 'once' or (starts_at is not null and ends_at is not null and starts_at < ends_at)),
  check (kind <> 'weekly' or (day is not null and start_time is not null and end_time is not null and start_time < end_time)),
  check (kind <> 'range' or (first_date is not null and last_date is not null)),
  check (first_date <= last_date)
);
create index blocks_advisor on blocks (tenant_id, advisor_uuid, kind, starts_at);
select enable_tenant_policy('blocks');

create table absences (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  first_day date not null,
  last_day date not null,
  substitute_uuid uuid,
  note text check (length(note) <= 255),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, substitute_uuid) references advisors (tenant_id, uuid) on delete set null (substitute_uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (first_day <= last_day)
);
create index absences_advisor on absences (tenant_id, advisor_uuid, last_day);
select enable_tenant_policy('absences');

create table busy_calendars (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  name text not null check (name ~ '\S' and length(name) <= 100),
  -- Sealed: the address is often a secret.
  url text not null,
  host text not null check (length(host) <= 255),
  active boolean not null default true,
  last_import_at timestamptz,
  last_error text check (length(last_error) <= 500),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index busy_calendars_advisor on busy_calendars (tenant_id, advisor_uuid);
select enable_tenant_policy('busy_calendars');

create table busy_times (
  tenant_id int not null default current_tenant(),
  busy_calendar_uuid uuid not null,
  advisor_uuid uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, advisor_uuid, starts_at, busy_calendar_uuid, ends_at),
  foreign key (tenant_id, busy_calendar_uuid) references busy_calendars (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  check (starts_at < ends_at)
);
create index busy_times_calendar on busy_times (tenant_id, busy_calendar_uuid);
select enable_tenant_policy('busy_times');

create table calendar_feeds (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (tenant_id, advisor_uuid),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('calendar_feeds');

alter table appointments
  -- As it was called when it was booked.
  add column topic_name text not null default '' check (length(topic_name) <= 255),
  add column name text not null default '' check (length(name) <= 255),
  add column email text check (length(email) <= 254),
  add column phone text check (length(phone) <= 32),
  add column message text not null default '' check (length(message) <= 2000),
  add column is_customer boolean,
  add column place text not null default '' check (length(place) <= 1000),
  add column substitute_uuid uuid,
  -- Of a request: nobody answered by then, and it expires.
  add column answer_by timestamptz,
  -- Of the hold, then of the customer's private link.
  add column token_hash bytea,
  -- Of the visitor who holds it, so that nobody holds many.
  add column client_hash bytea,
  -- Of its calendar file: one more with each change of time or state.
  add column sequence int not null default 0,
  -- The customer's; mails go out in it.
  add column language text not null default 'de',
  -- What was agreed to, and when.
  add column consent_text text check (length(consent_text) <= 2000),
  add column consented_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1,
  add foreign key (tenant_id, substitute_uuid) references advisors (tenant_id, uuid);
create index appointments_token on appointments (tenant_id, token_hash) where token_hash is not null;
create index appointments_client on appointments (tenant_id, client_hash, held_until) where state = 'held';
create index appointments_substitute on appointments (tenant_id, substitute_uuid, starts_at) where substitute_uuid is not null;
create index appointments_answer_by on appointments (tenant_id, answer_by) where state = 'requested';

create table appointment_history (
  tenant_id int not null default current_tenant(),
  appointment_uuid uuid not null,
  -- 1, 2, 3 … of one appointment.
  step int not null,
  at timestamptz not null default now(),
  state text not null check (state in ('requested', 'confirmed', 'declined', 'cancelled', 'expired', 'done', 'missed')),
  by text not null check (by in ('customer', 'advisor', 'substitute', 'administrator', 'system')),
  starts_at timestamptz not null,
  message text check (length(message) <= 2000),
  primary key (tenant_id, appointment_uuid, step),
  foreign key (tenant_id, appointment_uuid) references appointments (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('appointment_history');

create table idempotency_keys (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  operation text not null,
  key text not null check (length(key) <= 255),
  body_hash bytea not null,
  status int,
  -- Sealed where it holds a token; null while the first request is on its way.
  reply text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation, key)
);
create index idempotency_keys_created on idempotency_keys (tenant_id, created_at);
select enable_tenant_policy('idempotency_keys');

-- The first time that can be booked, so that the finder can sort by it; kept right by whatever changes it.
alter table advisors
  add column next_free_starts_at timestamptz,
  add column next_free_ends_at timestamptz,
  add column next_free_checked_at timestamptz;
create index advisors_next_free on advisors (tenant_id, next_free_starts_at, uuid) where is_active;
create index advisors_next_free_stale on advisors (tenant_id, next_free_checked_at);
