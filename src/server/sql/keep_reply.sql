-- version 1
-- Remembers the reply to a request; false if another one with the same key was faster.
create or replace function keep_reply(
  of_operation text, of_key text, of_body bytea, of_status int, of_reply text, at_time timestamptz
) returns boolean
  language plpgsql
as $$
begin
  insert into idempotency_keys (operation, key, body_hash, status, reply, created_at)
  values (of_operation, of_key, of_body, of_status, of_reply, at_time)
  on conflict do nothing;
  return found;
end
$$;
