-- A branch may take no bookings online, whatever its advisors offer (organization_metadata onlineAppointments). Each advisor
-- has it beside their own choice, so that what asks for many of them reads one column, books_online.
alter table advisors add column branch_books_online boolean not null default true;
alter table advisors add column books_online boolean generated always as (online_appointment and branch_books_online) stored;

-- Whoever comes to a branch does as it does. The branch is locked first, as its change of mind locks it: one waits for the
-- other, and nobody is left with what was said before.
create function take_branch_books_online() returns trigger
  language plpgsql
as $$
begin
  perform from organizations o
  where o.tenant_id = new.tenant_id and o.uuid = new.organization_uuid for key share;
  new.branch_books_online := not exists (
    select from organization_metadata m
    where m.tenant_id = new.tenant_id and m.organization_uuid = new.organization_uuid
      and m.name = 'onlineAppointments' and m.value = 'false'
  );
  return new;
end
$$;
create trigger advisors_branch_books_online_of_new before insert on advisors
  for each row when (new.organization_uuid is not null) execute function take_branch_books_online();
create trigger advisors_branch_books_online before update of organization_uuid on advisors
  for each row when (old.organization_uuid is distinct from new.organization_uuid)
  execute function take_branch_books_online();

create function give_branch_books_online() returns trigger
  language plpgsql
as $$
declare
  books boolean := tg_op = 'DELETE' or new.value <> 'false';
begin
  update advisors set branch_books_online = books
  where tenant_id = coalesce(new.tenant_id, old.tenant_id)
    and organization_uuid = coalesce(new.organization_uuid, old.organization_uuid)
    and branch_books_online <> books;
  return null;
end
$$;
create trigger organization_metadata_books_online_of_new after insert on organization_metadata
  for each row when (new.name = 'onlineAppointments') execute function give_branch_books_online();
create trigger organization_metadata_books_online after update of value on organization_metadata
  for each row when (new.name = 'onlineAppointments') execute function give_branch_books_online();
create trigger organization_metadata_books_online_of_gone after delete on organization_metadata
  for each row when (old.name = 'onlineAppointments') execute function give_branch_books_online();

create or replace function forget_next_free() returns trigger
  language plpgsql
as $$
begin
  new.next_free_version := 0;
  -- Not books_online: it is made after this.
  if not (new.is_active and new.online_appointment and new.branch_books_online) then
    new.next_free_starts_at := null;
    new.next_free_ends_at := null;
  end if;
  return new;
end
$$;
drop trigger advisors_next_free on advisors;
create trigger advisors_next_free before update of is_active, online_appointment, branch_books_online on advisors
  for each row when (
    (old.is_active, old.online_appointment, old.branch_books_online) is distinct from
    (new.is_active, new.online_appointment, new.branch_books_online)
  )
  execute function forget_next_free();
