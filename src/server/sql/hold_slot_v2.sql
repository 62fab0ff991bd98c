-- version 1
-- Holds a slot for a caller who may hold so many of one advisor and altogether: `wait` where a limit is used up;
-- `advisor_frees_at` or `frees_at` of the first of those held where they are too many; else what was made, and nothing of
-- these if the time is taken.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function hold_slot_v2(
  of_advisor uuid, of_type text, time_start timestamptz, time_end timestamptz, occupied_from timestamptz,
  occupied_to timestamptz, until timestamptz, of_topic uuid, token bytea, caller bytea, most_of_advisor int, most int,
  at_time timestamptz, of_tenant int, limit_keys bytea[], limit_mosts int[], limit_ends timestamptz[],
  out made uuid, out wait double precision, out advisor_frees_at timestamptz, out frees_at timestamptz, out next_free json
)
  language plpgsql
  set enable_seqscan = off
as $$
begin
  -- One caller's holds come one after the other from here on, so that the count behind it is right.
  wait := take_limits(of_tenant, limit_keys, limit_mosts, limit_ends, at_time);
  if wait is not null then
    return;
  end if;
  select
    case when count(*) filter (where x.advisor_uuid = of_advisor) >= most_of_advisor
      then min(x.held_until) filter (where x.advisor_uuid = of_advisor) end,
    case when count(*) >= most then min(x.held_until) end
  into advisor_frees_at, frees_at
  from appointments x where x.client_hash = caller and x.state = 'held' and x.held_until > at_time;
  if advisor_frees_at is not null or frees_at is not null then
    return;
  end if;
  made := insert_appointment(of_advisor, of_type, 'held', time_start, time_end, occupied_from, occupied_to, until,
    of_topic, token, caller, at_time);
  if made is not null then
    next_free := lock_next_free(of_advisor);
  end if;
end
$$;
