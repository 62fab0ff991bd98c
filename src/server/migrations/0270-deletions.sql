-- Records of deletions (product §19.6): what was deleted of which kind, and nothing of whom.
create table deletions (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  action text not null check (action in ('delete', 'anonymise')),
  cause text not null check (cause in ('ordered', 'retention')),
  -- Null: by the nightly job, of nobody in particular.
  subject_kind text check (subject_kind in ('advisor', 'user', 'customer')),
  state text not null check (state in ('running', 'done', 'failed')),
  reference text check (length(reference) <= 100),
  -- [{kind, count}], and [{kind, count, until, reason}] of what has to be kept.
  records jsonb not null default '[]',
  kept jsonb not null default '[]',
  total int not null default 0 check (total >= 0),
  ordered_by_uuid uuid,
  -- What the job still needs, sealed; null once it has ended, and with it the last that says who it was.
  progress jsonb,
  finished_at timestamptz,
  primary key (tenant_id, uuid),
  check ((cause = 'retention') = (subject_kind is null)),
  check ((state = 'running') = (finished_at is null)),
  foreign key (tenant_id, ordered_by_uuid) references users (tenant_id, uuid) on delete set null (ordered_by_uuid)
);
select enable_tenant_policy('deletions');
create index deletions_age on deletions (tenant_id, created_at);
create index deletions_ordered_by on deletions (tenant_id, ordered_by_uuid) where ordered_by_uuid is not null;
create index deletions_running on deletions (tenant_id) where state = 'running';
-- See 0034: which institutions have rows that are over, or work that goes on, is one question about all of them.
create policy due on deletions for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
