-- Indexes, each outside of transactions: nobody waits for them.

create index concurrently appointments_email on appointments (tenant_id, lower(email)) where email is not null;
create index concurrently contact_requests_email on contact_requests (tenant_id, lower(email)) where email is not null;
create index concurrently contact_requests_phone on contact_requests (tenant_id, phone) where phone is not null;
