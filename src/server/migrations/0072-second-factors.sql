-- Keys of authenticator apps: sealed, and worth nothing until a code has confirmed them.
create table authenticators (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  secret text not null check (length(secret) <= 500),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step of the last code that was used: none is used twice.
  last_step bigint,
  primary key (tenant_id, user_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('authenticators');

-- As hashes; a code that was used is gone.
create table recovery_codes (
  tenant_id int not null default current_tenant(),
  user_uuid uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (tenant_id, user_uuid, code_hash),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('recovery_codes');

create table passkeys (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  name text not null check (length(name) <= 60),
  -- In base64url, as browsers name it.
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null,
  uses bigint not null,
  transports text[] not null default '{}',
  -- At which host it was made: browsers offer it nowhere else.
  host text not null check (length(host) <= 255),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, uuid),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('passkeys');
create index passkeys_user on passkeys (tenant_id, user_uuid);

-- What a passkey signs, so that no reply counts twice.
create table passkey_challenges (
  tenant_id int not null default current_tenant(),
  challenge_hash bytea not null check (length(challenge_hash) = 32),
  user_uuid uuid not null,
  purpose text not null check (purpose in ('add', 'sign-in')),
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_hash),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
);
select enable_tenant_policy('passkey_challenges');
create index passkey_challenges_ends on passkey_challenges (tenant_id, expires_at);

create policy due on passkey_challenges for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
