-- Where more has changed than a note can hold, it still says which kinds of records: what hangs on topics and advisors alone
-- (features/search/advice.ts) is not made anew because a thousand next free times were found.
create or replace function note_change(of_tenant int, what text) returns void
  language plpgsql
as $$
declare
  noted text := coalesce(nullif(current_setting('app.changed', true), ''), E'\n');
  line text := of_tenant || ' ' || what || E'\n';
  everything text := E'\n' || coalesce(nullif(current_setting('app.tenant', true), ''), '0') || E' tenant\n';
  names_one constant boolean := strpos(what, ' ') > 0;
begin
  if strpos(noted, E'\n' || line) > 0 or (names_one and starts_with(noted, everything)) then
    return;
  end if;
  -- A note to other processes holds 8,000 bytes: from some fifty lines on, all of the tenant has changed.
  if length(noted) > 2500 then
    noted := everything || coalesce((
      select string_agg(kind, E'\n') || E'\n' from string_to_table(noted, E'\n') kind
      where kind ~ '^\d+ [a-z-]+$' and kind <> btrim(everything, E'\n')
    ), '');
  end if;
  if not (names_one and starts_with(noted, everything)) and strpos(noted, E'\n' || line) = 0 then
    noted := noted || line;
  end if;
  perform set_config('app.changed', noted, true);
end
$$;
