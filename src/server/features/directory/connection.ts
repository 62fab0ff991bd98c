/** How the institution's directory is connected: its token, and what it may do. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { directoryTokenStart, newDirectoryToken } from '#server/platform/identity/directory-token.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import './tables.ts'

export interface Connection {
  readonly is_connected: boolean
  readonly token_start: string | null
  readonly made_at: Date | null
  readonly made_by: string | null
  readonly last_used_at: Date | null
  readonly people: number
  readonly groups: number
  readonly links_by_email: boolean
  readonly version: number
}

export async function readConnection(tx: TenantTx): Promise<Connection> {
  const { rows } = await sql<Connection>`
    select c.token_hash is not null as is_connected, c.token_start, c.token_made_at as made_at,
      m.first_name || ' ' || m.last_name as made_by, c.last_used_at,
      (select count(*)::int from directory_users) as people,
      (select count(*)::int from directory_groups) as groups,
      coalesce(c.links_by_email, false) as links_by_email, coalesce(c.version, 0) as version
    from (values (1)) as always (one)
    left join directories c on true
    left join users m on m.tenant_id = c.tenant_id and m.uuid = c.token_made_by_uuid`.execute(tx)
  return { ...(rows[0] as Connection), is_connected: rows[0]?.is_connected === true }
}

/** Who changes it waits for who came before. */
export async function lockConnection(tx: TenantTx): Promise<void> {
  await sql`insert into directories (version) values (0) on conflict do nothing`.execute(tx)
  await sql`select from directories for update`.execute(tx)
}

interface Change {
  readonly now: Date
  /** Null: the operator. */
  readonly by: string | null
}

const changed = ({ now, by }: Change) => ({
  version: sql<number>`version + 1`,
  updated_at: now,
  updated_by_uuid: by,
})

export interface MadeToken {
  readonly token: string
  readonly event: 'directory-token-made' | 'directory-token-renewed'
}

/** The one before ends. */
export async function makeToken(tx: TenantTx, change: Change): Promise<MadeToken> {
  const token = newDirectoryToken()
  await lockConnection(tx)
  const before = await tx.selectFrom('directories').select('token_start').executeTakeFirst()
  await tx
    .updateTable('directories')
    .set({
      ...changed(change),
      token_hash: tokenHash(token),
      token_start: directoryTokenStart(token),
      token_made_at: change.now,
      token_made_by_uuid: change.by,
      last_used_at: null,
    })
    .execute()
  return { token, event: before?.token_start ? 'directory-token-renewed' : 'directory-token-made' }
}

/** @returns whether there was one */
export async function dropToken(tx: TenantTx, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('directories')
    .set({
      ...changed(change),
      token_hash: null,
      token_start: null,
      token_made_at: null,
      token_made_by_uuid: null,
    })
    .where('token_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLinksByEmail(tx: TenantTx, links: boolean, change: Change): Promise<void> {
  await tx
    .updateTable('directories')
    .set({ ...changed(change), links_by_email: links })
    .execute()
}

export async function linksByEmail(tx: TenantTx): Promise<boolean> {
  const row = await tx.selectFrom('directories').select('links_by_email').executeTakeFirst()
  return row?.links_by_email === true
}
