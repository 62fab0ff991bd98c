-- Conversations of visitors with advisors.

create table threads (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  advisor_uuid uuid not null,
  -- The colleague whom it was handed to.
  substitute_uuid uuid,
  -- Who wrote it, where they were signed in.
  user_uuid uuid,
  name text not null check (length(name) <= 255),
  email text not null check (length(email) <= 254),
  -- In which the visitor is written to.
  language text not null check (length(language) <= 16),
  is_customer boolean,
  consent_text text not null check (length(consent_text) <= 1000),
  consented_at timestamptz not null,
  -- Of the private link's token; the token is derived, and stored nowhere.
  token_hash bytea not null check (length(token_hash) = 32),
  state text not null default 'open' check (state in ('open', 'closed')),
  last_sequence int not null default 0,
  unread_by_advisor int not null default 0,
  unread_by_visitor int not null default 0,
  last_message text not null default '' check (length(last_message) <= 200),
  last_sender text not null default 'visitor' check (last_sender in ('visitor', 'advisor')),
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, substitute_uuid) references advisors (tenant_id, uuid) on delete set null (substitute_uuid),
  foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete set null (user_uuid)
);
create index threads_advisor on threads (tenant_id, advisor_uuid, last_message_at);
create index threads_substitute on threads (tenant_id, substitute_uuid, last_message_at) where substitute_uuid is not null;
create index threads_user on threads (tenant_id, user_uuid, last_message_at) where user_uuid is not null;
create index threads_email on threads (tenant_id, lower(email));
create index threads_last on threads (tenant_id, last_message_at);
select enable_tenant_policy('threads');

create table messages (
  tenant_id int not null default current_tenant(),
  thread_uuid uuid not null,
  -- Given out while the thread is locked: what is seen has no gap before it.
  sequence int not null,
  uuid uuid not null default gen_random_uuid(),
  sender text not null check (sender in ('visitor', 'advisor')),
  author_uuid uuid,
  author_name text not null check (length(author_name) <= 255),
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, thread_uuid, sequence),
  unique (tenant_id, uuid),
  foreign key (tenant_id, thread_uuid) references threads (tenant_id, uuid) on delete cascade
);
create index messages_unread on messages (tenant_id, thread_uuid, sender) where read_at is null;
select enable_tenant_policy('messages');

-- See 0034: which institutions have conversations that nobody has written in for long is one question about all of them.
create policy due on threads for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
