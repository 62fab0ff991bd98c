-- What the nightly job deletes in one night is one record, counted in the transactions in which rows go (product §19.25).
alter table deletions add column night timestamptz check ((night is not null) = (cause = 'retention'));
create unique index deletions_night on deletions (tenant_id, night) where night is not null;
