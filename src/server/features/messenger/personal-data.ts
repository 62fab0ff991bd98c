import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import { deleteThreads } from './queries.ts'

/** Visitors are known by their address; what advisors were written goes with the advisor. */
const of = (tx: TenantTx, { email }: Person) =>
  tx
    .selectFrom('threads')
    .select(['uuid', 'name', 'email', 'is_customer', 'consent_text', 'consented_at', 'state', 'created_at'])
    .where((where) => where(where.fn('lower', ['email']), '=', email ?? null))

export const personalData: PersonalData = {
  label: 'Conversations',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  async export(tx, person) {
    const found = await of(tx, person).execute()
    return await Promise.all(
      found.map(async ({ uuid, ...thread }) => {
        const { rows } = await sql<object>`
          select sender, author_name, text, created_at, read_at from messages where thread_uuid = ${uuid}
          order by sequence`.execute(tx)
        return { ...thread, messages: rows }
      }),
    )
  },
  async erase(tx, person) {
    const found = await of(tx, person).execute()
    await deleteThreads(
      tx,
      found.map(({ uuid }) => uuid),
    )
  },
}
