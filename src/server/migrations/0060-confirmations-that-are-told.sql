-- When the mails of a step began to leave: a confirmation cannot be taken back any more. Null also for steps whose mails
-- never waited.
alter table appointment_history add column told_at timestamptz;
