/**
 * Tables as kysely sees them. A feature adds its own beside its queries:
 * `declare module '#server/platform/database/tables.ts' { interface Database { organizations: OrganizationsTable } }`
 */
import type { Generated, GeneratedAlways, Transaction } from 'kysely'

export interface Database {
  tenants: { id: Generated<number>; slug: string; created_at: Generated<Date> }
  tenant_hosts: { tenant_id: number; host: string }
  settings: { tenant_id: number; name: string; value: string }
  modules: { tenant_id: number; name: string }
  sessions: {
    tenant_id: number
    uuid: Generated<string>
    token_hash: Uint8Array
    user_uuid: string
    created_at: Date
    seen_at: Date
    browser: string | null
    system: string | null
    network: string | null
    asks_factor: Generated<boolean>
  }
  rate_limits: { tenant_id: number; key: Uint8Array; window_ends: Date; used: number }
  mails: {
    tenant_id: number
    key: string
    uuid: GeneratedAlways<string>
    created_at: Generated<Date>
    sent_at: Date | null
    recipient: string | null
    subject: string | null
    text_body: string | null
    html_body: string | null
    calendar: string | null
  }
}

/** An open transaction with role and tenant set: the only way to a tenant's rows. */
export type TenantTx = Transaction<Database>

/** A row of which nothing but its tenant is asked; see Db.due. */
export interface TenantRow {
  readonly tenant_id: number
}
