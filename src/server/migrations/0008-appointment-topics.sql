-- What customers can be advised on, and who advises on it.

create table appointment_topics (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  topic text not null check (topic ~ '\S' and length(topic) <= 255),
  comment text not null default '' check (length(comment) <= 255),
  -- Minutes.
  length int not null check (length between 5 and 720 and length % 5 = 0),
  preparation text not null default '' check (length(preparation) <= 1000),
  position int not null default 0 check (position between 0 and 100000),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid)
);
create index appointment_topics_updated_by on appointment_topics (tenant_id, updated_by_uuid)
  where updated_by_uuid is not null;
select enable_tenant_policy('appointment_topics');

-- A topic that somebody advises on is not deleted, but switched off.
create table advisor_appointment_topics (
  tenant_id int not null default current_tenant(),
  advisor_uuid uuid not null,
  topic_uuid uuid not null,
  primary key (tenant_id, advisor_uuid, topic_uuid),
  foreign key (tenant_id, advisor_uuid) references advisors (tenant_id, uuid) on delete cascade,
  foreign key (tenant_id, topic_uuid) references appointment_topics (tenant_id, uuid)
);
create index advisor_appointment_topics_topic on advisor_appointment_topics (tenant_id, topic_uuid);
select enable_tenant_policy('advisor_appointment_topics');

-- What an appointment is about; older ones are about nothing in particular.
alter table appointments add column topic_uuid uuid;
alter table appointments
  add foreign key (tenant_id, topic_uuid) references appointment_topics (tenant_id, uuid);
create index appointments_topic on appointments (tenant_id, topic_uuid, starts_at) where topic_uuid is not null;
