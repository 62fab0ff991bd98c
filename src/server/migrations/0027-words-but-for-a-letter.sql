-- Who is looked for by name: words as they are, and as they read with one letter less. Two words that differ by one typing
-- error have such a reading in common, so a search reads the few rows with one of its own readings, where it had to count
-- parts of three letters that every second name has. rules/name-variants.ts says the same of what is searched for; a test
-- compares them. A word stands with a space before it as well, whole: there its beginnings are found.
create function name_variants(value text) returns setof text
  language sql immutable parallel safe
as $$
  select distinct variant collate "C"
  from string_to_table(value, ' ') word,
    left(word, 12) start,
    lateral (
      select ' ' || word
      union all select start
      union all select left(start, i - 1) || substr(start, i + 1)
      from generate_series(1, char_length(start)) i where char_length(start) > 3
    ) v (variant)
  where word <> ''
$$;

drop trigger advisors_grams_of_new on advisors;
drop trigger advisors_grams_of_changed on advisors;
drop trigger advisors_grams_of_gone on advisors;
drop function advisors_grams_of_new();
drop function advisors_grams_of_changed();
drop function advisors_grams_of_gone();
drop table advisors_grams;
drop function word_grams(text);
select keep_grams('advisors', 'name_key', 'name_variants');
