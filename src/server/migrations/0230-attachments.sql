-- Files that go along with messages. What they are called stands apart from their bytes: lists never read those.

create table attachments (
  tenant_id int not null default current_tenant(),
  uuid uuid not null default gen_random_uuid(),
  thread_uuid uuid not null,
  -- The message that it goes along with; null until that is sent.
  message_sequence int,
  place int not null default 0,
  sender text not null check (sender in ('visitor', 'advisor')),
  -- Who uploaded it, where they are signed in: nobody else sends it.
  author_uuid uuid,
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size int not null check (size between 1 and 10485760),
  width int,
  height int,
  created_at timestamptz not null,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, thread_uuid) references threads (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, thread_uuid, message_sequence) references messages (tenant_id, thread_uuid, sequence) on delete cascade
);
-- With the size, of which an institution's sum is asked for at each upload.
create index attachments_message on attachments (tenant_id, thread_uuid, message_sequence) include (size);
create index attachments_waiting on attachments (tenant_id, created_at) where message_sequence is null;
select enable_tenant_policy('attachments');

-- In parts, so that nobody who sends or gets a file needs all of it in memory for each at once.
create table attachment_parts (
  tenant_id int not null default current_tenant(),
  attachment_uuid uuid not null,
  kind text not null check (kind in ('file', 'preview')),
  part int not null,
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (tenant_id, attachment_uuid, kind, part),
  foreign key (tenant_id, attachment_uuid) references attachments (tenant_id, uuid) on delete cascade
);
-- PDFs and pictures are packed already.
alter table attachment_parts alter column bytes set storage external;
select enable_tenant_policy('attachment_parts');

-- See 0034: which institutions have files that no message took is one question about all of them.
create policy due on attachments for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
