-- Advisors begin with the week of their institution, whichever way they come.

create function begin_with_default_hours() returns trigger
  language plpgsql
as $$
begin
  insert into working_hours (tenant_id, advisor_uuid, day, start_time, end_time)
  select tenant_id, new.uuid, day, start_time, end_time from default_working_hours where tenant_id = new.tenant_id;
  return null;
end
$$;
create trigger advisors_default_hours after insert on advisors
  for each row execute function begin_with_default_hours();
