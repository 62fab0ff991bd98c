-- Indexes, each outside of transactions: nobody waits for them.

-- What nobody has answered is little, and is counted on a start page (product §17.1).
create index concurrently contact_requests_new on contact_requests (tenant_id) where state = 'new';
-- What was booked this week.
create index concurrently appointments_booked on appointments (tenant_id, created_at);
-- What was handed out this week.
create index concurrently wallet_cards_created on wallet_cards (tenant_id, created_at);
