-- Only what was withdrawn is looked for by its date. As an index of all, those that hold stood in it under one key: a
-- message to ten thousand cards read each of them ten thousand times.
drop index wallet_card_consents_withdrawn;
create index wallet_card_consents_withdrawn on wallet_card_consents (tenant_id, withdrawn_at)
  where withdrawn_at is not null;
