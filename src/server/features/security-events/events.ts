/** What happened to accounts (product §30.14): kept for their owners, and for those who manage users. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Client, clientWords } from '#server/platform/identity/client-words.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    security_events: {
      tenant_id: number
      uuid: string
      user_uuid: string
      at: Date
      event: SecurityEvent
      by_uuid: string | null
      browser: string | null
      system: string | null
      network: string | null
      details: object
    }
  }
}

export const securityEvents = [
  'signed-in',
  'sign-in-refused',
  'invited',
  'password-set',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'roles-changed',
  'switched-off',
  'switched-on',
  'signed-out',
  'session-ended',
  'sessions-ended',
  'api-key-made',
  'api-key-changed',
  'api-key-deleted',
  'directory-token-made',
  'directory-token-renewed',
  'directory-token-removed',
  'directory-changed',
  'directory-linked',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** How long an event is kept, in days. */
export const keptEventDays = 365

export interface NotedEvent {
  readonly event: SecurityEvent
  readonly at: Date
  /** Who did it, where that was somebody else than the owner. */
  readonly by?: string | null
  /** Where the call came from; null for the operator, and for what the server does by itself. */
  readonly client: Client | null
  readonly details?: object
}

/** @param owner the user's uuid, or the e-mail address of an active account: nothing is written down where there is none */
export async function noteEvent(
  tx: TenantTx,
  owner: { readonly uuid: string } | { readonly email: string },
  { event, at, by = null, client, details = {} }: NotedEvent,
): Promise<void> {
  const words = client ? clientWords(client) : { browser: null, system: null, network: null }
  const isOwner =
    'uuid' in owner ? sql`u.uuid = ${owner.uuid}::uuid` : sql`u.email = ${owner.email} and u.is_active`
  await sql`
    insert into security_events (user_uuid, at, event, by_uuid, browser, system, network, details)
    select u.uuid, ${at}::timestamptz, ${event}, ${by}::uuid, ${words.browser}, ${words.system}, ${words.network},
      ${JSON.stringify(details)}::jsonb
    from users u where ${isOwner}`.execute(tx)
}

export interface EventOfMany {
  readonly uuid: string
  readonly details: object
}

/** The same event of many accounts at one time, by nobody who is signed in. */
export async function noteEventOfMany(
  tx: TenantTx,
  owners: readonly EventOfMany[],
  { event, at }: Pick<NotedEvent, 'event' | 'at'>,
): Promise<void> {
  if (owners.length === 0) return
  await sql`
    insert into security_events (user_uuid, at, event, details)
    select u.uuid, ${at}::timestamptz, ${event}, n.details::jsonb
    from unnest(${owners.map(({ uuid }) => uuid)}::uuid[], ${owners.map(({ details }) => JSON.stringify(details))}::text[])
      as n (uuid, details)
    join users u on u.uuid = n.uuid`.execute(tx)
}

export interface EventOfOwner {
  readonly uuid: string
  readonly at: Date
  readonly event: SecurityEvent
  /** Name of whoever did it, where that was somebody else; null also for one who is gone. */
  readonly by: string | null
  /** Who or what did it without an account here, for instance `operator` or `directory`. */
  readonly source: string | null
  readonly browser: string | null
  readonly system: string | null
  readonly network: string | null
}

/** The latest first. */
export async function eventsOf(tx: TenantTx, userUuid: string, most: number): Promise<EventOfOwner[]> {
  const { rows } = await sql<EventOfOwner>`
    select e.uuid, e.at, e.event, b.first_name || ' ' || b.last_name as by, e.details ->> 'by' as source, e.browser,
      e.system, e.network
    from security_events e
    left join users b on b.tenant_id = e.tenant_id and b.uuid = e.by_uuid
    where e.user_uuid = ${userUuid}
    order by e.at desc, e.number desc limit ${most}`.execute(tx)
  return rows
}
