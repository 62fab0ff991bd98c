/** Counts how often visitors press a link that reaches an advisor or shares the profile. */
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

/** Counts one press. A visitor who presses too often still gets where the link leads, but is no longer counted. */
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
