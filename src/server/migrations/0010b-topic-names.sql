-- Two topics of one name cannot be told apart by those who choose one.
create unique index appointment_topics_name on appointment_topics (tenant_id, lower(btrim(topic)));
