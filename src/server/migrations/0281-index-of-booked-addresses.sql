-- Indexes, each outside of transactions: nobody waits for them.

create index concurrently appointments_mail_key on appointments (tenant_id, mail_key(email)) where email is not null;
create index concurrently contact_requests_mail_key on contact_requests (tenant_id, mail_key(email)) where email is not null;
create index concurrently threads_mail_key on threads (tenant_id, mail_key(email));
create index concurrently profiles_reviews_mail_key on profiles_reviews (tenant_id, mail_key(email)) where email is not null;
create index concurrently appointments_phone on appointments (tenant_id, phone) where phone is not null;
create index concurrently contact_requests_phone on contact_requests (tenant_id, phone) where phone is not null;
create index concurrently profiles_reviews_phone on profiles_reviews (tenant_id, phone) where phone is not null;
