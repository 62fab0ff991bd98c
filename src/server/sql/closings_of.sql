-- version 2
-- What closes days of a branch, or of one of its advisors: the state whose public holidays are closed. Read by keys alone,
-- since every calendar is read with it.
create or replace function closings_of(
  of_tenant int,
  of_organization uuid,
  -- Null: the branch itself.
  of_advisor uuid,
  range_first date,
  range_last date
) returns json
  language sql stable
as $$
  select json_build_object('state', coalesce(
    (select nullif(o.state, '') from organizations o where o.tenant_id = of_tenant and o.uuid = of_organization),
    (select s.value from settings s where s.tenant_id = of_tenant and s.name = 'state'),
    ''
  ))
$$;
