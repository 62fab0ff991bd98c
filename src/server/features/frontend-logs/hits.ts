/** Presses on what leads to an advisor, or passes the profile on. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { takeEntry, type Visitor } from './limit.ts'

export type HitChannel = 'email' | 'phone' | 'share-whatsapp' | 'share-email'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    contact_hits: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      advisor_uuid: string
      channel: HitChannel
      at: Date
    }
  }
}

/** Whoever floods it is led on all the same, and no longer counted. */
export async function countHit(
  tx: TenantTx,
  advisorUuid: string,
  channel: HitChannel,
  visitor: Visitor,
): Promise<void> {
  if ((await takeEntry(tx, visitor)) !== null) return
  await tx
    .insertInto('contact_hits')
    .values({ advisor_uuid: advisorUuid, channel, at: visitor.now })
    .execute()
}
