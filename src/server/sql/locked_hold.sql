-- version 6
-- The hold of a token with what a booking makes of it; locked, so that nobody else drops or books it. It says whether the
-- appointment is still offered, whether the advisor may be away by now and what closes the day: all can change while somebody
-- types. `zone` is the tenant's. A weekly block counts whatever its bounds, and whatever its times in a night that turns the clock: the
-- calendar is asked afterwards. No function in plain SQL is
-- called here: it would be planned anew each time.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function locked_hold(token bytea, zone text) returns json
  language plpgsql
  set enable_seqscan = off
as $$
declare
  p appointments;
  starts timestamp;
  ends timestamp;
begin
  -- Without the state, by which other indexes could be read from end to end while nothing is known of their sizes.
  select * into p from appointments x where x.token_hash = token for update;
  if p.state is distinct from 'held' then
    return null;
  end if;
  starts := p.starts_at at time zone zone;
  ends := p.ends_at at time zone zone;
  return (
    select json_build_object(
      'uuid', p.uuid, 'advisor_uuid', p.advisor_uuid, 'topic_uuid', p.topic_uuid, 'topic_name', t.topic,
      'type', p.type, 'starts_at', p.starts_at, 'ends_at', p.ends_at, 'held_until', p.held_until,
      'automatic', coalesce(s.automatic_confirmation, false),
      'is_offered',
        a.is_active and a.books_online and t.active
        and exists (
          select from advisor_appointment_topics x
          where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid and x.topic_uuid = t.uuid
        )
        and exists (
          select from advisor_appointment_types x
          where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid and x.type = p.type
        ),
      'may_be_away',
        exists (
          select from absences x
          where x.advisor_uuid = p.advisor_uuid and x.first_day <= ends::date and x.last_day >= starts::date
        ) or exists (
          select from busy_times x
          where x.advisor_uuid = p.advisor_uuid and x.starts_at < p.ends_at and x.ends_at > p.starts_at
        ) or exists (
          select from blocks x
          where x.advisor_uuid = p.advisor_uuid and (
            (x.kind = 'once' and x.starts_at < p.ends_at and x.ends_at > p.starts_at)
            or (x.kind = 'range' and x.first_date <= ends::date and x.last_date >= starts::date)
            or (
              x.kind = 'weekly' and x.day = date_part('isodow', starts)
              and x.end_time > to_char(starts, 'HH24:MI')
              and (ends::date > starts::date or x.start_time < to_char(ends, 'HH24:MI'))
            )
            or (
              x.kind = 'weekly' and ends - starts <> p.ends_at - p.starts_at
              and x.day in (date_part('isodow', starts), date_part('isodow', ends))
            )
            or (
              x.kind = 'weekly' and ends::date > starts::date and x.day = date_part('isodow', ends)
              and x.start_time < to_char(ends, 'HH24:MI')
            )
          )
        ),
      'closings', closed.closings,
      'text', (
        select each ->> 'text' from jsonb_array_elements(s.types) each where each ->> 'type' = p.type limit 1
      ),
      'branch', case when o.uuid is not null then json_build_object('name', coalesce((
          select nullif(m.value, '') from organization_metadata m
          where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = 'publicName'
        ), o.name), 'street', o.address_street,
        'zip', o.address_zip, 'city', o.address_city) end)
    from advisors a
    join appointment_topics t on t.tenant_id = a.tenant_id and t.uuid = p.topic_uuid
    left join organizations o on o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
    left join appointment_settings s on s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    cross join lateral closings_of_v2(a.tenant_id, a.organization_uuid, a.uuid, starts::date, ends::date) closed
    where a.uuid = p.advisor_uuid
  );
end
$$;
