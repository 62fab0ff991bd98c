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
          select m.sender, m.author_name, m.text, m.created_at, m.read_at, (
            select coalesce(json_agg(json_build_object('name', f.name, 'media_type', f.media_type, 'size', f.size)
              order by f.place), '[]') from attachments f
            where f.tenant_id = m.tenant_id and f.thread_uuid = m.thread_uuid and f.message_sequence = m.sequence
          ) as attachments
          from messages m where m.thread_uuid = ${uuid} order by m.sequence`.execute(tx)
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
