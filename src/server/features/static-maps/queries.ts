import { type Generated, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Picture } from '#server/platform/pictures/fetch-picture.ts'

export interface StoredMap {
  readonly hash: string
  readonly media_type: Picture['mediaType']
  readonly bytes: Uint8Array
  readonly fetched_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    static_maps: StoredMap & { tenant_id: Generated<number>; organization_uuid: string }
  }
}

export async function findMap(tx: TenantTx, organization: string, hash: string): Promise<StoredMap | null> {
  const found = await tx
    .selectFrom('static_maps')
    .select(['hash', 'media_type', 'bytes', 'fetched_at'])
    .where('organization_uuid', '=', organization)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found ?? null
}

/** Of one tenant; with the limit of a picture that makes 256 MB at the very most. */
const most = 1_000

/** In place of the branch's earlier one. The oldest go when there are too many. */
export async function keepMap(tx: TenantTx, organization: string, map: StoredMap): Promise<void> {
  await tx
    .insertInto('static_maps')
    .values({ organization_uuid: organization, ...map })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'organization_uuid']).doUpdateSet({ ...map }))
    .execute()
  await sql`
    delete from static_maps where tenant_id = current_tenant() and organization_uuid in (
      select organization_uuid from static_maps where tenant_id = current_tenant()
      order by fetched_at desc offset ${most}
    )`.execute(tx)
}
