-- Lists of 100,000 advisors, as 0007 did it for branches.

-- With the names in it, the index alone answers which advisors stand on a page, however late the page.
drop index advisors_name;
create index advisors_name on advisors (tenant_id, sort_key(last_name), sort_key(first_name), uuid)
  include (last_name, first_name);

-- What a search looks in: the columns that the contract marks as searchable.
alter table advisors add column search_key text not null
  generated always as (
    sort_key(
      first_name || ' ' || last_name || ' ' || slug || ' ' || coalesce(position, '') || ' ' || coalesce(email_address, '')
    )
  ) stored;
