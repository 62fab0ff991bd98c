import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type LogEntry = components['schemas']['LogEntry']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    log_entries: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      at: Date
      action: LogEntry['action']
      data: LogEntry['data']
    }
    profile_hits: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      advisor_uuid: string
      at: Date
    }
  }
}

export async function insertLogEntry(tx: TenantTx, { action, data }: LogEntry, at: Date): Promise<void> {
  // As JSON text, which both drivers take alike.
  const json = sql<LogEntry['data']>`${JSON.stringify(data)}::jsonb`
  await tx.insertInto('log_entries').values({ action, data: json, at }).execute()
}

export async function insertProfileHit(tx: TenantTx, advisorUuid: string, at: Date): Promise<void> {
  await tx.insertInto('profile_hits').values({ advisor_uuid: advisorUuid, at }).execute()
}
