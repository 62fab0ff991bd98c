-- Deletions that a second person has to agree to (product §17.25): the call as it was asked for, and what came of it.
create table waiting_deletions (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  operation text not null check (length(operation) <= 100),
  params jsonb not null check (length(params::text) <= 2000),
  if_match text check (length(if_match) <= 100),
  entity text not null check (length(entity) <= 100),
  record_name text check (length(record_name) <= 300),
  asked_by_uuid uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('deleted', 'kept')),
  decided_by_uuid uuid,
  decided_at timestamptz,
  primary key (tenant_id, uuid),
  check ((outcome is null) = (decided_at is null)),
  -- Whoever is gone asks for nothing any more.
  foreign key (tenant_id, asked_by_uuid) references users (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, decided_by_uuid) references users (tenant_id, uuid) on delete set null (decided_by_uuid)
);
select enable_tenant_policy('waiting_deletions');
create index waiting_deletions_call on waiting_deletions (tenant_id, operation, params) where outcome is null;
create index waiting_deletions_asked_by on waiting_deletions (tenant_id, asked_by_uuid);
create index waiting_deletions_decided_by on waiting_deletions (tenant_id, decided_by_uuid)
  where decided_by_uuid is not null;
create index waiting_deletions_age on waiting_deletions (tenant_id, asked_at);
-- See 0034: which institutions have rows that are over is one question about all of them.
create policy due on waiting_deletions for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
