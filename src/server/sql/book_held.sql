-- version 1
-- Makes a hold, which the transaction has locked, the appointment that `changes` describe (columns of appointments), with
-- the first step of its history. Returns the seconds to wait where a limit is used up.
create or replace function book_held(
  of_hold uuid, changes jsonb, token bytea, step_message text, at_time timestamptz, of_tenant int,
  limit_keys bytea[], limit_mosts int[], limit_ends timestamptz[]
) returns double precision
  language plpgsql
as $$
declare
  wait double precision;
begin
  wait := take_limits(of_tenant, limit_keys, limit_mosts, limit_ends, at_time);
  if wait is not null then
    return wait;
  end if;
  with booked as (
    update appointments set
      name = c.name, email = c.email, phone = c.phone, message = c.message, is_customer = c.is_customer,
      language = c.language, consent_text = c.consent_text, consented_at = at_time, state = c.state, place = c.place,
      topic_name = c.topic_name, held_until = null, client_hash = null, token_hash = token, answer_by = c.answer_by,
      created_at = at_time, updated_at = at_time
    from jsonb_to_record(changes) as c (
      name text, email text, phone text, message text, is_customer boolean, language text, consent_text text,
      state text, place text, topic_name text, answer_by timestamptz
    )
    where appointments.uuid = of_hold
    returning appointments.state, appointments.starts_at, appointments.calendar_uuid
  )
  insert into appointment_history (appointment_uuid, step, at, state, by, starts_at, message, holder_uuid)
  select of_hold, 1, at_time, booked.state, 'customer', booked.starts_at, step_message, booked.calendar_uuid from booked;
  return null;
end
$$;
