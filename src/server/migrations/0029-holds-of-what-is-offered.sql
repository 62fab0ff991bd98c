-- What a booking makes of a hold says too whether the appointment is still offered: an advisor, a topic or a type can be
-- switched off while somebody types.
create function with_offer(hold json) returns json
  language sql stable
as $$
  select case when hold is not null then (hold::jsonb || jsonb_build_object('is_offered', exists (
    select from advisors a
    join advisor_appointment_topics c on c.tenant_id = a.tenant_id and c.advisor_uuid = a.uuid
    join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
    join advisor_appointment_types k on k.tenant_id = a.tenant_id and k.advisor_uuid = a.uuid
    where a.uuid = (hold ->> 'advisor_uuid')::uuid and a.is_active and a.online_appointment
      and t.uuid = (hold ->> 'topic_uuid')::uuid and t.active and k.type = hold ->> 'type'
  )))::json end
$$;
