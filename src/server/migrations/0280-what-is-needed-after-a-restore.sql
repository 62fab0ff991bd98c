-- Salted digests of what told who was erased (product §19.24): by them, and by nothing else, an older copy of the database that
-- was brought back can be cleaned again.
alter table deletions
  add column salt bytea not null default sha256(gen_random_uuid()::text::bytea) check (length(salt) = 32),
  add column digests text[] not null default '{}',
  -- Null: all that was held.
  add column kinds text[];
