-- Whose time an appointment takes: the substitute's, where somebody stands in. Nobody is booked twice, substitutes neither.
alter table appointments add column calendar_uuid uuid not null
  generated always as (coalesce(substitute_uuid, advisor_uuid)) stored;
alter table appointments drop constraint appointments_never_overlap;
alter table appointments add constraint appointments_never_overlap exclude using gist (
  tenant_id with =, calendar_uuid with =, occupied with &&
) where (state in ('held', 'requested', 'confirmed'));
create index appointments_calendar on appointments (tenant_id, calendar_uuid, starts_at);
-- Ended holds are looked for where a time is taken, by what it is taken from.
drop index appointments_held;
create index appointments_held on appointments (tenant_id, calendar_uuid, held_until) where state = 'held';

-- What was held and given to somebody faster: whoever still has the token is told so, with what is free instead.
create table ended_holds (
  tenant_id int not null default current_tenant(),
  token_hash bytea not null,
  advisor_uuid uuid not null,
  topic_uuid uuid,
  type text not null check (type in ('by-phone', 'in-branch', 'online')),
  starts_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index ended_holds_ended on ended_holds (tenant_id, ended_at);
select enable_tenant_policy('ended_holds');
