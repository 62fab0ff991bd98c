-- Indexes, each outside of transactions: nobody waits for them.

create index concurrently wallet_cards_void on wallet_cards (tenant_id, serial) where advisor_uuid is null and void_told_at is null;
