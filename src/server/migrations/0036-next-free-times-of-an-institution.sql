-- The next free time of an advisor is stored, and depends on much that belongs to the whole institution: the time zone, the
-- modules that make a calendar, the topics. A change of these is counted ('next-free' in tenant_versions), and each stored
-- time says at which count it was found: one of another count is shown nowhere, and found anew by a job. So nothing is
-- written for ten thousand advisors in the request of whoever changes one of them, and no writer can forget it.
alter table advisors add column next_free_version int not null default 1;

create function count_next_free_change() returns trigger
  language plpgsql
as $$
begin
  perform count_tenant_change(case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end, 'next-free');
  return null;
end
$$;

create trigger settings_next_free_of_new after insert on settings
  for each row when (new.name = 'time_zone') execute function count_next_free_change();
create trigger settings_next_free_of_changed after update of value on settings
  for each row when (new.name = 'time_zone' and old.value is distinct from new.value)
  execute function count_next_free_change();
create trigger settings_next_free_of_gone after delete on settings
  for each row when (old.name = 'time_zone') execute function count_next_free_change();

create trigger modules_next_free_of_new after insert on modules
  for each row when (new.name in ('working-hours-calendar', 'slots-calendar')) execute function count_next_free_change();
create trigger modules_next_free_of_gone after delete on modules
  for each row when (old.name in ('working-hours-calendar', 'slots-calendar')) execute function count_next_free_change();

-- A topic that is new, or that is deleted, is nobody's.
create trigger appointment_topics_next_free after update of active, length on appointment_topics
  for each row when ((old.active, old.length) is distinct from (new.active, new.length))
  execute function count_next_free_change();

-- Whoever begins to be booked is looked at anew; whoever ends has no time that anybody is sorted by.
create function forget_next_free() returns trigger
  language plpgsql
as $$
begin
  new.next_free_version := 0;
  if not (new.is_active and new.online_appointment) then
    new.next_free_starts_at := null;
    new.next_free_ends_at := null;
  end if;
  return new;
end
$$;
create trigger advisors_next_free before update of is_active, online_appointment on advisors
  for each row when ((old.is_active, old.online_appointment) is distinct from (new.is_active, new.online_appointment))
  execute function forget_next_free();

create policy due on tenant_versions for select to current_user using (current_setting('app.finding_due', true) = 'on');
