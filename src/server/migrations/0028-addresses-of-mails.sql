-- The address of a mail that the demo shows: a mail has its key, which tells what it is about. In two steps, since a column
-- that is made with its values writes the whole table anew; mails from before have none, and are not shown.
alter table mails add column uuid uuid;
alter table mails alter column uuid set default gen_random_uuid();
