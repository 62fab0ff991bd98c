-- Directories look for their groups by their own ids, before each change of one.
create index directory_groups_external_id on directory_groups (tenant_id, external_id) where external_id is not null;
