-- All uses in one statement, in the order given, each key once; a refusal is rolled back by the caller, whatever was taken beside it.
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
