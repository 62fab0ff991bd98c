-- Wallet cards, the phones that keep them, what their holders agreed to, and the notifications that went to them.

-- Grows with each change of a card of the tenant. A clock or a sequence would let a phone that asks between two commits
-- miss the slower one: whoever takes a number holds its row until the commit.
create table wallet_card_tags (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  last_tag bigint not null default 0,
  primary key (tenant_id)
);
select enable_tenant_policy('wallet_card_tags');

-- One row per download. Whose phone it is nobody knows.
create table wallet_cards (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  serial text not null default gen_random_uuid()::text check (length(serial) between 1 and 100),
  advisor_uuid uuid not null,
  language text not null check (language in ('de', 'de-AT', 'de-CH', 'en')),
  -- What the phone proves itself with, and what opens the page behind the link on the back: hashes only.
  token_hash bytea not null,
  withdrawal_hash bytea not null,
  -- Of what the card says; null where that has just been changed on purpose. A difference makes a new version.
  content_hash bytea,
  version int not null default 1,
  -- From the tenant's growing number; 0 for a card that is as it was downloaded.
  tag bigint not null default 0,
  -- Whole seconds, and at least one more with each version: phones ask with If-Modified-Since.
  updated_at timestamptz not null check (date_trunc('second', updated_at) = updated_at),
  created_at timestamptz not null,
  -- When a wallet last asked for it, to the day or so.
  seen_at timestamptz not null,
  -- The latest message, and how many there were: equal messages one after the other still differ.
  news_text text check (length(news_text) <= 100),
  news_link text not null default '' check (length(news_link) <= 2000),
  news_at timestamptz,
  news_count int not null default 0,
  primary key (tenant_id, serial),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index wallet_cards_advisor on wallet_cards (tenant_id, advisor_uuid);
create index wallet_cards_seen on wallet_cards (tenant_id, seen_at);
select enable_tenant_policy('wallet_cards');

-- The proof: what was agreed to, when, and when it ended. It outlives the card and the advisor.
create table wallet_card_consents (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  serial text not null check (length(serial) <= 100),
  advisor_slug text not null check (length(advisor_slug) <= 100),
  text text not null check (length(text) <= 2000),
  language text not null check (length(language) <= 10),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, serial)
);
create index wallet_card_consents_withdrawn on wallet_card_consents (tenant_id, withdrawn_at);
select enable_tenant_policy('wallet_card_consents');

-- A phone's own id is its secret, so only its hash is kept. The push token is the phone's address at the push service.
create table wallet_card_registrations (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  serial text not null,
  device_hash bytea not null,
  push_token text not null check (length(push_token) between 1 and 400),
  created_at timestamptz not null,
  primary key (tenant_id, uuid),
  unique (tenant_id, serial, device_hash),
  foreign key (tenant_id, serial) references wallet_cards (tenant_id, serial) on delete cascade
);
create index wallet_card_registrations_device on wallet_card_registrations (tenant_id, device_hash);
select enable_tenant_policy('wallet_card_registrations');

create table notifications (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  text text not null check (text ~ '\S' and length(text) <= 100),
  link text not null default '' check (length(link) <= 2000),
  state text not null default 'sending' check (state in ('sending', 'finished')),
  recipients int not null default 0,
  -- Of text, link and advisors: the same once more within ten minutes is refused.
  fingerprint bytea not null,
  created_by_uuid uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, created_by_uuid) references users (tenant_id, uuid) on delete set null (created_by_uuid)
);
create index notifications_created on notifications (tenant_id, created_at, uuid);
create index notifications_fingerprint on notifications (tenant_id, fingerprint, created_at);
create index notifications_created_by on notifications (tenant_id, created_by_uuid) where created_by_uuid is not null;
select enable_tenant_policy('notifications');

create table notification_advisors (
  tenant_id int not null default current_tenant(),
  notification_uuid uuid not null,
  advisor_uuid uuid not null,
  primary key (tenant_id, notification_uuid, advisor_uuid),
  foreign key (tenant_id, notification_uuid) references notifications (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade
);
create index notification_advisors_advisor on notification_advisors (tenant_id, advisor_uuid);
select enable_tenant_policy('notification_advisors');

-- One per phone and notification, whatever is tried again: nobody is woken twice. A phone that is gone leaves its result.
create table deliveries (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  notification_uuid uuid not null,
  registration_uuid uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  attempts int not null default 0,
  -- What the push service said to the last attempt, and the id that it gave it.
  reason text check (length(reason) <= 100),
  apns_id text check (length(apns_id) <= 100),
  settled_at timestamptz,
  primary key (tenant_id, uuid),
  unique (tenant_id, notification_uuid, registration_uuid),
  foreign key (tenant_id, notification_uuid) references notifications (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, registration_uuid) references wallet_card_registrations (tenant_id, uuid)
    on delete set null (registration_uuid)
);
create index deliveries_state on deliveries (tenant_id, notification_uuid, state);
create index deliveries_registration on deliveries (tenant_id, registration_uuid) where registration_uuid is not null;
select enable_tenant_policy('deliveries');
