-- Indexes, each outside of transactions: nobody waits for them.

-- Cards of an advisor are read from wherever the part before ended.
create index concurrently wallet_cards_of_advisor on wallet_cards (tenant_id, advisor_uuid, serial);
-- Only what waits is looked for, a span of the ids at a time; each delivery leaves it once.
create index concurrently deliveries_waiting on deliveries (tenant_id, notification_uuid, uuid) where state = 'waiting';
