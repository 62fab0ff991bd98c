-- The state of an institution says which public holidays are closed: its next free times depend on it.
drop trigger settings_next_free_of_new on settings;
drop trigger settings_next_free_of_changed on settings;
drop trigger settings_next_free_of_gone on settings;
create trigger settings_next_free_of_new after insert on settings
  for each row when (new.name in ('time_zone', 'state')) execute function count_next_free_change();
create trigger settings_next_free_of_changed after update of value on settings
  for each row when (new.name in ('time_zone', 'state') and old.value is distinct from new.value)
  execute function count_next_free_change();
create trigger settings_next_free_of_gone after delete on settings
  for each row when (old.name in ('time_zone', 'state')) execute function count_next_free_change();
