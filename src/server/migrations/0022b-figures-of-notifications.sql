-- What became of a notification's deliveries, counted in the transactions that settle them: a list of a hundred need not
-- count a million rows.
alter table notifications
  add column sent int not null default 0,
  add column failed int not null default 0,
  add column withdrawn int not null default 0;

-- A phone that is told of every card by one push is found by it.
create index wallet_card_registrations_push_token on wallet_card_registrations (tenant_id, push_token);
create index notifications_sending on notifications (tenant_id, created_at) where state = 'sending';
