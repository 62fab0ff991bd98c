-- version 1
-- Drops holds that ended and lie in the way, and keeps who is to be told. Skips those that another transaction is at: it
-- either drops them itself, or turns them into an appointment. Returns how many.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function drop_ended_holds(
  of_calendar uuid, time_from timestamptz, time_to timestamptz, at_time timestamptz
) returns int
  language plpgsql
  set enable_seqscan = off
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
