-- Searches of the finder, and what reports of cards are made of, by when it was noted.

-- No address and no browser of the visitor. A word that could be a person's address or number is not noted.
create table searches (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  -- The branch that was asked for. Without a key: a branch that is deleted was asked for all the same.
  organization_uuid uuid,
  is_by_name boolean not null,
  is_by_topic boolean not null,
  is_by_place boolean not null,
  -- In small letters; null where there was no such word, or none that may be noted.
  name text check (length(name) <= 100),
  topic text check (length(topic) <= 255),
  place text check (length(place) <= 100),
  has_result boolean not null,
  primary key (tenant_id, id)
);
create index searches_at on searches (tenant_id, at);
select enable_tenant_policy('searches');
create policy due on searches for select to current_user using (current_setting('app.finding_due', true) = 'on');
