-- version 1
-- When the day that is on at a time began in a zone; in the usual one where the database does not know the zone.
create or replace function midnight_in(zone text, at_time timestamptz) returns timestamptz
  language plpgsql stable
as $$
begin
  return date_trunc('day', at_time at time zone zone) at time zone zone;
exception when invalid_parameter_value then
  return date_trunc('day', at_time at time zone 'Europe/Berlin') at time zone 'Europe/Berlin';
end
$$;
