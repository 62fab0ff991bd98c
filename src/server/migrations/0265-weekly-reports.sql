-- The weekly mail to analysts: for which week it has gone, and who wants none.
alter table external_analyst_assignments add column unsubscribed_at timestamptz;
create policy due on external_analyst_assignments for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

create table weekly_report_states (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  -- Monday of the week in which it went last; what it tells is of the week before.
  week date not null,
  primary key (tenant_id)
);
select enable_tenant_policy('weekly_report_states');
create policy due on weekly_report_states for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

-- Whoever was assigned before there was a mail gets the first one with the next week, not with the upgrade.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into weekly_report_states (week) values (date_trunc('week', now())::date);
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
