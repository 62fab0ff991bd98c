-- Visitors who agreed to statistics on the cookie banner, and how far they came from a search to a booking (product §19.22).

-- By a random id that their browser keeps, of which the hash alone is stored. Whoever withdraws is gone, with all steps.
create table agreed_visitors (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  id bytea not null check (length(id) = 32),
  agreed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index agreed_visitors_agreed on agreed_visitors (tenant_id, agreed_at);
select enable_tenant_policy('agreed_visitors');
create policy due on agreed_visitors for select to current_user using (current_setting('app.finding_due', true) = 'on');

-- Neither words that were sought, nor whose profile it was, nor which appointment.
create table visitor_steps (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  id bigint generated always as identity,
  visitor bytea not null,
  -- Of a booking the beginning of its day: by its time it would be somebody's.
  at timestamptz not null,
  step text not null check (step in ('came', 'searched', 'opened', 'booked')),
  primary key (tenant_id, id),
  foreign key (tenant_id, visitor) references agreed_visitors (tenant_id, id) on delete cascade
);
create index visitor_steps_at on visitor_steps (tenant_id, at);
create index visitor_steps_visitor on visitor_steps (tenant_id, visitor, at);
select enable_tenant_policy('visitor_steps');
create policy due on visitor_steps for select to current_user using (current_setting('app.finding_due', true) = 'on');
