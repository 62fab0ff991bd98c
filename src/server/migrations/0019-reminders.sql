-- For which time the customer was reminded: once for each.
alter table appointments add column reminded_of timestamptz;
