-- Where a call stands in the file that it comes from: whoever returns to an import reads which rows were refused (product §33.19).
alter table batch_calls add column line int check (line > 0);
