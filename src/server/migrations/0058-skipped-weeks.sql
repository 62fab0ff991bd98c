-- Days of a weekly block that are left out, as a list of YYYY-MM-DD.
alter table blocks add column skipped_dates jsonb not null default '[]';
