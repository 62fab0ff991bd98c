-- What retention counts from (product §19.25): when an advisor was deactivated, and when a consent to messages ended with its
-- card.
alter table advisors add column deactivated_at timestamptz;
alter table wallet_card_consents add column ended_at timestamptz;

create function keep_deactivated_at() returns trigger
  language plpgsql
as $$
begin
  new.deactivated_at := case when new.is_active then null else now() end;
  return new;
end
$$;
create trigger advisors_deactivated before update of is_active on advisors
  for each row when (old.is_active is distinct from new.is_active) execute function keep_deactivated_at();
create trigger advisors_made_inactive before insert on advisors
  for each row when (not new.is_active and new.deactivated_at is null) execute function keep_deactivated_at();

create function end_consents_of_gone_cards() returns trigger
  language plpgsql
as $$
begin
  update wallet_card_consents c set ended_at = now() from gone
  where c.tenant_id = gone.tenant_id and c.serial = gone.serial and c.withdrawn_at is null and c.ended_at is null;
  return null;
end
$$;
create trigger wallet_cards_end_consents after delete on wallet_cards
  referencing old table as gone for each statement execute function end_consents_of_gone_cards();

create policy due on wallet_card_consents for select to current_user
  using (current_setting('app.finding_due', true) = 'on');

-- Since when they are over nobody knows: nobody goes for it sooner than a term after today.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update advisors set deactivated_at = now() where not is_active;
    update wallet_card_consents c set ended_at = now()
    where c.withdrawn_at is null and not exists (
      select from wallet_cards w where w.tenant_id = c.tenant_id and w.serial = c.serial);
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
