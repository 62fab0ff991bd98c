import { sql } from 'kysely'
import { consentText } from '#rules/consent-text.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import type { DemoTenant } from '../types.ts'
import { type DemoAppointment, yearOf } from '../year/year.ts'
import { uuidOf } from './material.ts'

/** A year of appointments and their histories, each in one statement: thousands of rows, and the start waits for them. */
export async function insertAppointments(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const year = yearOf(tenant, now)
  const uuid = ({ advisor, start }: DemoAppointment) =>
    uuidOf(tenant, 'appointment', `${advisor}/${start.toISOString()}`)
  const { language = 'de', name = '' } = tenant.settings
  const consent = translate(language, consentText, { tenant: name })
  const appointments = year.map((each) => ({ uuid: uuid(each), ...rowOf(tenant, each) }))
  await sql`
    insert into appointments (
      uuid, advisor_uuid, state, type, topic_uuid, topic_name, starts_at, ends_at, occupied, name, email, phone,
      message, is_customer, place, answer_by, sequence, version, language, consent_text, consented_at, created_at,
      updated_at, token_hash
    )
    select uuid, advisor_uuid, state, type, topic_uuid, topic_name, starts_at, ends_at,
      tstzrange(starts_at - half * interval '1 minute', ends_at + half * interval '1 minute', '[)'),
      name, email, phone, message, is_customer, place, answer_by, steps - 1, steps, ${language}, ${consent},
      -- Of a token that nobody has: private links carry one that is derived.
      created_at, created_at, updated_at, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8'))
    from jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb) as row (
      uuid uuid, advisor_uuid uuid, state text, type text, topic_uuid uuid, topic_name text, starts_at timestamptz,
      ends_at timestamptz, half float, name text, email text, phone text, message text, is_customer boolean,
      place text, answer_by timestamptz, steps int, created_at timestamptz, updated_at timestamptz
    )`.execute(tx)
  const steps = year.flatMap((each) => {
    const appointment_uuid = uuid(each)
    return each.steps.map((step, index) => ({
      ...step,
      appointment_uuid,
      step: index + 1,
      holder_uuid: uuidOf(tenant, 'advisor', each.advisor),
      starts_at: each.start,
    }))
  })
  await sql`
    insert into appointment_history (appointment_uuid, step, at, state, by, starts_at, message, holder_uuid)
    select appointment_uuid, step, at, state, by, starts_at, message, holder_uuid
    from jsonb_populate_recordset(null::appointment_history, ${JSON.stringify(steps)}::jsonb)`.execute(tx)
}

function rowOf(tenant: DemoTenant, { start, end, topic, steps, ...appointment }: DemoAppointment) {
  const { advisor, type, buffer, place, name, email, phone, message, isCustomer, answerBy } = appointment
  const { state, at } = steps.at(-1) ?? { state: 'confirmed', at: start }
  return {
    advisor_uuid: uuidOf(tenant, 'advisor', advisor),
    state,
    type,
    topic_uuid: uuidOf(tenant, 'topic', topic),
    topic_name: tenant.topics[topic]?.topic ?? '',
    starts_at: start,
    ends_at: end,
    half: buffer / 2,
    name,
    email,
    phone,
    message,
    is_customer: isCustomer,
    place,
    answer_by: answerBy,
    steps: steps.length,
    created_at: steps[0]?.at ?? start,
    updated_at: at,
  }
}
