-- Conversations and requests are searched by what they say: as people sort, which takes long when it is made for each row that
-- is looked at. So it is kept beside the words.
alter table threads add column search_key text
  generated always as (sort_key(name || ' ' || email)) stored;
alter table messages add column search_key text
  generated always as (sort_key(text)) stored;
-- There may be many requests already, and a generated column would write their table anew. Those that stand there have no key:
-- whoever searches makes it for them, until they go with their days.
alter table contact_requests add column search_key text;

create function keep_search_key_of_request() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  new.search_key := public.sort_key(new.name || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.message, ''));
  return new;
end
$$;
create trigger search_key before insert or update of name, email, message on contact_requests
  for each row execute function keep_search_key_of_request();
