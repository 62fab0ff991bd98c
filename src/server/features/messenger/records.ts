/** Conversations as each side reads them. */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { conditions, textsAmong, wordsOf } from '#server/platform/collections/rows.ts'
import { type AnyCtx, type StoredRecord, served } from '#server/platform/collections/served-collection.ts'
import { isStorable } from '#server/platform/database/storable.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Side } from './queries.ts'

type Described = components['schemas']['MessengerThread']
export type ShownThread = Described & StoredRecord & { readonly side: Side }

type Reader = Pick<AnyCtx, 'actor' | 'scope' | 'tokens'>

const slugOf = (column: 'advisor_uuid' | 'substitute_uuid') => sql`(
  select a.slug from advisors a where a.tenant_id = threads.tenant_id and a.uuid = ${sql.ref(`threads.${column}`)})`
const fullNameOf = (column: 'advisor_uuid' | 'substitute_uuid') => sql`(
  select concat_ws(' ', a.title_prefix, ${nameOf('a')}) from advisors a
  where a.tenant_id = threads.tenant_id and a.uuid = ${sql.ref(`threads.${column}`)})`

const userOf = ({ actor }: Reader) => (actor.kind === 'user' ? actor.uuid : null)

/** Own ones, those that were handed over, and those that one wrote oneself. A token was found to open this one thread. */
function within(reader: Reader): RawBuilder<unknown>[] {
  const { scope } = reader
  if (scope.kind === 'all') return []
  if (scope.kind !== 'advisor') return [sql`false`]
  const own = ownUuid(scope)
  return [
    sql`(threads.advisor_uuid = ${own} or threads.substitute_uuid = ${own} or threads.user_uuid = ${userOf(reader)}::uuid)`,
  ]
}

const ownUuid = ({ alias }: Scope & { kind: 'advisor' }) =>
  sql`(select a.uuid from advisors a where a.slug = ${alias})`

/** Whoever has the link is the visitor, and so is who wrote while signed in, unless it was handed to them. */
function sideIn({ actor, tokens }: Reader): RawBuilder<unknown> {
  if (tokens.has('thread')) return sql`'visitor'`
  if (actor.kind !== 'user') return sql`'advisor'`
  const own = ownUuid({ kind: 'advisor', alias: actor.alias })
  return sql`case when threads.user_uuid = ${actor.uuid}::uuid and coalesce(threads.advisor_uuid <> ${own}, true)
    and coalesce(threads.substitute_uuid <> ${own}, true) then 'visitor' else 'advisor' end`
}

const by = (column: 'advisor_uuid' | 'substitute_uuid') => (values: readonly unknown[]) =>
  sql`${sql.ref(`threads.${column}`)} in (
    select a.uuid from advisors a where a.slug = any(${textsAmong(values)}::text[]))`

/** Each word in the name or the address of the visitor, in a message, or in the name of a file that went along. */
function searched(q: string): RawBuilder<unknown> {
  if (!isStorable(q)) return sql`false`
  return conditions(
    wordsOf(q).map(
      (word) => sql`(strpos(threads.search_key, sort_key(${word})) > 0 or exists (
        select from messages m where m.tenant_id = threads.tenant_id and m.thread_uuid = threads.uuid
          and strpos(m.search_key, sort_key(${word})) > 0) or exists (
        select from attachments f where f.tenant_id = threads.tenant_id and f.thread_uuid = threads.uuid
          and f.message_sequence is not null and strpos(sort_key(f.name), sort_key(${word})) > 0))`,
    ),
  )
}

const newestFirst = [{ property: 'last_message_at', direction: 'desc' as const }]

export const threads = served<ShownThread>({
  entity: entities.MessengerThread,
  usualOrder: [],
  order: (query) => (query.sort.length > 0 ? query : { ...query, sort: newestFirst }),
  options: (ctx) => {
    const side = sideIn(ctx)
    const unread = sql`case when ${side} = 'visitor' then threads.unread_by_visitor else threads.unread_by_advisor end`
    return {
      neverNull: ['last_message_at', 'created_at'],
      where: within(ctx),
      searchBy: searched,
      filters: {
        advisor: by('advisor_uuid'),
        substitute: by('substitute_uuid'),
        side: (values) => sql`${side} = any(${textsAmong(values)}::text[])`,
        is_read: (values) => sql`(${unread} = 0)::text = any(${textsAmong(values)}::text[])`,
      },
      computed: {
        advisor: slugOf('advisor_uuid'),
        advisor_name: fullNameOf('advisor_uuid'),
        substitute: slugOf('substitute_uuid'),
        substitute_name: fullNameOf('substitute_uuid'),
        side,
        unread,
        is_read: sql`${unread} = 0`,
      },
    }
  },
})

/** Whether the reader reaches a conversation, and as whom. Null: there is none for them. */
export async function sideOf(tx: TenantTx, reader: Reader, uuid: string): Promise<Side | null> {
  const where = conditions([sql`threads.uuid = ${uuid}`, ...within(reader)])
  const { rows } = await sql<{ side: Side }>`
    select ${sideIn(reader)} as side from threads where ${where}`.execute(tx)
  return rows[0]?.side ?? null
}

/** Neither where they are written to, which a link must not tell, nor anybody's alias but the advisor's. */
const forVisitors = [
  'uuid',
  'name',
  'advisor',
  'advisor_name',
  'substitute_name',
  'side',
  'state',
  'is_read',
  'unread',
  'last_message',
  'last_sender',
  'last_message_at',
  'created_at',
  'version',
] as const satisfies (keyof ShownThread)[]

/** A conversation as its reader may see it. */
export function shown(thread: ShownThread): Described {
  if (thread.side === 'advisor') return thread
  return Object.fromEntries(forVisitors.map((name) => [name, thread[name]])) as Described
}
