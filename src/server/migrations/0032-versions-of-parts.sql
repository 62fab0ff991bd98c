-- What is saved as a whole (a week, a choice of topics) has a version: how often it was changed. Triggers count, so that no
-- writer can forget to: copies to many, new advisors, operators, a server of the version before.
create table advisor_versions (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  part text not null check (part in ('working-hours', 'appointment-topics', 'appointment-types', 'smm-calendar', 'whatsapp')),
  -- Without a row it is 1. Grows with each statement that changes the part, at times by more than one in a transaction.
  version int not null check (version > 1),
  primary key (tenant_id, advisor_uuid, part),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('advisor_versions');

-- Of an advisor who is being deleted nothing is counted: the row is gone before what belongs to it.
create function count_advisor_changes(of_part text, tenants int[], uuids uuid[]) returns void
  language sql
as $$
  insert into advisor_versions as counted (tenant_id, advisor_uuid, part, version)
  select a.tenant_id, a.uuid, of_part, 2
  from (select distinct c.tenant_id, c.uuid from unnest(tenants, uuids) as c (tenant_id, uuid)) c
  join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.uuid
  order by a.tenant_id, a.uuid
  on conflict (tenant_id, advisor_uuid, part) do update set version = counted.version + 1
$$;

create function count_part_changes() returns trigger
  language plpgsql
as $$
begin
  perform count_advisor_changes(tg_argv[0], array_agg(tenant_id), array_agg(advisor_uuid))
  from changed having count(*) > 0;
  return null;
end
$$;

create function count_whatsapp_change() returns trigger
  language plpgsql
as $$
begin
  perform count_advisor_changes('whatsapp', array[new.tenant_id], array[new.uuid]);
  return null;
end
$$;
create trigger advisors_whatsapp_version after update of whatsapp, whatsapp_id on advisors
  for each row when ((old.whatsapp, old.whatsapp_id) is distinct from (new.whatsapp, new.whatsapp_id))
  execute function count_whatsapp_change();

-- Whoever saves their topics sees the active ones: one that is switched on or off makes another list.
create function count_topic_change() returns trigger
  language plpgsql
as $$
begin
  perform count_advisor_changes('appointment-topics', array_agg(tenant_id), array_agg(advisor_uuid))
  from advisor_appointment_topics where tenant_id = new.tenant_id and topic_uuid = new.uuid having count(*) > 0;
  return null;
end
$$;
create trigger appointment_topics_version after update of active on appointment_topics
  for each row when (old.active is distinct from new.active) execute function count_topic_change();

-- What belongs to an institution: the week of new advisors, all settings ('settings'), and each of them
-- ('settings/NAME'), whose version is the one that all got by its last change. It stays when the setting is reset.
create table tenant_versions (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  part text not null check (length(part) <= 110),
  version int not null check (version > 1),
  primary key (tenant_id, part)
);
select enable_tenant_policy('tenant_versions');

-- The new version; null for a tenant that is being deleted.
create function count_tenant_change(of_tenant int, of_part text) returns int
  language sql
as $$
  insert into tenant_versions as counted (tenant_id, part, version)
  select t.id, of_part, 2 from tenants t where t.id = of_tenant
  on conflict (tenant_id, part) do update set version = counted.version + 1
  returning version
$$;

create function count_setting_change() returns trigger
  language plpgsql
as $$
declare
  changed settings;
  counted int;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  counted := count_tenant_change(changed.tenant_id, 'settings');
  insert into tenant_versions (tenant_id, part, version)
  select changed.tenant_id, 'settings/' || changed.name, counted where counted is not null
  on conflict (tenant_id, part) do update set version = excluded.version;
  return null;
end
$$;
create trigger settings_version after insert or delete on settings
  for each row execute function count_setting_change();
create trigger settings_version_update after update on settings
  for each row when (old.value is distinct from new.value) execute function count_setting_change();

create function count_default_hours_change() returns trigger
  language plpgsql
as $$
begin
  perform count_tenant_change(tenant_id, 'default-working-hours') from (select distinct tenant_id from changed) c;
  return null;
end
$$;

-- One trigger for each event: only so can a trigger see all rows of a statement.
do $$
declare
  counted text[];
  event text;
begin
  foreach counted slice 1 in array array[
    ['working_hours', 'count_part_changes(''working-hours'')'],
    ['advisor_appointment_topics', 'count_part_changes(''appointment-topics'')'],
    ['advisor_appointment_types', 'count_part_changes(''appointment-types'')'],
    ['smm_calendar_settings', 'count_part_changes(''smm-calendar'')'],
    ['default_working_hours', 'count_default_hours_change()']
  ] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement execute function %s',
        counted[1] || '_version_' || event, event, counted[1],
        case event when 'delete' then 'old' else 'new' end, counted[2]
      );
    end loop;
  end loop;
end
$$;
