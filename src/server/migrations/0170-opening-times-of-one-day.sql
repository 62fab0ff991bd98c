-- When a single day that is open is so otherwise than usual: '09:00-12:00,14:00-16:00'. Empty: as usual.
alter table closing_days add column opening_times text not null default '';
alter table closing_days add constraint closing_days_opening_times
  check (opening_times = '' or (kind = 'open' and not every_year and advisor_uuid is null));

-- Slots end with the last time of such a day.
drop trigger closing_days_next_free_of_changed on closing_days;
create trigger closing_days_next_free_of_changed after update on closing_days
  for each row when (
    new.advisor_uuid is null and
    (old.date, old.every_year, old.kind, old.closed_from, old.opening_times, old.organization_uuid) is distinct from
    (new.date, new.every_year, new.kind, new.closed_from, new.opening_times, new.organization_uuid)
  ) execute function count_next_free_change();
