-- What a hold and a booking do in the database, as functions: each connection plans their statements once, and few
-- messages go to and fro. Row level security holds in them as everywhere; refusals are the caller's to roll back.

-- Takes one use of each limit, in the order given. Returns the seconds until the next try can succeed at the first that
-- is used up, and null where all could be taken.
create function take_limits(
  of_tenant int, keys bytea[], mosts int[], ends timestamptz[], at_time timestamptz
) returns double precision
  language plpgsql
as $$
begin
  for i in 1 .. cardinality(keys) loop
    insert into rate_limits as r (tenant_id, key, window_ends, used) values (of_tenant, keys[i], ends[i], 1)
    on conflict (tenant_id, key) do update set
      used = case when r.window_ends <= at_time then 1 else r.used + 1 end,
      window_ends = case when r.window_ends <= at_time then excluded.window_ends else r.window_ends end
    where r.window_ends <= at_time or r.used < mosts[i];
    if not found then
      return coalesce((
        select greatest(1, date_part('epoch', r.window_ends - at_time)) from rate_limits r
        where r.tenant_id = of_tenant and r.key = keys[i]
      ), 1);
    end if;
  end loop;
  return null;
end
$$;

-- Drops holds that ended and lie in the way, and keeps who is to be told. Skips those that another transaction is at: it
-- either drops them itself, or turns them into an appointment. Returns how many.
create function drop_ended_holds(
  of_calendar uuid, time_from timestamptz, time_to timestamptz, at_time timestamptz
) returns int
  language plpgsql
as $$
declare
  dropped int;
begin
  with ended as (
    delete from appointments where (tenant_id, uuid) in (
      select tenant_id, uuid from appointments
      where calendar_uuid = of_calendar and state = 'held' and held_until <= at_time
        and lower(occupied) < time_to and upper(occupied) > time_from
      for update skip locked
    )
    returning token_hash, advisor_uuid, topic_uuid, type, starts_at, held_until
  ), told as (
    insert into ended_holds (token_hash, advisor_uuid, topic_uuid, type, starts_at, ended_at)
    select token_hash, advisor_uuid, topic_uuid, type, starts_at, held_until from ended
    where token_hash is not null
    on conflict do nothing
  )
  select count(*) into dropped from ended;
  return dropped;
end
$$;

-- Takes the time of an appointment; null if any part of it, buffers included, is taken. ON CONFLICT keeps rivals from
-- deadlocks: a plain insert against the exclusion constraint waits in circles.
create function insert_appointment(
  of_advisor uuid, of_type text, of_state text, time_start timestamptz, time_end timestamptz,
  occupied_from timestamptz, occupied_to timestamptz, until timestamptz, of_topic uuid, token bytea, client bytea,
  at_time timestamptz
) returns uuid
  language plpgsql
as $$
declare
  made uuid;
begin
  for attempt in 1 .. 2 loop
    insert into appointments
      (advisor_uuid, type, state, starts_at, ends_at, occupied, held_until, topic_uuid, token_hash, client_hash)
    values (of_advisor, of_type, of_state, time_start, time_end, tstzrange(occupied_from, occupied_to, '[)'), until,
      of_topic, token, client)
    on conflict do nothing
    returning uuid into made;
    exit when made is not null or attempt = 2;
    exit when drop_ended_holds(of_advisor, occupied_from, occupied_to, at_time) = 0;
  end loop;
  return made;
end
$$;

-- What is stored of an advisor's next free slot, locked: two changes of one advisor come one after the other.
create function lock_next_free(of_advisor uuid) returns json
  language plpgsql
as $$
declare
  stored json;
begin
  select json_build_object(
    'start', a.next_free_starts_at, 'end', a.next_free_ends_at, 'modules', array(select m.name from modules m),
    'buffer', coalesce((
      select s.buffer from appointment_settings s where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    ), 0)
  ) into stored
  from advisors a where a.uuid = of_advisor for no key update of a;
  return stored;
end
$$;

-- Holds a slot for a client who may hold so many: `wait` where a limit is used up, `frees_at` of the first of those held
-- where they are too many, else what was made; nothing of these if the time is taken.
create function hold_slot(
  of_advisor uuid, of_type text, time_start timestamptz, time_end timestamptz, occupied_from timestamptz,
  occupied_to timestamptz, until timestamptz, of_topic uuid, token bytea, client bytea, most int, at_time timestamptz,
  of_tenant int, limit_keys bytea[], limit_mosts int[], limit_ends timestamptz[],
  out made uuid, out wait double precision, out frees_at timestamptz, out next_free json
)
  language plpgsql
