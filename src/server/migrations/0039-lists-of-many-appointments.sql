-- Indexes, each outside of transactions: nobody waits for them.
-- They have the orders that lists are asked for in, key included, so that a page is read from its beginning and stops at its
-- end; with the names in them no row of the table is read to skip others.

create index concurrently appointments_listed on appointments (tenant_id, starts_at, uuid) where state <> 'held';
create index concurrently appointments_named on appointments (tenant_id, sort_key(name), uuid) include (name)
  where state <> 'held';
-- What a topic still has before it is counted without a look at the table.
create index concurrently appointments_upcoming on appointments (tenant_id, topic_uuid, starts_at)
  where state in ('requested', 'confirmed');
-- Many have their next free time at the same moment: they stand as in a telephone book.
create index concurrently advisors_free on advisors
  (tenant_id, next_free_starts_at, sort_key(last_name), sort_key(first_name), uuid) include (last_name, first_name)
  where is_active;
