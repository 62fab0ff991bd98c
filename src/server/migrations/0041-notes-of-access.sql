-- Whoever holds a stream open is told when what let them in goes: nothing has to be asked from time to time. By triggers,
-- so that no way of taking a right away can forget it. A note in its own transaction makes commits wait for each other
-- (see notes.ts), which is why only what is rare tells so: no booking, no sign of life of a session.
create function tell_access() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(old);
begin
  perform pg_notify(
    'access', jsonb_build_object('tenant', (gone ->> 'tenant_id')::int, 'id', gone ->> tg_argv[0])::text
  );
  return null;
end
$$;

create trigger sessions_access after delete on sessions for each row execute function tell_access('token_hash');

create trigger user_roles_access after delete on user_roles for each row execute function tell_access('user_uuid');

create trigger organization_assignments_access after delete on organization_assignments
  for each row execute function tell_access('user_uuid');

create trigger users_access after delete on users for each row execute function tell_access('uuid');
create trigger users_changed_access after update of is_active, is_institutional, alias on users for each row
  when ((old.is_active, old.is_institutional, old.alias) is distinct from (new.is_active, new.is_institutional, new.alias))
  execute function tell_access('uuid');

create trigger advisors_access after delete on advisors for each row execute function tell_access('uuid');
create trigger advisors_changed_access after update of slug on advisors for each row
  when (old.slug is distinct from new.slug)
  execute function tell_access('uuid');

-- Of all who are in the tenant: there is no column of this name.
create trigger modules_access after delete on modules for each row execute function tell_access('everybody');
