-- Where 0028 ran in its first form, addresses were made of keys by md5, which not every system has.
alter table mails alter column uuid drop expression if exists;
alter table mails alter column uuid set default gen_random_uuid();
