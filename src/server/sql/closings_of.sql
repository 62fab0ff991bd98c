-- version 5
-- As closings_of_v2() has it, for servers of the version before.
create or replace function closings_of(
  of_tenant int,
  of_organization uuid,
  -- Null: the branch itself.
  of_advisor uuid,
  range_first date,
  range_last date
) returns json
  language plpgsql stable
as $$
begin
  return (select c.closings from closings_of_v2(of_tenant, of_organization, of_advisor, range_first, range_last) c);
end
$$;
