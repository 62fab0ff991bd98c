-- What search engines and previews say of a page in other languages than the institution's (product §32.5).
alter table meta_tags add column texts jsonb not null default '{}';
