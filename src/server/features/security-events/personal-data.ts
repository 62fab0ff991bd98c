import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './events.ts'

const of = (tx: TenantTx, { alias, email }: Person) =>
  tx
    .selectFrom('security_events')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'security_events.tenant_id')
        .onRef('users.uuid', '=', 'security_events.user_uuid'),
    )
    .select([
      'security_events.at',
      'security_events.event',
      'security_events.browser',
      'security_events.system',
      'security_events.network',
    ])
    .where((where) =>
      where.or([where('users.alias', '=', alias ?? null), where('users.email', '=', email ?? null)]),
    )

export const personalData: PersonalData = {
  label: 'Security events',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  /** They go with the user. */
  async erase() {},
}
