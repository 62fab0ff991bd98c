import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import { deleteRequests } from './queries.ts'

/** Visitors are known by what they left to be reached by; the advisor's requests go with the advisor. */
const of = (tx: TenantTx, { email, phone }: Person) =>
  tx
    .selectFrom('contact_requests')
    .select([
      'kind',
      'name',
      'email',
      'phone',
      'preferred_time',
      'message',
      'is_customer',
      'consent_text',
      'consented_at',
      'state',
      'note',
      'answered_at',
      'created_at',
    ])
    .where((where) =>
      where.or([where(where.fn('lower', ['email']), '=', email ?? null), where('phone', '=', phone ?? null)]),
    )

export const personalData: PersonalData = {
  label: 'Contact requests',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, person) {
    const requests = await of(tx, person).select('uuid').execute()
    await deleteRequests(
      tx,
      requests.map(({ uuid }) => uuid),
    )
  },
}
