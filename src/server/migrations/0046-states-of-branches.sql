-- A branch may lie in another state than its institution: other public holidays close it.
alter table organizations add column state text not null default '';

create trigger organizations_next_free after update of state on organizations
  for each row when (old.state is distinct from new.state) execute function count_next_free_change();

-- Whoever moves to a branch of another state has other holidays.
create function forget_next_free_of_moved() returns trigger
  language plpgsql
as $$
begin
  if (select o.state from organizations o where o.tenant_id = old.tenant_id and o.uuid = old.organization_uuid)
    is distinct from
    (select o.state from organizations o where o.tenant_id = new.tenant_id and o.uuid = new.organization_uuid)
  then
    new.next_free_version := 0;
  end if;
  return new;
end
$$;
create trigger advisors_next_free_of_moved before update of organization_uuid on advisors
  for each row when (old.organization_uuid is distinct from new.organization_uuid)
  execute function forget_next_free_of_moved();
