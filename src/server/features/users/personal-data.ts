import type { TenantTx } from '#server/platform/database/tables.ts'
import { saidByDirectory } from '../directory/public.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import { eventsOf } from '../security-events/public.ts'
import './queries.ts'

const of = (tx: TenantTx, { alias, email }: Person) =>
  tx
    .selectFrom('users')
    .select([
      'uuid',
      'alias',
      'email',
      'first_name',
      'last_name',
      'is_institutional',
      'is_active',
      'created_at',
    ])
    .where((where) => where.or([where('alias', '=', alias ?? null), where('email', '=', email ?? null)]))

export const personalData: PersonalData = {
  label: 'Users',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  async export(tx, person) {
    const users = await of(tx, person).execute()
    return await Promise.all(
      users.map(async ({ uuid, ...user }) => ({
        ...user,
        directory: await saidByDirectory(tx, uuid),
        security_events: await exported(tx, uuid),
      })),
    )
  },
  /** Roles, assignments, sessions, second factors, events and what the directory said go with the user. */
  async erase(tx, { alias, email }) {
    await tx
      .deleteFrom('users')
      .where((where) => where.or([where('alias', '=', alias ?? null), where('email', '=', email ?? null)]))
      .execute()
  },
}

/** All of a year that one account can have had. */
const most = 100_000

async function exported(tx: TenantTx, uuid: string): Promise<object[]> {
  const events = await eventsOf(tx, uuid, most)
  return events.map(({ uuid: _, ...event }) => event)
}
