/** What is held of an advisor: the profile and what stands on it. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  byAdvisor,
  type Erasing,
  forgetChanges,
  type Person,
  type PersonalPart,
  rowsOf,
} from '../personal-data/public.ts'
import './queries.ts'
import { dropHolds, dropUnusedPicture } from './removal.ts'

const byProfile = (person: Person) => byAdvisor(person, 'uuid')
const of = ['advisor'] as const

/** Nothing of it is left that says who it was; what counts (appointments, requests, stars) stays with it. */
async function empty(tx: TenantTx, uuid: string, { formerAdvisor, now }: Erasing): Promise<void> {
  await sql`
    update advisors set slug = 'former-' || replace(gen_random_uuid()::text, '-', ''), user_uuid = null,
      assistant_uuid = null, first_name = '', last_name = ${formerAdvisor}, title_prefix = null, title_suffix = null,
      position = null, phone_number = null, mobile_number = null, email_address = null, whatsapp_id = null,
      languages = '{}', tags = '{}', texts = '{}', is_active = false, version = version + 1,
      updated_at = ${now}::timestamptz, updated_by_uuid = null
    where uuid = ${uuid}::uuid`.execute(tx)
}

/** Addresses that led to the profile name it, the one that it leaves behind included. */
const dropWays = (tx: TenantTx, aliases: readonly string[]) => {
  const paths = sql`any(${aliases.map((alias) => `/app/profile/${alias}`)}::text[])`
  return sql`delete from redirections where target_path = ${paths} or path = ${paths}`.execute(tx)
}

async function erase(tx: TenantTx, person: Person, how: Erasing): Promise<void> {
  const { advisorUuid: uuid, aliases } = person
  if (uuid === null) return
  await forgetChanges(tx, 'advisors', [uuid, ...aliases])
  if (how.action === 'delete') await tx.deleteFrom('advisors').where('uuid', '=', uuid).execute()
  else await empty(tx, uuid, how)
  await dropWays(tx, aliases)
}

async function dropPicture(tx: TenantTx, { advisorUuid: uuid }: Person): Promise<void> {
  const { rows } = await sql<{ hash: string }>`
    update advisors x set picture_hash = null, version = x.version + 1 from advisors b
    where x.uuid = ${uuid}::uuid and b.tenant_id = x.tenant_id and b.uuid = x.uuid and b.picture_hash is not null
    returning b.picture_hash as hash`.execute(tx)
  for (const { hash } of rows) await dropUnusedPicture(tx, hash)
}

const named = (table: string, what: string, columns: readonly string[]) =>
  rowsOf({ kind: 'advisor', of, tables: [table], where: byAdvisor, at: null, columns, what })

/** SQL: an address that leads to the profile. */
const leadsTo = ({ aliases, advisorUuid }: Person): RawBuilder<unknown> =>
  sql`(${advisorUuid}::uuid is not null and x.target_path = ${`/app/profile/${aliases[0] ?? ''}`})`

export const advisorsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ value: string }>({
    kind: 'texts',
    of,
    tables: ['text_descriptions'],
    where: byAdvisor,
    at: null,
    columns: ['value', 'texts'],
    sample: ({ value }) => value,
  }),
  rowsOf<{ value: string }>({
    kind: 'links',
    of,
    tables: ['custom_links'],
    where: byAdvisor,
    at: null,
    columns: ['value'],
    sample: ({ value }) => value,
  }),
  rowsOf({
    kind: 'picture',
    of,
    tables: ['pictures', 'advisors'],
    where: ({ advisorUuid }) =>
      sql`x.hash = (select a.picture_hash from advisors a where a.uuid = ${advisorUuid}::uuid)`,
    at: null,
    columns: ['width', 'media_type', 'bytes'],
    // Stored in several widths, it is one.
    count: sql`count(distinct x.hash)`,
    erase: dropPicture,
  }),
  named('advisor_appointment_types', 'Appointment types', ['type']),
  rowsOf({
    kind: 'advisor',
    of,
    tables: ['advisor_appointment_topics'],
    where: byAdvisor,
    at: null,
    what: 'Appointment topics',
    export: async (tx, { advisorUuid }) => {
      const { rows } = await sql<object>`
        select ${'Appointment topics'} as what, t.topic from advisor_appointment_topics x
        join appointment_topics t on t.tenant_id = x.tenant_id and t.uuid = x.topic_uuid
        where x.advisor_uuid = ${advisorUuid}::uuid order by t.topic`.execute(tx)
      return rows
    },
  }),
  named('appointment_settings', 'Appointment settings', [
    ...['automatic_confirmation', 'minimum_notice', 'booking_window', 'buffer', 'types'],
  ]),
  named('smm_calendar_settings', 'Smm calendar settings', ['identifier']),
  rowsOf<{ source: string }>({
    kind: 'advisor',
    of,
    tables: ['redirections'],
    where: leadsTo,
    at: 'created_at',
    columns: ['source', 'target', 'note', 'hits_count', 'last_hit_at', 'created_at'],
    what: 'Redirections',
    sample: ({ source }) => source,
  }),
  rowsOf<{ first_name: string; last_name: string; slug: string }>({
    kind: 'advisor',
    of,
    tables: ['advisors', 'advisor_words', 'advisors_grams', 'advisor_versions', 'directory_departures'],
    where: byProfile,
    at: 'created_at',
    columns: [
      ...['first_name', 'last_name', 'slug', 'title_prefix', 'title_suffix', 'position', 'phone_number'],
      ...['mobile_number', 'email_address', 'whatsapp_id', 'languages', 'tags', 'texts', 'is_active'],
      ...['created_at', 'updated_at'],
    ],
    what: 'Profile',
    sample: ({ first_name, last_name, slug }) => `${first_name} ${last_name}, ${slug}`,
    /** Nobody books or writes any more while it is under way. */
    async begin(tx, { advisorUuid: uuid }) {
      if (uuid !== null) {
        await sql`update advisors set is_active = false, version = version + 1 where uuid = ${uuid}::uuid`.execute(
          tx,
        )
        await dropHolds(tx, uuid)
      }
      return []
    },
    erase,
    logged: {
      entity: 'advisors',
      records: ({ advisorUuid, aliases }) =>
        sql`select unnest(${advisorUuid === null ? [] : [advisorUuid, ...aliases]}::text[])`,
    },
  }),
]
