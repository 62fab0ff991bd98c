-- Indexes, each outside of transactions: nobody waits for them.

create index concurrently advisors_deactivated on advisors (tenant_id, deactivated_at) where deactivated_at is not null;
create index concurrently wallet_card_consents_ended on wallet_card_consents (tenant_id, ended_at)
  where ended_at is not null;
create index concurrently mails_kept on mails (tenant_id, created_at) where text_body is not null;
