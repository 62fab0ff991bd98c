-- Indexes, each outside of transactions: nobody waits for them.

-- What was answered, added and sent on a day is summed up in the night after it (product §19.19).
create index concurrently contact_requests_answered on contact_requests (tenant_id, answered_at)
  where answered_at is not null;
create index concurrently wallet_card_registrations_created on wallet_card_registrations (tenant_id, created_at);
create index concurrently deliveries_sent on deliveries (tenant_id, settled_at) where state = 'sent';
