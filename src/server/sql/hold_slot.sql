-- version 1
-- Holds a slot for a client who may hold so many: `wait` where a limit is used up, `frees_at` of the first of those held
-- where they are too many, else what was made; nothing of these if the time is taken.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function hold_slot(
  of_advisor uuid, of_type text, time_start timestamptz, time_end timestamptz, occupied_from timestamptz,
  occupied_to timestamptz, until timestamptz, of_topic uuid, token bytea, client bytea, most int, at_time timestamptz,
  of_tenant int, limit_keys bytea[], limit_mosts int[], limit_ends timestamptz[],
  out made uuid, out wait double precision, out frees_at timestamptz, out next_free json
)
  language plpgsql
  set enable_seqscan = off
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
