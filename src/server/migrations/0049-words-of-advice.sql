-- Who has a word in position or tags: a search by topic looks at these too. rules/advice-match.ts says which words are
-- meant; here they are found by plain comparisons, as parts of names are (0013-grams.sql).

create table advisor_words (
  tenant_id int not null,
  word text collate "C" not null,
  uuid uuid not null,
  primary key (tenant_id, word, uuid)
);

create function advice_words(of_position text, of_tags text[]) returns setof text
  language sql immutable parallel safe
as $$
  select distinct word collate "C"
  from string_to_table(name_key(coalesce(of_position, '') || ' ' || array_to_string(of_tags, ' ')), ' ') word
  where word <> ''
$$;

-- Forced row level security hides the rows from a plain owner.
alter table advisors no force row level security;
insert into advisor_words (tenant_id, word, uuid)
select a.tenant_id, w, a.uuid from advisors a, advice_words(a.position, a.tags) w order by 1, 2, 3;
alter table advisors force row level security;
select enable_tenant_policy('advisor_words');
revoke update on advisor_words from app_rw;

create function advisor_words_of_new() returns trigger language plpgsql as $$
begin
  insert into advisor_words (tenant_id, word, uuid)
  select a.tenant_id, w, a.uuid from added a, advice_words(a.position, a.tags) w;
  return null;
end
$$;
create trigger advisor_words_of_new after insert on advisors
referencing new table as added for each statement execute function advisor_words_of_new();

create function advisor_words_of_changed() returns trigger language plpgsql as $$
begin
  delete from advisor_words
  where tenant_id = old.tenant_id and uuid = old.uuid and word = any(array(
    select advice_words(old.position, old.tags) except select advice_words(new.position, new.tags)
  ));
  insert into advisor_words (tenant_id, word, uuid)
  select new.tenant_id, w, new.uuid from (
    select advice_words(new.position, new.tags) except select advice_words(old.position, old.tags)
  ) fresh (w);
  return null;
end
$$;
create trigger advisor_words_of_changed after update on advisors for each row
when (old.position is distinct from new.position or old.tags is distinct from new.tags)
execute function advisor_words_of_changed();

-- Before, not after: where a whole tenant goes, the rows go inside the query that takes it away.
create function advisor_words_of_gone() returns trigger language plpgsql as $$
begin
  delete from advisor_words
  where tenant_id = old.tenant_id and uuid = old.uuid and word = any(array(select advice_words(old.position, old.tags)));
  return old;
end
$$;
create trigger advisor_words_of_gone before delete on advisors for each row execute function advisor_words_of_gone();
