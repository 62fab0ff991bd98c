import type { TenantTx } from '#server/platform/database-types.ts'
import type { Person, PersonalData } from '../personal-data/person.ts'
import './queries.ts'

/** Visitors are known by their e-mail address only; the advisor's requests go with the advisor. */
const of = (tx: TenantTx, { email }: Person) =>
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
      'consented_at',
      'created_at',
    ])
    .where((where) => where(where.fn('lower', ['email']), '=', email ?? null))

export const personalData: PersonalData = {
  label: 'Contact requests',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, { email }) {
    await tx
      .deleteFrom('contact_requests')
      .where((where) => where(where.fn('lower', ['email']), '=', email ?? null))
      .execute()
  },
}
