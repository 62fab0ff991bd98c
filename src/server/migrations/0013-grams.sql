-- What is searched by parts of words. Under row level security only leakproof operators reach an index, so parts of
-- three letters stand in tables of their own and are compared with =.

-- How a name is compared: rules/name-key.ts says the same of what is searched for, and one table of cases tests both.
create function name_key(value text) returns text
  language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    replace(replace(replace(
      case
        when octet_length(value) = char_length(value) then lower(value collate "C")
        else translate(
          replace(replace(
            lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"),
            'ß', 'ss'), 'ẞ', 'ss'),
          'æÆœŒøØđĐðÐłŁıħĦþÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
          'aaooooddddll' || 'ihhttαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
        )
      end,
      'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
    '[\t-\r -\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
  )) collate "C"
$$;

-- 'Filiale 7b' has 'fil', 'ili', 'lia', 'ial', 'ale': what a text must have that contains a word.
create function grams(value text) returns setof text
  language sql immutable parallel safe
as $$
  select distinct part collate "C"
  from (select substr(value, i, 3) as part from generate_series(1, char_length(value) - 2) i) parts
  where strpos(part, ' ') = 0
$$;

-- 'li wu' has '  l', ' li', 'li ', '  w', ' wu', 'wu ': a word's beginning and end count too.
create function word_grams(value text) returns setof text
  language sql immutable parallel safe
as $$
  select distinct part collate "C"
  from (
    select substr(padded, i, 3) as part
    from (select '  ' || replace(value, ' ', '   ') || ' ' as padded) whole,
      generate_series(1, char_length(padded) - 2) i
  ) parts
  where part not like '_  '
$$;

-- Makes the table NAME_grams beside a table with tenant_id and uuid, and keeps in it what `split` makes of a column.
-- Without foreign keys: an index for them would be as large as the table, and the triggers take their place.
create function keep_grams(of_table regclass, key_column name, split regproc) returns void
  language plpgsql
as $$
begin
  execute format(
    'create table %s_grams (tenant_id int not null, gram text collate "C" not null, uuid uuid not null)', of_table
  );
  -- Forced row level security hides the rows from a plain owner.
  execute format('alter table %s no force row level security', of_table);
  execute format(
    'insert into %1$s_grams select t.tenant_id, g, t.uuid from %1$s t, %3$s(t.%2$I) g order by 1, 2, 3',
    of_table, key_column, split
  );
  execute format('alter table %s force row level security', of_table);
  execute format('alter table %s_grams add primary key (tenant_id, gram, uuid)', of_table);
  perform enable_tenant_policy(format('%s_grams', of_table)::regclass);
  execute format('revoke update on %s_grams from app_rw', of_table);

  execute format(
    'create function %1$s_grams_of_new() returns trigger language plpgsql as $body$
    begin
      insert into %1$s_grams (tenant_id, gram, uuid)
      select t.tenant_id, g, t.uuid from added t, %3$s(t.%2$I) g;
      return null;
    end
    $body$',
    of_table, key_column, split
  );
  execute format(
    'create trigger %1$s_grams_of_new after insert on %1$s
    referencing new table as added for each statement execute function %1$s_grams_of_new()',
    of_table
  );

  execute format(
    'create function %1$s_grams_of_changed() returns trigger language plpgsql as $body$
    begin
      delete from %1$s_grams
      where tenant_id = old.tenant_id and uuid = old.uuid
        and gram = any(array(select %3$s(old.%2$I) except select %3$s(new.%2$I)));
      insert into %1$s_grams (tenant_id, gram, uuid)
      select new.tenant_id, g, new.uuid
      from (select %3$s(new.%2$I) except select %3$s(old.%2$I)) fresh (g);
      return null;
    end
    $body$',
    of_table, key_column, split
  );
  execute format(
    'create trigger %1$s_grams_of_changed after update on %1$s for each row
    when (old.%2$I is distinct from new.%2$I) execute function %1$s_grams_of_changed()',
    of_table, key_column
  );

  -- Before, not after: where a whole tenant goes, the rows go inside the query that takes it away.
  execute format(
    'create function %1$s_grams_of_gone() returns trigger language plpgsql as $body$
    begin
      delete from %1$s_grams
      where tenant_id = old.tenant_id and uuid = old.uuid and gram = any(array(select %3$s(old.%2$I)));
      return old;
    end
    $body$',
    of_table, key_column, split
  );
  execute format(
    'create trigger %1$s_grams_of_gone before delete on %1$s for each row execute function %1$s_grams_of_gone()',
    of_table
  );
end
$$;

alter table organizations add column place_key text not null
  generated always as (name_key(name || ' ' || address_city)) stored;
alter table advisors add column name_key text not null
  generated always as (name_key(first_name || ' ' || last_name)) stored;

-- Lists look for words anywhere in what the contract marks as searchable; the finder for names, however they are spelled.
select keep_grams('organizations', 'search_key', 'grams');
select keep_grams('advisors', 'name_key', 'word_grams');
