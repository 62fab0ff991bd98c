/** Visitors are known by their address; what advisors were written goes with the advisor. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  byAdvisor,
  byCustomer,
  byUser,
  forgetChanges,
  type Person,
  type PersonalPart,
  rowsOf,
  uuidsOf,
} from '../personal-data/public.ts'
import { mailKey } from './mail-key.ts'
import { deleteThreads } from './queries.ts'

const entity = 'threads'
const tables = [
  ...(['threads', 'messages', 'attachments'] as const),
  ...(['attachment_parts', 'suggestions', 'thread_events', 'thread_feeds'] as const),
] as const

/** A colleague who wrote while signed in is found by the account as well. */
const byWriter = (person: Person) => sql`(${byCustomer(person, { phone: null })} or ${byUser(person)})`

/** That there was a conversation, and when what was answered, stays for the reports. */
async function empty(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  const those = sql`any(${[...uuids]}::uuid[])`
  await sql`delete from attachments where thread_uuid = ${those}`.execute(tx)
  await sql`delete from suggestions where thread_uuid = ${those}`.execute(tx)
  await sql`
    update messages set text = '', author_uuid = null,
      author_name = case when sender = 'visitor' then '' else author_name end
    where thread_uuid = ${those}`.execute(tx)
  await sql`
    update threads set name = '', email = '', user_uuid = null, is_customer = null, consent_text = '', last_message = '',
      state = 'closed', token_hash = sha256(gen_random_uuid()::text::bytea), version = version + 1
    where uuid = ${those}`.execute(tx)
  for (const uuid of uuids) await sql`delete from mails where key like ${`${mailKey(uuid, '')}%`}`.execute(tx)
}

/** In bytes: of files that are larger together the newest are in the export, and the others are named. */
const mostExported = 40 * 2 ** 20

/** SQL: the file `f` as base64; null of one that would make the export too large. */
const contentOf = sql`(
  select translate(encode(string_agg(p.bytes, ''::bytea order by p.part), 'base64'), E'\\n', '') from attachment_parts p
  where p.tenant_id = f.tenant_id and p.attachment_uuid = f.uuid and p.kind = 'file'
    and f.uuid in (select uuid from files where with_newer <= ${mostExported}))`

async function exported(tx: TenantTx, person: Person): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    with files as (
      select f.uuid, sum(f.size) over (order by f.created_at desc, f.uuid) as with_newer from attachments f
      join threads x on x.tenant_id = f.tenant_id and x.uuid = f.thread_uuid where ${byWriter(person)})
    select x.name, x.email, x.language, x.is_customer, x.consent_text, x.consented_at, x.state, x.created_at, (
      select coalesce(json_agg(json_build_object('sender', m.sender, 'author_name', m.author_name, 'text', m.text,
        'created_at', m.created_at, 'read_at', m.read_at, 'attachments', (
          select coalesce(json_agg(json_build_object('name', f.name, 'media_type', f.media_type, 'size', f.size, 'content', ${contentOf})
            order by f.place), '[]') from attachments f
          where f.tenant_id = m.tenant_id and f.thread_uuid = m.thread_uuid and f.message_sequence = m.sequence
        )) order by m.sequence), '[]') from messages m where m.tenant_id = x.tenant_id and m.thread_uuid = x.uuid
    ) as messages
    from threads x where ${byWriter(person)} order by x.created_at`.execute(tx)
  return rows
}

export const messengerPersonalData: readonly PersonalPart[] = [
  rowsOf<{ name: string; created_at: Date; last_message: string }>({
    kind: 'messages',
    of: ['customer', 'user', 'advisor'],
    tables,
    where: byWriter,
    at: 'created_at',
    columns: ['name', 'created_at'],
    sample: ({ name, created_at }, { translate, day }) =>
      translate('Conversation since {day} with {name}', { day: day(created_at), name }),
    export: exported,
    async erase(tx, person, { action }) {
      const uuids = await uuidsOf(tx, 'threads', byWriter(person))
      await forgetChanges(tx, entity, uuids)
      await (action === 'delete' ? deleteThreads(tx, uuids) : empty(tx, uuids))
    },
    left: (where) =>
      sql`select x.uuid, x.email, null::text as phone, x.name, x.created_at as at from threads x where ${where}`,
    logged: {
      entity,
      records: (person) => sql`select x.uuid::text from threads x where ${byWriter(person)}`,
    },
  }),
  rowsOf({
    kind: 'messages',
    of: ['advisor'],
    tables,
    where: byAdvisor,
    at: 'created_at',
    // What customers wrote is theirs.
    columns: ['state', 'created_at', 'last_message_at'],
    async erase(tx, { advisorUuid }, { action }) {
      if (!advisorUuid || action !== 'delete') return
      const uuids = await uuidsOf(tx, 'threads', sql`x.advisor_uuid = ${advisorUuid}::uuid`)
      await forgetChanges(tx, entity, uuids)
      await deleteThreads(tx, uuids)
    },
  }),
  rowsOf({
    kind: 'messages',
    of: ['user', 'advisor'],
    tables: ['messages', 'attachments'],
    where: (person) => byUser(person, 'author_uuid'),
    at: 'created_at',
    columns: ['author_name', 'created_at'],
    what: 'Written to customers',
    /** What was said to customers stays theirs; who said it does not. */
    async erase(tx, { userUuid }) {
      const nobody = { author_uuid: null }
      await tx
        .updateTable('messages')
        .set({ ...nobody, author_name: '' })
        .where('author_uuid', '=', userUuid)
        .execute()
      await sql`update attachments set author_uuid = null where author_uuid = ${userUuid}::uuid`.execute(tx)
    },
  }),
]
