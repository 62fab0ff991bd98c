-- Indexes, each outside of transactions: nobody waits for them.

-- What was written last waits in a list, which every search reads whole: it is kept short.
create index concurrently appointments_searched on appointments using gin (
  search_grams(tenant_id, coalesce(name, '') || ' ' || coalesce(email, ''))
) with (gin_pending_list_limit = 256) where state <> 'held';
