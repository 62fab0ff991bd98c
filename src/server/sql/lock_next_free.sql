-- version 2
-- What is stored of an advisor's next free slot, locked: two changes of one advisor come one after the other. With what
-- it depends on that belongs to the institution, all of one moment.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function lock_next_free(of_advisor uuid) returns json
  language plpgsql
  set enable_seqscan = off
as $$
declare
  stored json;
begin
  select json_build_object(
    'start', a.next_free_starts_at, 'end', a.next_free_ends_at, 'modules', array(select m.name from modules m),
    'zone', (select s.value from settings s where s.name = 'time_zone'),
    'version', coalesce((select v.version from tenant_versions v where v.part = 'next-free'), 1),
    'buffer', coalesce((
      select s.buffer from appointment_settings s where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    ), 0)
  ) into stored
  from advisors a where a.uuid = of_advisor for no key update of a;
  return stored;
end
$$;
