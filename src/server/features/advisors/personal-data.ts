import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { deleteRequestsTo } from '../contact-requests/public.ts'
import { deleteThreadsTo } from '../messenger/public.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './queries.ts'
import { dropUnusedPicture } from './removal.ts'

const of = (tx: TenantTx, { alias, email }: Person) =>
  tx
    .selectFrom('advisors')
    .select(['uuid', 'slug', 'first_name', 'last_name', 'title_prefix', 'title_suffix', 'position'])
    .select([
      'phone_number',
      'mobile_number',
      'email_address',
      'whatsapp_id',
      'languages',
      'tags',
      'created_at',
    ])
    .where((where) =>
      where.or([where('slug', '=', alias ?? null), where('email_address', '=', email ?? null)]),
    )

export const personalData: PersonalData = {
  label: 'Advisors',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  async export(tx, person) {
    const advisors = await of(tx, person).execute()
    return await Promise.all(
      advisors.map(async ({ uuid, ...advisor }) => ({
        ...advisor,
        texts: await tx
          .selectFrom('text_descriptions')
          .select('value')
          .where('advisor_uuid', '=', uuid)
          .execute(),
        links: await tx.selectFrom('custom_links').select('value').where('advisor_uuid', '=', uuid).execute(),
      })),
    )
  },
  /** Texts, links and hits go with the advisor, requests and conversations with their mails too; a portrait that nobody else has goes too. */
  async erase(tx, person) {
    const advisors = await of(tx, person).select('picture_hash').execute()
    for (const { uuid, picture_hash } of advisors) {
      await deleteRequestsTo(tx, uuid)
      await deleteThreadsTo(tx, uuid)
      await dropAppointments(tx, uuid)
      await tx.deleteFrom('advisors').where('uuid', '=', uuid).execute()
      if (picture_hash) await dropUnusedPicture(tx, picture_hash)
    }
  },
}

/** Deletes an advisor's own appointments, and ends those taken over from colleagues: nobody else has time for them. */
async function dropAppointments(tx: TenantTx, uuid: string): Promise<void> {
  await sql`
    delete from mails m using appointments p
    where p.advisor_uuid = ${uuid} and m.tenant_id = p.tenant_id and m.key like 'appointment/' || p.uuid || '/%'`.execute(
    tx,
  )
  await tx.deleteFrom('appointments').where('advisor_uuid', '=', uuid).execute()
  await sql`
    update appointments set substitute_uuid = null, version = version + 1, updated_at = now(),
      state = case when state in ('requested', 'confirmed') then 'cancelled' else state end
    where substitute_uuid = ${uuid}`.execute(tx)
}
