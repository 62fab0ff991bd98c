-- version 1
-- All that decides when an advisor can be booked, of one range of time. A function, since each connection then plans its
-- queries once: planning them took four times as long as running them. Row level security holds in it as everywhere.
-- Instants are epoch seconds; what is booked comes as one array per column, which is read several times as fast.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function advisor_calendar(
  of_advisor uuid,
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
  is_named boolean
) returns json
  language plpgsql stable
  set enable_seqscan = off
as $$
declare
  settings json;
  types text[];
  minutes int;
  kept json;
  hours json;
  opened json;
  blocked json;
  absent json;
  busy json;
  taken json;
begin
  select json_build_array(s.minimum_notice, s.booking_window, s.buffer, s.types) into settings
  from appointment_settings s where s.advisor_uuid = of_advisor;

  select array_agg(x.type order by x.type) into types
  from advisor_appointment_types x where x.advisor_uuid = of_advisor;

  select min(t.length) into minutes
  from advisor_appointment_topics x
  join appointment_topics t on t.tenant_id = x.tenant_id and t.uuid = x.topic_uuid
  where x.advisor_uuid = of_advisor and t.active and (of_topic is null or t.uuid = of_topic);

  select json_agg(json_build_array(x.day, x.start_time, x.end_time)) into hours
  from working_hours x where x.advisor_uuid = of_advisor;

  select json_agg(json_build_array(date_part('epoch', x.starts_at), date_part('epoch', x.ends_at), x.types)) into opened
  from opened_slots x
  where x.advisor_uuid = of_advisor and x.starts_at < range_end and x.ends_at > range_start;

  select json_agg(json_build_array(
    case when is_named then x.uuid end, x.kind, date_part('epoch', x.starts_at), date_part('epoch', x.ends_at),
    x.day, x.start_time, x.end_time, x.first_date, x.last_date
  )) into blocked
  from blocks x
  where x.advisor_uuid = of_advisor and (x.kind <> 'once' or (x.starts_at < range_end and x.ends_at > range_start))
    and coalesce(x.first_date <= range_last, true) and coalesce(x.last_date >= range_first, true);

  select json_agg(json_build_array(case when is_named then x.uuid end, x.first_day, x.last_day)) into absent
  from absences x
  where x.advisor_uuid = of_advisor and x.last_day >= range_first and x.first_day <= range_last;

  select json_agg(json_build_array(
    case when is_named then c.uuid end, date_part('epoch', x.starts_at), date_part('epoch', x.ends_at)
  )) into busy
  from busy_times x
  join busy_calendars c on c.tenant_id = x.tenant_id and c.uuid = x.busy_calendar_uuid
  where x.advisor_uuid = of_advisor and c.active and x.starts_at < range_end and x.ends_at > range_start;

  -- No appointment with its buffers is longer than a day.
  select json_build_array(
    case when is_named then array_agg(x.uuid) end, array_agg(date_part('epoch', x.starts_at)),
    array_agg(date_part('epoch', x.ends_at)), array_agg(date_part('epoch', lower(x.occupied))),
    array_agg(date_part('epoch', upper(x.occupied))), array_agg(x.state = 'held')
  ) into taken
  from appointments x
  where x.calendar_uuid = of_advisor and x.starts_at >= range_start - interval '1 day' and x.starts_at < range_end
    and (x.state in ('requested', 'confirmed') or (x.state = 'held' and x.held_until > at_time))
    and (keep is null or x.uuid <> keep);

  if keep is not null then
    select json_build_array(date_part('epoch', x.ends_at - x.starts_at) / 60, x.type) into kept
    from appointments x
    where x.uuid = keep and x.state <> 'held' and of_advisor in (x.advisor_uuid, x.calendar_uuid);
  end if;

  return json_build_object('settings', settings, 'types', types, 'length', minutes, 'kept', kept, 'hours', hours,
    'opened', opened, 'blocks', blocked, 'absences', absent, 'busy', busy, 'taken', taken);
end
$$;
