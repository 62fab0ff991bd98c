-- For those who have 0043a as it was first: the same parts, so that the index stays true.

-- In plpgsql: a function in SQL is planned anew for each value, which takes fifteen times as long.
create or replace function search_grams(tenant int, value text) returns text[]
  -- What one value costs: an index is always better.
  language plpgsql immutable parallel safe cost 5000
as $$
declare
  key constant text := public.sort_key(value);
  gram text;
  found text[] := '{}';
begin
  for i in 1 .. char_length(key) - 2 loop
    gram := substr(key, i, 3);
    if strpos(gram, ' ') = 0 then found := found || (tenant || ' ' || gram); end if;
  end loop;
  return found;
end
$$;
