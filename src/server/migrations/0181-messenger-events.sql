-- What happened in conversations, for whoever follows them: a person by their advisor (or their account, where they have none),
-- a visitor by the conversation. Numbers of one subject are given out while its feed is locked, so that they are committed in
-- their order: whoever has read up to one misses nothing before it. They begin with the time of the feed's first, so that one
-- that was dropped for want of news and made again never gives the same number twice.

create table thread_feeds (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  subject uuid not null,
  last_sequence bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id, subject)
);
create index thread_feeds_updated on thread_feeds (tenant_id, updated_at);
select enable_tenant_policy('thread_feeds');

create table thread_events (
  tenant_id int not null default current_tenant(),
  subject uuid not null,
  sequence bigint not null,
  kind text not null check (kind in ('message', 'conversation')),
  thread_uuid uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, subject, sequence),
  foreign key (tenant_id, thread_uuid) references threads (tenant_id, uuid) on delete cascade
);
create index thread_events_created on thread_events (tenant_id, created_at);
create index thread_events_thread on thread_events (tenant_id, thread_uuid);
select enable_tenant_policy('thread_events');

create policy due on thread_feeds for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
create policy due on thread_events for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
