-- Appointments are searched by parts of words. A table of their parts, as advisors have one, would be fifty rows for each of
-- a million; an index of the parts is a tenth of that, but under row level security no condition reaches it that could tell
-- of other tenants' rows. So one function looks into it, with the tenant in every part that is looked for.

-- In plpgsql: a function in SQL is planned anew for each value, which takes fifteen times as long.
create function search_grams(tenant int, value text) returns text[]
  -- What one value costs: an index is always better.
  language plpgsql immutable parallel safe cost 5000
as $$
declare
  key constant text := public.sort_key(value);
  gram text;
  found text[] := '{}';
begin
  for i in 1 .. char_length(key) - 2 loop
    gram := substr(key, i, 3);
    if strpos(gram, ' ') = 0 then found := found || (tenant || ' ' || gram); end if;
  end loop;
  return found;
end
$$;

-- The index is reached only where no policy stands before it. The owner asks for appointments in two ways: for those of one
-- tenant, by this function, and for what is due, of all of them (0034).
create policy searched on appointments for select to current_user using (true);

-- Of the tenant of the transaction; all of the parts stand in what is searched of an appointment.
create function appointments_with_grams(asked text[]) returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select uuid from public.appointments
  where tenant_id = nullif(current_setting('app.tenant', true), '')::int and state <> 'held'
    and public.search_grams(tenant_id, coalesce(name, '') || ' ' || coalesce(email, ''))
      @> array(select nullif(current_setting('app.tenant', true), '') || ' ' || gram from unnest(asked) gram)
$$;
revoke all on function appointments_with_grams(text[]) from public;
grant execute on function appointments_with_grams(text[]) to app_rw;
