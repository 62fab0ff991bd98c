-- version 2
-- What closes days of a branch, or of one of its advisors: the state whose public holidays are closed, and the entries of
-- the institution, the branch and the advisor that may bear on the days. One row. Every calendar is read with it, so it
-- stands behind `from` and in plain SQL: PostgreSQL then makes it a part of the statement that asks, which takes a third
-- of the time of a call.
create or replace function closings_of_v2(
  of_tenant int,
  of_organization uuid,
  -- Null: the branch itself.
  of_advisor uuid,
  range_first date,
  range_last date
) returns table (closings json)
  language sql stable
as $$
  select json_build_object(
    'state', coalesce(
      (select nullif(o.state, '') from organizations o where o.tenant_id = of_tenant and o.uuid = of_organization),
      (select s.value from settings s where s.tenant_id = of_tenant and s.name = 'state'),
      ''
    ),
    -- Null: none.
    'days', (
      select json_agg(json_build_array(
        case
          when c.advisor_uuid is not null then 'advisor'
          when c.organization_uuid is not null then 'branch'
          else 'institution'
        end,
        c.kind, c.date, c.every_year, c.closed_from, c.name,
        -- A version in the institution's own language is not read.
        case when c.texts = '{}' then c.texts else c.texts - split_part(coalesce(
          (select nullif(s.value, '') from settings s where s.tenant_id = of_tenant and s.name = 'language'), 'de'
        ), '-', 1) end,
        c.opening_times
      ))
      from closing_days c
      where c.tenant_id = of_tenant
        and coalesce(c.advisor_uuid, c.organization_uuid, '00000000-0000-0000-0000-000000000000')
          in (of_advisor, of_organization, '00000000-0000-0000-0000-000000000000')
        and c.date <= range_last and (c.every_year or c.date >= range_first)
    )
  )
$$;
