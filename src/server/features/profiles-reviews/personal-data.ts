/**
 * What reviews say of who wrote them, as long as that is known: it is forgotten after retention.reviews, and then nobody's.
 * Those of an advisor go with the advisor.
 */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './queries.ts'

const of = (tx: TenantTx, { email, phone }: Person) =>
  tx
    .selectFrom('profiles_reviews')
    .select([
      'state',
      'reason',
      'stars',
      'text',
      'name',
      'email',
      'phone',
      'consent_text',
      'consented_at',
      'answer',
      'created_at',
      'changed_at',
    ])
    .where((where) =>
      where.or([where(where.fn('lower', ['email']), '=', email ?? null), where('phone', '=', phone ?? null)]),
    )

export const personalData: PersonalData = {
  label: 'Reviews',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, person) {
    const found = await of(tx, person).select('uuid').execute()
    const uuids = found.map(({ uuid }) => uuid)
    await sql`delete from profiles_reviews where uuid = any(${uuids}::uuid[])`.execute(tx)
  },
}
