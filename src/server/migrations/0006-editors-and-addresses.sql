-- Who changed an organization is a user, not a text: the name is read from the user, and goes with the user.

alter table organizations add column updated_by_uuid uuid;
alter table organizations
  add foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid);
create index organizations_updated_by on organizations (tenant_id, updated_by_uuid) where updated_by_uuid is not null;

-- Row level security holds for an owner too, but not for a superuser: so each tenant's rows are changed as that tenant's,
-- and named as such. A name that two users have says nobody.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update organizations set updated_by_uuid = named.uuid
    from (
      select min(uuid::text)::uuid as uuid, first_name || ' ' || last_name as name
      from users where tenant_id = tenant group by 2 having count(*) = 1
    ) as named
    where tenant_id = tenant and named.name = organizations.updated_by;
    update advisors set email_address = lower(email_address) where tenant_id = tenant and email_address <> lower(email_address);
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

-- The foreign keys of the changed rows are checked now: a table with checks to come cannot be altered.
set constraints all immediate;
alter table organizations drop column updated_by;

-- As users' addresses: whoever asks for an advisor by address finds them however it was typed.
alter table advisors add check (email_address = lower(email_address));
