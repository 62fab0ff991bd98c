-- Indexes, each outside of transactions: nobody waits for them.

-- Every night those go that were closed long ago.
create index concurrently contact_requests_closed on contact_requests (tenant_id, updated_at) where state = 'closed';
