/** Visitors are known by what they left to be reached by; an advisor's requests go with the advisor. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  byAdvisor,
  byCustomer,
  type Erasing,
  forgetChanges,
  type Person,
  type PersonalPart,
  rowsOf,
  uuidsOf,
} from '../personal-data/public.ts'
import { type ContactRequest, deleteRequests, mailKey } from './queries.ts'

const entity = 'contact-requests'

/** What a request counts as stays; what was written, and by whom, does not. */
async function empty(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  await sql`
    update contact_requests set name = '', email = null, phone = null, preferred_time = null, message = null, note = null,
      is_customer = null, consent_text = null, version = version + 1
    where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
  await sql`delete from mails where key = any(${uuids.map(mailKey)}::text[])`.execute(tx)
}

async function erase(tx: TenantTx, person: Person, { action }: Erasing): Promise<void> {
  const uuids = await uuidsOf(tx, 'contact_requests', byCustomer(person))
  await forgetChanges(tx, entity, uuids)
  await (action === 'delete' ? deleteRequests(tx, uuids) : empty(tx, uuids))
}

export const contactRequestsPersonalData: readonly PersonalPart[] = [
  rowsOf<ContactRequest>({
    kind: 'contact_requests',
    of: ['customer'],
    tables: ['contact_requests'],
    where: byCustomer,
    at: 'created_at',
    columns: [
      ...['kind', 'name', 'email', 'phone', 'preferred_time', 'message', 'is_customer', 'consent_text'],
      ...['consented_at', 'state', 'note', 'answered_at', 'created_at'],
    ],
    sample: ({ name, created_at }, { translate, day }) =>
      translate('Request on {day} by {name}', { day: day(created_at), name }),
    erase,
    left: (where) =>
      sql`select x.uuid, x.email, x.phone, x.name, x.created_at as at from contact_requests x where ${where}`,
    logged: {
      entity,
      records: (person) => sql`select x.uuid::text from contact_requests x where ${byCustomer(person)}`,
    },
  }),
  rowsOf({
    kind: 'contact_requests',
    of: ['advisor'],
    tables: ['contact_requests'],
    where: byAdvisor,
    at: 'created_at',
    // Who wrote what is not the advisor's.
    columns: ['kind', 'state', 'created_at', 'answered_at'],
    async erase(tx, { advisorUuid }, { action }) {
      if (!advisorUuid || action !== 'delete') return
      const uuids = await uuidsOf(tx, 'contact_requests', sql`x.advisor_uuid = ${advisorUuid}::uuid`)
      await forgetChanges(tx, entity, uuids)
      await deleteRequests(tx, uuids)
    },
  }),
]
