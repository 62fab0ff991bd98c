-- Days on which the institution or a branch is closed beside public holidays, and days that are open although something
-- closes them: for the institution, a branch or an advisor.
create table closing_days (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 100),
  date date not null,
  every_year boolean not null default false,
  kind text not null default 'closed' check (kind in ('closed', 'open')),
  -- HH:mm; null: the whole day.
  closed_from text check (closed_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Both null: the whole institution.
  organization_uuid uuid,
  advisor_uuid uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, organization_uuid) references organizations (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (kind = 'closed' or closed_from is null),
  -- An advisor's own days off are absences.
  check (advisor_uuid is null or (organization_uuid is null and kind = 'open'))
);
-- One entry says what a day is, and one says what it is every year: the first counts. Calendars find theirs by the first part.
create unique index closing_days_day on closing_days (
  tenant_id,
  coalesce(advisor_uuid, organization_uuid, '00000000-0000-0000-0000-000000000000'),
  every_year,
  (case when every_year then make_date(2000, extract(month from date)::int, extract(day from date)::int) else date end)
);
create index closing_days_organization on closing_days (tenant_id, organization_uuid) where organization_uuid is not null;
create index closing_days_advisor on closing_days (tenant_id, advisor_uuid) where advisor_uuid is not null;
create index closing_days_updated_by on closing_days (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('closing_days');

-- The next free times of an institution depend on these; an advisor's own entry changes that advisor's alone.
create trigger closing_days_next_free_of_new after insert on closing_days
  for each row when (new.advisor_uuid is null) execute function count_next_free_change();
create trigger closing_days_next_free_of_changed after update on closing_days
  for each row when (
    new.advisor_uuid is null and
    (old.date, old.every_year, old.kind, old.closed_from, old.organization_uuid) is distinct from
    (new.date, new.every_year, new.kind, new.closed_from, new.organization_uuid)
  ) execute function count_next_free_change();
create trigger closing_days_next_free_of_gone after delete on closing_days
  for each row when (old.advisor_uuid is null) execute function count_next_free_change();

-- Pages of branches name the closing days to come; those that an advisor opens stand nowhere but in the next free time.
create trigger closing_days_note_change_of_new after insert on closing_days
  for each row when (new.advisor_uuid is null) execute function note_tenant_change();
create trigger closing_days_note_change after update on closing_days
  for each row when (new.advisor_uuid is null) execute function note_tenant_change();
create trigger closing_days_note_change_of_gone after delete on closing_days
  for each row when (old.advisor_uuid is null) execute function note_tenant_change();

-- Whoever moves to a branch of another state, or with closing days of its own, is closed on other days.
create or replace function forget_next_free_of_moved() returns trigger
  language plpgsql
as $$
begin
  if (select o.state from organizations o where o.tenant_id = old.tenant_id and o.uuid = old.organization_uuid)
    is distinct from
    (select o.state from organizations o where o.tenant_id = new.tenant_id and o.uuid = new.organization_uuid)
    or exists (
      select from closing_days c
      where c.tenant_id = new.tenant_id and c.organization_uuid in (old.organization_uuid, new.organization_uuid)
    )
  then
    new.next_free_version := 0;
  end if;
  return new;
end
$$;
