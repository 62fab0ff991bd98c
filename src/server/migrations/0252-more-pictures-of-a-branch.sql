-- A list of pictures with words in each language stands in one value, as JSON; every character of its texts may be a quotation mark, which is escaped.
alter table organization_metadata
  drop constraint organization_metadata_value_check,
  add constraint organization_metadata_value_check check (length(value) <= 20000);
