-- Mailed links by which somebody sets a first or a new password: one of each kind, so that a new one ends the one before.
create table password_links (
  tenant_id int not null default current_tenant(),
  token_hash bytea not null check (length(token_hash) = 32),
  user_uuid uuid not null,
  kind text not null check (kind in ('invitation', 'reset')),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  unique (tenant_id, user_uuid, kind),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('password_links');
create index password_links_ends on password_links (tenant_id, expires_at);

alter table users add column password_changed_at timestamptz;

-- See 0034: which institutions have links that are over is one question about all of them.
create policy due on password_links for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
