-- Values of the change log that name a person, whatever record they are of (product §19.6).

-- As erase_change_values, value by value: the others of the same entry stay.
create function erase_single_change_values(of_changes uuid[], of_fields text[]) returns void
  language sql security definer
  set search_path = pg_catalog, public
as $$
  delete from public.change_values v using unnest(of_changes, of_fields) as asked (change_uuid, field)
  where v.tenant_id = nullif(current_setting('app.tenant', true), '')::int and v.change_uuid = asked.change_uuid
    and v.field = asked.field
$$;
revoke all on function erase_single_change_values(uuid[], text[]) from public;
grant execute on function erase_single_change_values(uuid[], text[]) to app_rw;

-- Addresses that may be one person's are alike (mailKey in src/rules/person-search.ts says the same).
create function mail_key(address text) returns text
  language sql immutable parallel safe
as $$
  select public.name_key(split_part(split_part(lower(address), '@', 1), '+', 1)) || '@' || split_part(lower(address), '@', 2)
$$;
