-- Indexes, each outside of transactions: nobody waits for them.

-- Who rings is found by the beginning of the number; in the order of bytes, whatever the database's collation is.
create index concurrently appointments_phoned on appointments (tenant_id, phone collate "C") where phone is not null;
