/** What appointments say of customers. The advisor's appointments go with the advisor. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import { appendStep } from './queries.ts'

const of = (tx: TenantTx, { email, phone }: Person) =>
  tx
    .selectFrom('appointments')
    .select([
      'state',
      'type',
      'topic_name',
      'starts_at',
      'ends_at',
      'name',
      'email',
      'phone',
      'message',
      'is_customer',
      'place',
      'language',
      'consent_text',
      'consented_at',
      'review_consent_text',
      'review_consented_at',
      'review_withdrawn_at',
      'created_at',
    ])
    .where((where) =>
      where.or([where(where.fn('lower', ['email']), '=', email ?? null), where('phone', '=', phone ?? null)]),
    )

const messagesOf = (tx: TenantTx, uuid: string) =>
  tx
    .selectFrom('appointment_history')
    .select(['at', 'state', 'by', 'message'])
    .where('appointment_uuid', '=', uuid)
    .orderBy('step')
    .execute()

export const personalData: PersonalData = {
  label: 'Appointments',
  count: async (tx, person) => (await of(tx, person).execute()).length,

  async export(tx, person) {
    const found = await of(tx, person).select('uuid').execute()
    return await Promise.all(
      found.map(async ({ uuid, ...appointment }) => ({
        ...appointment,
        history: await messagesOf(tx, uuid),
      })),
    )
  },

  /** That there was an appointment stays for the reports; whose it was does not, and one that lies ahead is off. */
  async erase(tx, person) {
    const found = await of(tx, person).select('uuid').forUpdate().execute()
    for (const { uuid, state, starts_at } of found) {
      await empty(tx, uuid)
      if (state === 'requested' || state === 'confirmed') await callOff(tx, uuid, starts_at)
    }
  },
}

async function empty(tx: TenantTx, uuid: string): Promise<void> {
  const nothing = { name: '', email: null, phone: null, message: '', is_customer: null }
  const noReview = { review_consent_text: null, review_consented_at: null, review_withdrawn_at: null }
  const noConsent = { consent_text: null, consented_at: null, ...noReview }
  await tx
    .updateTable('appointments')
    .set({ ...nothing, ...noConsent, token_hash: null, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute()
  await tx
    .updateTable('appointment_history')
    .set({ message: null })
    .where('appointment_uuid', '=', uuid)
    .execute()
  await tx.deleteFrom('mails').where('key', 'like', `appointment/${uuid}/%`).execute()
}

async function callOff(tx: TenantTx, uuid: string, startsAt: Date): Promise<void> {
  const now = new Date()
  await tx
    .updateTable('appointments')
    .set({ state: 'cancelled', answer_by: null, updated_at: now, sequence: sql<number>`sequence + 1` })
    .where('uuid', '=', uuid)
    .execute()
  await appendStep(tx, { appointment: uuid, state: 'cancelled', by: 'system', startsAt, now })
}
