-- Calendars at addresses that advisors named are read now: by what their server knows its last reply, what of it was read,
-- and when it is read again.
alter table busy_calendars
  add column failing_since timestamptz,
  add column etag text check (length(etag) <= 200),
  add column modified text check (length(modified) <= 200),
  -- Times are known up to there, and those without a zone by that of the institution then.
  add column read_until timestamptz,
  add column read_zone text,
  add column due_at timestamptz not null default now();

create index busy_calendars_due on busy_calendars (due_at) where active;

-- See 0034: whose calendar is due is one question about all tenants.
create policy due on busy_calendars for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
