-- What visitors read of a topic in other languages than the institution's: language to property to text (product §32.5).
alter table appointment_topics add column texts jsonb not null default '{}';
