-- version 2
-- Takes the time of an appointment; null if any part of it, buffers included, is taken. ON CONFLICT keeps rivals from
-- deadlocks: a plain insert against the exclusion constraint waits in circles.
create or replace function insert_appointment(
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
      (advisor_uuid, type, state, starts_at, ends_at, occupied, held_until, topic_uuid, token_hash, client_hash,
        created_at)
    values (of_advisor, of_type, of_state, time_start, time_end, tstzrange(occupied_from, occupied_to, '[)'), until,
      of_topic, token, client, at_time)
    on conflict do nothing
    returning uuid into made;
    exit when made is not null or attempt = 2;
    exit when drop_ended_holds(of_advisor, occupied_from, occupied_to, at_time) = 0;
  end loop;
  return made;
end
$$;