as $$
declare
  held int;
begin
  -- One client's holds come one after the other from here on, so that the count behind it is right.
  wait := take_limits(of_tenant, limit_keys, limit_mosts, limit_ends, at_time);
  if wait is not null then
    return;
  end if;
  select count(*), min(x.held_until) into held, frees_at
  from appointments x where x.client_hash = client and x.state = 'held' and x.held_until > at_time;
  if held >= most then
    return;
  end if;
  frees_at := null;
  made := insert_appointment(of_advisor, of_type, 'held', time_start, time_end, occupied_from, occupied_to, until,
    of_topic, token, client, at_time);
  if made is not null then
    next_free := lock_next_free(of_advisor);
  end if;
end
$$;

-- The hold of a token with what a booking makes of it; locked, so that nobody else drops or books it.
create function locked_hold(token bytea) returns json
  language plpgsql
as $$
declare
  p appointments;
begin
  -- Without the state, by which other indexes could be read from end to end while nothing is known of their sizes.
  select * into p from appointments x where x.token_hash = token for update;
  if p.state is distinct from 'held' then
    return null;
  end if;
  return (
    select json_build_object(
      'uuid', p.uuid, 'advisor_uuid', p.advisor_uuid, 'topic_uuid', p.topic_uuid, 'topic_name', t.topic,
      'type', p.type, 'starts_at', p.starts_at, 'ends_at', p.ends_at, 'held_until', p.held_until,
      'automatic', coalesce(s.automatic_confirmation, false),
      'text', (
        select each ->> 'text' from jsonb_array_elements(s.types) each where each ->> 'type' = p.type limit 1
      ),
      'branch', case when o.uuid is not null then json_build_object('name', o.name, 'street', o.address_street,
        'zip', o.address_zip, 'city', o.address_city) end)
    from advisors a
    join appointment_topics t on t.tenant_id = a.tenant_id and t.uuid = p.topic_uuid
    left join organizations o on o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
    left join appointment_settings s on s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    where a.uuid = p.advisor_uuid
  );
end
$$;

-- Makes a hold, which the transaction has locked, the appointment that `changes` describe (columns of appointments), with
-- the first step of its history. Returns the seconds to wait where a limit is used up.
create function book_held(
  of_hold uuid, changes jsonb, token bytea, step_message text, at_time timestamptz, of_tenant int,
  limit_keys bytea[], limit_mosts int[], limit_ends timestamptz[]
) returns double precision
  language plpgsql
as $$
declare
  wait double precision;
begin
  wait := take_limits(of_tenant, limit_keys, limit_mosts, limit_ends, at_time);
  if wait is not null then
    return wait;
  end if;
  with booked as (
    update appointments set
      name = c.name, email = c.email, phone = c.phone, message = c.message, is_customer = c.is_customer,
      language = c.language, consent_text = c.consent_text, consented_at = at_time, state = c.state, place = c.place,
      topic_name = c.topic_name, held_until = null, client_hash = null, token_hash = token, answer_by = c.answer_by,
      created_at = at_time, updated_at = at_time
    from jsonb_to_record(changes) as c (
      name text, email text, phone text, message text, is_customer boolean, language text, consent_text text,
      state text, place text, topic_name text, answer_by timestamptz
    )
    where appointments.uuid = of_hold
    returning appointments.state, appointments.starts_at, appointments.calendar_uuid
  )
  insert into appointment_history (appointment_uuid, step, at, state, by, starts_at, message, holder_uuid)
  select of_hold, 1, at_time, booked.state, 'customer', booked.starts_at, step_message, booked.calendar_uuid from booked;
  return null;
end
$$;

-- Remembers the reply to a request; false if another one with the same key was faster.
create function keep_reply(
  of_operation text, of_key text, of_body bytea, of_status int, of_reply text, at_time timestamptz
) returns boolean
  language plpgsql
as $$
begin
  insert into idempotency_keys (operation, key, body_hash, status, reply, created_at)
  values (of_operation, of_key, of_body, of_status, of_reply, at_time)
  on conflict do nothing;
  return found;
end
$$;
