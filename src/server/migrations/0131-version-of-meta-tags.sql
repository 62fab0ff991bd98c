-- Titles and descriptions of public pages are saved as a whole, and have a version as a whole (see 0032).
create function count_meta_tag_change() returns trigger
  language plpgsql
as $$
begin
  perform count_tenant_change(tenant_id, 'meta-tags') from (select distinct tenant_id from changed) each;
  return null;
end
$$;
create trigger meta_tags_version_insert after insert on meta_tags referencing new table as changed
  for each statement execute function count_meta_tag_change();
create trigger meta_tags_version_update after update on meta_tags referencing new table as changed
  for each statement execute function count_meta_tag_change();
create trigger meta_tags_version_delete after delete on meta_tags referencing old table as changed
  for each statement execute function count_meta_tag_change();
