-- Appointments. Whatever happens at the same moment, two of one advisor never overlap: the database refuses it.

create table appointments (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  state text not null check (state in (
    'held', 'requested', 'confirmed', 'declined', 'cancelled', 'expired', 'done', 'missed'
  )),
  type text not null check (type in ('by-phone', 'in-branch', 'online')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Half open, [from, to): the appointment with the buffers around it.
  occupied tstzrange not null,
  -- Until when a held slot is kept.
  held_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid),
  check (starts_at < ends_at),
  check (
    lower_inc(occupied) and not upper_inc(occupied) and not upper_inf(occupied)
    and lower(occupied) <= starts_at and upper(occupied) >= ends_at
  ),
  check ((state = 'held') = (held_until is not null)),
  constraint appointments_never_overlap exclude using gist (
    tenant_id with =, advisor_uuid with =, occupied with &&
  ) where (state in ('held', 'requested', 'confirmed'))
);
-- Ranges are searched by these bounds: under row level security && does not reach an index.
create index appointments_advisor on appointments (tenant_id, advisor_uuid, starts_at);
-- Ended holds are cleared before each new appointment.
create index appointments_held on appointments (tenant_id, advisor_uuid, held_until) where state = 'held';
create index appointments_starts on appointments (tenant_id, starts_at);
select enable_tenant_policy('appointments');
