-- Sessions as their owner sees them: what the browser calls itself in words, and the first part of the address.
alter table sessions
  add column uuid uuid,
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add column network text check (length(network) <= 45),
  -- Whether the institution asked for a second factor when this session began.
  add column asks_factor boolean not null default false;
-- Not with its column, for which the table would be written anew while everybody waits.
update sessions set uuid = gen_random_uuid();
alter table sessions alter column uuid set default gen_random_uuid(), alter column uuid set not null;
create unique index sessions_uuid on sessions (tenant_id, uuid);

-- Whether somebody is written to when their account is signed in to on a device that it has not seen before.
alter table users add column tells_new_devices boolean not null default true;

-- On which devices somebody has signed in; by the id of the device's cookie, as a hash.
create table user_devices (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (tenant_id, user_uuid, device_hash),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('user_devices');
create index user_devices_seen on user_devices (tenant_id, seen_at);

-- What happened to accounts: to whom, and by whom where that was somebody else.
create table security_events (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  at timestamptz not null,
  -- In the order in which they happened, also within one moment.
  number bigint generated always as identity,
  event text not null check (length(event) <= 40),
  by_uuid uuid,
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  network text check (length(network) <= 45),
  details jsonb not null default '{}',
  primary key (tenant_id, uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('security_events');
create index security_events_user on security_events (tenant_id, user_uuid, at);
create index security_events_at on security_events (tenant_id, at);

-- See 0034: which institutions have rows that are over is one question about all of them.
create policy due on user_devices for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
create policy due on security_events for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
