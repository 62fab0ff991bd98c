-- How many events of a busy calendar could not be read, while the others were.
alter table busy_calendars add column left_out_count int not null default 0 check (left_out_count >= 0);
