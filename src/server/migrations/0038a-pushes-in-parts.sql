-- A push is taken at once; its phones are gathered by a job, a part of the cards at a time.
alter table notifications
  -- Whether there are cards left to look at: until then nobody knows how many recipients there are.
  add column is_gathering boolean not null default false,
  -- The last card that was looked at.
  add column gathered_advisor uuid,
  add column gathered_serial text,
  -- Why nobody is woken any more: what the push service said of the certificate.
  add column stopped_by text check (length(stopped_by) <= 100),
  -- How many deliveries failed for which reason, counted as they are settled; null: of a push before it was kept.
  add column failures jsonb;
create index notifications_gathering on notifications (tenant_id, created_at, uuid) where is_gathering;
