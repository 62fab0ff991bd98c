-- Indexes, each outside of transactions: nobody waits for them.

-- Reminders that wait, of all tenants in the order of their times.
create index concurrently appointments_unreminded on appointments (starts_at)
  where state = 'confirmed' and email is not null and reminded_of is distinct from starts_at;
