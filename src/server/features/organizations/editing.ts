/** What editing a branch asks of the tables and leaves in them, beyond the record itself. */
import { sql } from 'kysely'
import { aliasStem } from '#rules/alias.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/**
 * Who has an alias, and which ones like it are taken. Aliases of one tenant are given out one after the other, so that
 * a second asker is told in a sentence and not by the database.
 */
export async function aliasNeighbours(
  tx: TenantTx,
  alias: string,
): Promise<{ owner: { uuid: string; name: string } | null; taken: string[] }> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('organizations.slug'))`.execute(tx)
  const stem = aliasStem(alias)
  const rows = await tx
    .selectFrom('organizations')
    .select(['uuid', 'name', 'slug'])
    .where((where) =>
      where.or([
        where('slug', '=', alias),
        // Bounds, not LIKE: they reach the index. '.' is the character after '-'.
        where.and([where('slug', '>=', `${stem}-`), where('slug', '<', `${stem}.`)]),
      ]),
    )
    .execute()
  const owner = rows.find(({ slug }) => slug === alias)
  return { owner: owner ? { uuid: owner.uuid, name: owner.name } : null, taken: rows.map(({ slug }) => slug) }
}

/** Names of the search forms that preset a branch, at most twenty. */
export async function formsPresetting(tx: TenantTx, uuid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from search_forms where presets_organization = ${uuid}
    order by sort_key(name), uuid limit 20`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Advisors of an organization, active or not. */
export async function countAdvisors(tx: TenantTx, uuid: string): Promise<number> {
  const { n } = await tx
    .selectFrom('advisors')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('organization_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** An empty text removes a value; what is not named is kept. */
export async function saveMetadata(
  tx: TenantTx,
  uuid: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const [kept, removed] = [true, false].map((isKept) =>
    Object.entries(values).filter(([, value]) => (value !== '') === isKept),
  ) as [[string, string][], [string, string][]]
  if (removed.length > 0) {
    const names = removed.map(([name]) => name)
    await tx
      .deleteFrom('organization_metadata')
      .where('organization_uuid', '=', uuid)
      .where('name', 'in', names)
      .execute()
  }
  if (kept.length > 0) {
    await tx
      .insertInto('organization_metadata')
      .values(kept.map(([name, value]) => ({ organization_uuid: uuid, name, value })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'organization_uuid', 'name'])
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
}

/** Counts the version of the metadata on; who changed it is told of the record. */
export async function markMetadataChanged(
  tx: TenantTx,
  uuid: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set(({ eb }) => ({
      metadata_version: eb('metadata_version', '+', 1),
      updated_at: at,
      updated_by_uuid: by,
    }))
    .where('uuid', '=', uuid)
    .execute()
}
