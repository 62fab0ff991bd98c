-- Who somebody is at the institution's own sign-in: by its issuer and the subject that it names, never by an address alone.
create table user_identities (
  tenant_id int not null default current_tenant(),
  issuer text not null check (length(issuer) <= 2000),
  subject text not null check (length(subject) <= 255),
  user_uuid uuid not null,
  linked_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('user_identities');
create index user_identities_user on user_identities (tenant_id, user_uuid);

-- Sign-ins that have been sent there and have not come back: each comes back once, to the browser that it left.
create table open_id_sign_ins (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  state_hash bytea not null check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  verifier text not null check (length(verifier) <= 200),
  nonce text not null check (length(nonce) <= 200),
  callback text not null check (length(callback) <= 2000),
  next text check (length(next) <= 2000),
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
select enable_tenant_policy('open_id_sign_ins');
create index open_id_sign_ins_ends on open_id_sign_ins (tenant_id, expires_at);
create policy due on open_id_sign_ins for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
