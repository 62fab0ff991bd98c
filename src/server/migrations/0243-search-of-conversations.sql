-- Conversations and requests are searched by what they say: as people sort, which takes long when it is made for each row that
-- is looked at. So it is kept beside the words.
alter table threads add column search_key text
  generated always as (sort_key(name || ' ' || email)) stored;
alter table messages add column search_key text
  generated always as (sort_key(text)) stored;
alter table contact_requests add column search_key text
  generated always as (sort_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(message, ''))) stored;
