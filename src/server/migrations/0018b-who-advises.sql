-- Whoever had an appointment before a colleague took it over must be told, and a mail that is late tells of its own time.
alter table appointment_history add column holder_uuid uuid;
