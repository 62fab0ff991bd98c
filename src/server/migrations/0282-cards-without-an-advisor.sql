-- Cards on phones outlive their advisor, void and of nobody: a phone that asks gets one that says so, and is told to ask (product §19.27).
alter table wallet_cards
  alter column advisor_uuid drop not null,
  add column void_tries smallint not null default 0 check (void_tries >= 0),
  -- Its phones know, or have none.
  add column void_told_at timestamptz;

alter table wallet_cards drop constraint wallet_cards_tenant_id_advisor_uuid_fkey;
alter table wallet_cards add constraint wallet_cards_tenant_id_advisor_uuid_fkey
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete set null (advisor_uuid) not valid;

-- Whichever way it lost its advisor: what it said goes, and no message reaches it any more.
create function make_card_void() returns trigger
  language plpgsql
as $$
begin
  new.news_text := null;
  new.news_link := '';
  new.news_at := null;
  new.news_time_zone := null;
  update wallet_card_consents c set ended_at = now()
  where c.tenant_id = new.tenant_id and c.serial = new.serial and c.withdrawn_at is null and c.ended_at is null;
  return new;
end
$$;
create trigger wallet_cards_made_void before update of advisor_uuid on wallet_cards
  for each row when (new.advisor_uuid is null and old.advisor_uuid is not null) execute function make_card_void();
