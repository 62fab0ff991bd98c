/** What appointments say of customers. The advisor's appointments go with the advisor. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  byCustomer,
  forgetChanges,
  type Person,
  type PersonalPart,
  rowsOf,
  uuidsOf,
} from '../personal-data/public.ts'
import { callOff, endUntold } from './calling-off.ts'

const entity = 'appointments'
const isBooked = sql`x.state <> 'held'`
const byBooker = (person: Person) => sql`(${byCustomer(person)} and ${isBooked})`
const byHolder = ({ advisorUuid }: Person) =>
  sql`(${advisorUuid}::uuid in (x.advisor_uuid, x.substitute_uuid) and ${isBooked})`

async function exported(tx: TenantTx, person: Person): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select x.state, x.type, x.topic_name, x.starts_at, x.ends_at, x.name, x.email, x.phone, x.message, x.is_customer, x.place,
      x.language, x.consent_text, x.consented_at, x.review_consent_text, x.review_consented_at, x.review_withdrawn_at,
      x.created_at, (
        select json_agg(json_build_object('at', h.at, 'state', h.state, 'by', h.by, 'message', h.message) order by h.step)
        from appointment_history h where h.tenant_id = x.tenant_id and h.appointment_uuid = x.uuid
      ) as history
    from appointments x where ${byBooker(person)} order by x.starts_at`.execute(tx)
  return rows
}

/** That there was an appointment stays for the advisor's calendar and the reports; whose it was does not. */
async function empty(tx: TenantTx, those: RawBuilder<unknown>): Promise<void> {
  await sql`
    update appointments set name = '', email = null, phone = null, message = '', is_customer = null, consent_text = null,
      consented_at = null, review_consent_text = null, review_consented_at = null, review_withdrawn_at = null, place = '',
      token_hash = null, client_hash = null, version = version + 1
    where uuid = ${those}`.execute(tx)
  await sql`update appointment_history set message = null where appointment_uuid = ${those}`.execute(tx)
}

async function dropMails(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids)
    await tx.deleteFrom('mails').where('key', 'like', `appointment/${uuid}/%`).execute()
}

/** Deletes an advisor's own appointments, and ends those taken over from colleagues: nobody else has time for them. */
async function dropAppointments(tx: TenantTx, advisorUuid: string): Promise<void> {
  const own = await uuidsOf(tx, 'appointments', sql`x.advisor_uuid = ${advisorUuid}::uuid`)
  await forgetChanges(tx, entity, own)
  await sql`
    delete from mails m using appointments p
    where p.advisor_uuid = ${advisorUuid} and m.tenant_id = p.tenant_id
      and m.key like 'appointment/' || p.uuid || '/%'`.execute(tx)
  await tx.deleteFrom('appointments').where('advisor_uuid', '=', advisorUuid).execute()
  await sql`
    update appointments set substitute_uuid = null, version = version + 1, updated_at = now(),
      state = case when state in ('requested', 'confirmed') and ends_at > now() then 'cancelled' else state end
    where substitute_uuid = ${advisorUuid}`.execute(tx)
}

export const appointmentsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ starts_at: Date; topic_name: string; name: string }>({
    kind: 'appointments',
    of: ['customer'],
    tables: ['appointments', 'appointment_history'],
    where: byBooker,
    at: 'created_at',
    columns: ['starts_at', 'topic_name', 'name'],
    sample: ({ starts_at, topic_name, name }, { translate, day }) =>
      [translate('Appointment on {day}', { day: day(starts_at) }), topic_name, name]
        .filter((part) => part !== '')
        .join(', '),
    export: exported,
    begin: (tx, person, around) => callOff(tx, byBooker(person), around),
    async erase(tx, person, { now }) {
      const uuids = await uuidsOf(tx, 'appointments', byBooker(person))
      await forgetChanges(tx, entity, uuids)
      await endUntold(tx, byBooker(person), now)
      await empty(tx, sql`any(${uuids}::uuid[])`)
      await dropMails(tx, uuids)
    },
    left: (where) => sql`
      select x.uuid, x.email, x.phone, x.name, x.created_at as at from appointments x where x.state <> 'held' and x.name <> '' and ${where}`,
    logged: {
      entity,
      records: (person) => sql`select x.uuid::text from appointments x where ${byBooker(person)}`,
    },
  }),
  rowsOf({
    kind: 'appointments',
    of: ['advisor'],
    tables: ['appointments', 'appointment_history', 'ended_holds'],
    where: byHolder,
    at: 'created_at',
    // Whose appointment it was is the customer's.
    columns: ['state', 'type', 'topic_name', 'starts_at', 'ends_at', 'place', 'created_at'],
    begin: (tx, person, around) => callOff(tx, byHolder(person), around),
    async erase(tx, person, { action, now }) {
      const { advisorUuid } = person
      if (!advisorUuid) return
      await endUntold(tx, byHolder(person), now)
      // Where it was is what the advisor wrote.
      await sql`update appointments x set place = '' where ${byHolder(person)} and place <> ''`.execute(tx)
      if (action === 'delete') await dropAppointments(tx, advisorUuid)
    },
  }),
]
