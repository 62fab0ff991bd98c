/** What a mail is written by: whose it is, how it looks, and in which language it speaks. */
import type { Settings, Tenant } from '../tenancy/tenant.ts'
import { type MailLook, mailLook } from './look.ts'

export interface MailContext {
  readonly tenant: Tenant
  /** The reader's. */
  readonly language: string
  readonly look: MailLook
  translate(key: string, values?: Record<string, unknown>): string
}

interface MailDeps {
  tenant(tenantId: number): Promise<Tenant>
  settings(tenantId: number): Promise<Settings>
  translate(language: string, key: string, values?: Record<string, unknown>): string
}

/** @param language the institution's unless given */
export async function mailContext(deps: MailDeps, tenantId: number, language?: string): Promise<MailContext> {
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  const spoken = language ?? tenant.language
  return {
    tenant,
    language: spoken,
    look: mailLook(tenant, settings),
    translate: (key, values) => deps.translate(spoken, key, values),
  }
}
