-- Changes are looked up by their record whatever kind it is of, and by what the record was called (product §17.22).
create index changes_of_record on changes (tenant_id, record, at, number) where record <> '';
create index changes_of_kind on changes (tenant_id, entity, at, number);

-- See 0043a: under row level security no condition on parts of words reaches an index, so one function looks into it.
create index change_names on change_values using gin (search_grams(tenant_id, after #>> '{}'))
  where field = 'name of the record';
create policy searched on change_values for select to current_user using (true);

-- Of the tenant of the transaction: entries of records whose name had all of the words.
create function changes_named(words text[]) returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select change_uuid from public.change_values
  where tenant_id = nullif(current_setting('app.tenant', true), '')::int and field = 'name of the record'
    and public.search_grams(tenant_id, after #>> '{}') @> array(
      select distinct gram from unnest(words) word,
        unnest(public.search_grams(nullif(current_setting('app.tenant', true), '')::int, word)) gram)
    and not exists (
      select from unnest(words) word where strpos(public.sort_key(after #>> '{}'), public.sort_key(word)) = 0)
$$;
revoke all on function changes_named(text[]) from public;
grant execute on function changes_named(text[]) to app_rw;

-- Keys of the records above a nested one, as the address has them: without them it could not be found or made again.
alter table changes add column above text not null default '' check (length(above) <= 300);
