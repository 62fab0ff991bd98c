-- Redirections are stored as they are compared, and as a header takes them (product §17.10).
create policy migration on redirections to current_user using (true) with check (true);

-- A slash, a question mark and the like that stand for themselves (%2F) were stored as if each had been a percent sign.
update redirections set source = regexp_replace(source, '%25(2[346BCF]|3[ABDF]|40)', '%\1', 'g')
where source ~ '^/.*%25(2[346BCF]|3[ABDF]|40)';

-- Targets were kept as they were typed. Characters that no header takes are written as browsers write them.
update redirections r set target = e.encoded
from (
  select tenant_id, uuid, string_agg(
      case when byte between 33 and 126 then chr(byte) else '%' || lpad(upper(to_hex(byte)), 2, '0') end, '' order by place
    ) as encoded
  from (
    select tenant_id, uuid, place, get_byte(convert_to(target, 'UTF8'), place) as byte
    from redirections, generate_series(0, octet_length(convert_to(target, 'UTF8')) - 1) place
    where target ~ '[^!-~]'
  ) bytes
  group by tenant_id, uuid
) e
where r.tenant_id = e.tenant_id and r.uuid = e.uuid and length(e.encoded) <= 2000;

drop policy migration on redirections;

-- What led to a branch that is gone stays and leads nobody anywhere, until there is one of its alias again or somebody
-- gives it another target: a branch may be brought back, and whoever deleted it was not told of its redirections.
drop trigger organizations_drop_ways on organizations;
create or replace function follow_branch() returns trigger
  language plpgsql
as $$
begin
  update redirections set target = new.slug, version = version + 1, updated_at = new.updated_at,
    updated_by_uuid = new.updated_by_uuid
  where tenant_id = new.tenant_id and target_kind = 'branch' and target = old.slug;
  return new;
end
$$;
