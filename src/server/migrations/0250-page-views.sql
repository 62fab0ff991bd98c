-- Pages that visitors looked at, and the figures of each day that reports are made of.

-- No address and no browser of the visitor. Written by the second, many at once, and read by the day.
create table page_views (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  page text not null check (length(page) <= 40),
  -- Of the branch, or of the advisor whose profile it is. Without a key: a branch that is deleted was looked at all the same.
  organization_uuid uuid,
  language text not null check (length(language) <= 16),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  -- Host of the site that led here; null where none did.
  source text check (length(source) <= 253),
  -- Whether somebody came with it, from elsewhere or by its address.
  is_visit boolean not null,
  primary key (tenant_id, id)
);
create index page_views_at on page_views (tenant_id, at);
select enable_tenant_policy('page_views');
create policy due on page_views for select to current_user using (current_setting('app.finding_due', true) = 'on');

-- Sums of one day in the tenant's zone. Of no branch: the uuid of zeros, since a key holds no null.
create table report_figures (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  figure text not null check (length(figure) <= 40),
  day date not null,
  organization_uuid uuid not null,
  -- What is counted apart, such as a language; '' for the sum.
  key text not null check (length(key) <= 255),
  value int not null check (value > 0),
  primary key (tenant_id, figure, day, organization_uuid, key)
);
create index report_figures_day on report_figures (tenant_id, day);
select enable_tenant_policy('report_figures');
create policy due on report_figures for select to current_user using (current_setting('app.finding_due', true) = 'on');

-- Until which day the figures are summed up.
create table report_states (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  folded_through date,
  -- When that day ended: what is noted of a time before counts on the next day, whatever a server's clock says.
  folded_until timestamptz,
  primary key (tenant_id)
);
select enable_tenant_policy('report_states');
create policy due on report_states for select to current_user using (current_setting('app.finding_due', true) = 'on');
