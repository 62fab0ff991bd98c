-- What visitors read on a profile in other languages than the institution's (product §32.5).
alter table advisors add column texts jsonb not null default '{}';
alter table text_description_types add column texts jsonb not null default '{}';
alter table text_descriptions add column texts jsonb not null default '{}';
alter table custom_link_types add column texts jsonb not null default '{}';
