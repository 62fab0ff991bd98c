-- What customers left, by an address or a number. Under row level security no condition with a function of ours reaches an index
-- (0043a): so one function looks into them, of the tenant of the transaction. Whoever asks looks closer at what it finds.

do $$
declare
  name text;
begin
  foreach name in array array['contact_requests', 'threads', 'profiles_reviews'] loop
    execute format('create policy searched on %I for select to current_user using (true)', name);
  end loop;
end
$$;

create function left_by(spelled text, numbers text[]) returns setof uuid
  language sql stable security definer rows 20
  set search_path = pg_catalog, public
as $$
  with asked as (select nullif(current_setting('app.tenant', true), '')::int as tenant)
  select uuid from public.appointments, asked where tenant_id = tenant and public.mail_key(email) = spelled
  union select uuid from public.appointments, asked where tenant_id = tenant and phone = any(numbers)
  union select uuid from public.contact_requests, asked where tenant_id = tenant and public.mail_key(email) = spelled
  union select uuid from public.contact_requests, asked where tenant_id = tenant and phone = any(numbers)
  union select uuid from public.threads, asked where tenant_id = tenant and public.mail_key(email) = spelled
  union select uuid from public.profiles_reviews, asked where tenant_id = tenant and public.mail_key(email) = spelled
  union select uuid from public.profiles_reviews, asked where tenant_id = tenant and phone = any(numbers)
$$;
revoke all on function left_by(text, text[]) from public;
grant execute on function left_by(text, text[]) to app_rw;
