-- Times that an advisor suggests with a message, and what the visitor booked of them.

create table suggestions (
  tenant_id int not null default current_tenant(),
  thread_uuid uuid not null,
  message_sequence int not null,
  -- Whose times they are.
  advisor_uuid uuid not null,
  topic_uuid uuid,
  topic_name text not null check (length(topic_name) <= 255),
  type text not null check (type in ('by-phone', 'in-branch', 'online')),
  starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
  ends timestamptz[] not null check (cardinality(ends) = cardinality(starts)),
  -- Kept though the appointment be erased: nothing of it is booked twice.
  booked_uuid uuid,
  booked_start timestamptz,
  booked_end timestamptz,
  check ((booked_uuid is null) = (booked_start is null) and (booked_uuid is null) = (booked_end is null)),
  primary key (tenant_id, thread_uuid, message_sequence),
  foreign key (tenant_id, thread_uuid, message_sequence) references messages (tenant_id, thread_uuid, sequence) on delete cascade,
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, topic_uuid) references appointment_topics (tenant_id, uuid) on delete set null (topic_uuid)
);
create index suggestions_advisor on suggestions (tenant_id, advisor_uuid);
create index suggestions_topic on suggestions (tenant_id, topic_uuid);
create index suggestions_booked on suggestions (tenant_id, booked_uuid) where booked_uuid is not null;
select enable_tenant_policy('suggestions');
