-- version 1
-- Takes one use of each limit, in the order given, each key once and all in one statement. Returns the seconds until the
-- next try can succeed at the first that is used up, and null where all could be taken; a refusal is the caller's to roll
-- back, whatever was taken beside it.
-- Rows are found by their keys: a plan that was made while a table was small would go on reading all of it.
create or replace function take_limits(
  of_tenant int, keys bytea[], mosts int[], ends timestamptz[], at_time timestamptz
) returns double precision
  language plpgsql
  set enable_seqscan = off
as $$
declare
  taken bytea[];
begin
  with uses as (
    insert into rate_limits as r (tenant_id, key, window_ends, used)
    select of_tenant, u.key, u.ends, 1 from unnest(keys, ends) with ordinality u (key, ends, n) order by u.n
    on conflict (tenant_id, key) do update set
      used = case when r.window_ends <= at_time then 1 else r.used + 1 end,
      window_ends = case when r.window_ends <= at_time then excluded.window_ends else r.window_ends end
    where r.window_ends <= at_time or r.used < mosts[array_position(keys, r.key)]
    returning r.key
  )
  select array_agg(key) into taken from uses;
  if coalesce(cardinality(taken), 0) = cardinality(keys) then
    return null;
  end if;
  return coalesce((
    select greatest(1, date_part('epoch', r.window_ends - at_time))
    from unnest(keys) with ordinality u (key, n)
    join rate_limits r on r.tenant_id = of_tenant and r.key = u.key
    where u.key <> all (coalesce(taken, '{}'))
    order by u.n limit 1
  ), 1);
end
$$;
