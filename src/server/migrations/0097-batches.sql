-- Many calls that the server makes one after the other for whoever handed them in (product §33.19).
create table batches (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  kind text not null check (kind in ('import', 'bulk-edit')),
  resource text not null check (length(resource) <= 100),
  -- Of the replies' sentences.
  language text not null check (length(language) <= 10),
  state text not null default 'collecting' check (state in ('collecting', 'running', 'paused', 'ended', 'stopped')),
  total int not null default 0,
  done int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('batches');
create index batches_user on batches (tenant_id, user_uuid, created_at);
create index batches_age on batches (tenant_id, created_at);
-- See 0034: which institutions have batches that are over is one question about all of them.
create policy due on batches for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

create table batch_calls (
  tenant_id int not null default current_tenant(),
  batch_uuid uuid not null,
  number int not null check (number between 1 and 50000),
  operation text not null check (length(operation) <= 100),
  -- Gone once the call was made, or the batch was given up: they say as much of people as the records do.
  params jsonb,
  if_match text check (length(if_match) <= 100),
  body jsonb,
  -- Null: not made yet.
  status int,
  reply jsonb,
  tries int not null default 0,
  primary key (tenant_id, batch_uuid, number),
  foreign key (tenant_id, batch_uuid) references batches (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('batch_calls');
create index batch_calls_open on batch_calls (tenant_id, batch_uuid, number) where status is null;
