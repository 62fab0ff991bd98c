-- What visitors read of a closing day in other languages than the institution's: language to property to text (product §32.5).
alter table closing_days add column texts jsonb not null default '{}';
