-- See 0034: which institutions have requests that were closed long ago is one question about all of them.
create policy due on contact_requests for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
