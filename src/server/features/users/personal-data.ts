import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './queries.ts'

const of = (tx: TenantTx, { alias, email }: Person) =>
  tx
    .selectFrom('users')
    .select(['alias', 'email', 'first_name', 'last_name', 'is_institutional', 'is_active', 'created_at'])
    .where((where) => where.or([where('alias', '=', alias ?? null), where('email', '=', email ?? null)]))

export const personalData: PersonalData = {
  label: 'Users',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  /** Roles, assignments and sessions go with the user. */
  async erase(tx, { alias, email }) {
    await tx
      .deleteFrom('users')
      .where((where) => where.or([where('alias', '=', alias ?? null), where('email', '=', email ?? null)]))
      .execute()
  },
}
