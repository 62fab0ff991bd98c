-- version 5
-- All that decides when each of these advisors can be booked, of one range of time. A function, since each connection then
-- plans it once: planning it took four times as long as running it. One statement, since several for each advisor cost
-- more than what they read. Row level security holds in it as everywhere.
-- Instants are epoch seconds; what is booked comes as one array per column, which is read several times as fast.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it, and one that
-- is made for each call is no better.
create or replace function advisor_calendars(
  of_advisors uuid[],
  range_start timestamptz,
  range_end timestamptz,
  range_first date,
  range_last date,
  at_time timestamptz,
  -- Null: the shortest that the advisor offers.
  of_topic uuid,
  -- The appointment or hold that is left out.
  keep uuid,
  -- With the ids of what takes time.
  is_named boolean,
  out uuid uuid,
  out is_offered boolean,
  out stored json
) returns setof record
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query select a.uuid, a.is_active and a.books_online, json_build_object(
    'settings', (
      select json_build_array(s.minimum_notice, s.booking_window, s.buffer, s.types)
      from appointment_settings s where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    ),
    'types', (
      select array_agg(x.type order by x.type)
      from advisor_appointment_types x where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
    ),
    'length', (
      select min(t.length)
      from advisor_appointment_topics x
      join appointment_topics t on t.tenant_id = x.tenant_id and t.uuid = x.topic_uuid
      where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid and t.active
        and (of_topic is null or t.uuid = of_topic)
    ),
    'hours', (
      select json_agg(json_build_array(x.day, x.start_time, x.end_time))
      from working_hours x where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
    ),
    'closings', closed.closings,
    'opened', (
      select json_agg(json_build_array(date_part('epoch', x.starts_at), date_part('epoch', x.ends_at), x.types))
      from opened_slots x
      where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and x.starts_at < range_end and x.ends_at > range_start
    ),
    'blocks', (
      select json_agg(json_build_array(
        case when is_named then x.uuid end, x.kind, date_part('epoch', x.starts_at), date_part('epoch', x.ends_at),
        x.day, x.start_time, x.end_time, x.first_date, x.last_date, x.skipped_dates
      ))
      from blocks x
      where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and (x.kind <> 'once' or (x.starts_at < range_end and x.ends_at > range_start))
        and coalesce(x.first_date <= range_last, true) and coalesce(x.last_date >= range_first, true)
    ),
    'absences', (
      select json_agg(json_build_array(case when is_named then x.uuid end, x.first_day, x.last_day))
      from absences x
      where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and x.last_day >= range_first and x.first_day <= range_last
    ),
    'busy', (
      select json_agg(json_build_array(
        case when is_named then c.uuid end, date_part('epoch', x.starts_at), date_part('epoch', x.ends_at)
      ))
      from busy_times x
      join busy_calendars c on c.tenant_id = x.tenant_id and c.uuid = x.busy_calendar_uuid
      where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and c.active and x.starts_at < range_end and x.ends_at > range_start
    ),
    -- No appointment with its buffers is longer than a day.
    'taken', (
      select json_build_array(
        case when is_named then array_agg(x.uuid) end,
        array_agg(date_part('epoch', x.starts_at)), array_agg(date_part('epoch', x.ends_at)),
        array_agg(date_part('epoch', lower(x.occupied))), array_agg(date_part('epoch', upper(x.occupied))),
        array_agg(x.state = 'held')
      )
      from appointments x
      where x.tenant_id = a.tenant_id and x.calendar_uuid = a.uuid
        and x.starts_at >= range_start - interval '1 day' and x.starts_at < range_end
        and (x.state in ('requested', 'confirmed') or (x.state = 'held' and x.held_until > at_time))
        and (keep is null or x.uuid <> keep)
    ),
    'kept', (
      select json_build_array(date_part('epoch', x.ends_at - x.starts_at) / 60, x.type)
      from appointments x
      where x.tenant_id = a.tenant_id and x.uuid = keep and x.state <> 'held'
        and a.uuid in (x.advisor_uuid, x.calendar_uuid)
    )
  )
  from unnest(of_advisors) wanted (uuid)
  -- Each by its key: as a join, all advisors of the institution might be read for one.
  cross join lateral (select * from advisors x where x.uuid = wanted.uuid limit 1) a
  cross join lateral closings_of_v2(a.tenant_id, a.organization_uuid, a.uuid, range_first, range_last) closed;
end
$$;
