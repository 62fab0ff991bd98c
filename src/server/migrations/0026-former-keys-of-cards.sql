-- Keys of cards follow the installation's secret. A card keeps those of the latest version that was handed out; what it
-- was given before opens it as long as it lives, because phones and printed links still have it. Hashes only, as there.
create table wallet_card_former_keys (
  tenant_id int not null default current_tenant(),
  serial text not null,
  purpose text not null check (purpose in ('pass', 'withdrawal')),
  hash bytea not null check (length(hash) = 32),
  primary key (tenant_id, serial, purpose, hash),
  foreign key (tenant_id, serial) references wallet_cards (tenant_id, serial) on delete cascade
);
select enable_tenant_policy('wallet_card_former_keys');

create function keep_former_keys() returns trigger
  language plpgsql
as $$
begin
  insert into wallet_card_former_keys (tenant_id, serial, purpose, hash)
  values (old.tenant_id, old.serial, 'pass', old.token_hash),
    (old.tenant_id, old.serial, 'withdrawal', old.withdrawal_hash)
  on conflict do nothing;
  return null;
end
$$;
create trigger wallet_cards_former_keys after update of token_hash, withdrawal_hash on wallet_cards
  for each row when (old.token_hash <> new.token_hash or old.withdrawal_hash <> new.withdrawal_hash)
  execute function keep_former_keys();
