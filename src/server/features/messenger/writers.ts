/** By which name somebody writes. */
import { sql } from 'kysely'
import { nameOf } from '#server/platform/collections/people.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** By whom somebody who is signed in is known here. */
export async function findWriter(tx: TenantTx, userUuid: string): Promise<{ name: string; email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select ${nameOf('u')} as name, u.email from users u where u.uuid = ${userUuid}`.execute(tx)
  return rows[0] ?? { name: '', email: '' }
}

/** The advisor who writes, as visitors know them: who has no profile is known by the name of the account. */
export async function findAuthorName(tx: TenantTx, { uuid, alias }: { uuid: string; alias: string }) {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select concat_ws(' ', a.title_prefix, ${nameOf('a')}) from advisors a where a.slug = ${alias}),
      (select ${nameOf('u')} from users u where u.uuid = ${uuid})) as name`.execute(tx)
  return rows[0]?.name?.slice(0, 255) ?? ''
}
