alter table organizations add column metadata_version integer not null default 1;
