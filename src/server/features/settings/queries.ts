import { sql } from 'kysely'
import { type ReaderLanguages, versionLanguage } from '#rules/by-language.ts'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { encrypt } from '#server/platform/secrets/encryption.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { type KnownSetting, knownSettings } from './known.ts'

const isSecret = (name: string) => knownSettings().some((one) => one.name === name && one.isSecret)
/** Where a secret setting is sealed for. */
export const secretPlaceOf = (tenantId: number, name: string) => `${tenantId}/settings/${name}`

/** An empty text resets the setting: it is as if it had never been set. */
export async function saveSetting(
  tx: TenantTx,
  tenantId: number,
  name: string,
  value: string,
): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const stored = isSecret(name) ? encrypt(value, secretPlaceOf(tenantId, name)) : value
  await tx
    .insertInto('settings')
    .values({ tenant_id: tenantId, name, value: stored })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: stored }))
    .execute()
}

/** As they are stored now; whoever asks next waits until this transaction ends. */
export async function lockedSettings(tx: TenantTx): Promise<StoredSettings> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('settings'))`.execute(tx)
  return await storedSettings(tx)
}

export interface StoredSettings {
  readonly settings: Settings
  /** Of all settings together. */
  readonly version: number
}

/** As they are stored, not as a request found them when it came: with the version that is theirs. */
export async function storedSettings(tx: TenantTx): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select coalesce((select json_object_agg(s.name, s.value) from settings s), '{}') as settings,
      ${tenantVersionOf('settings')} as version`.execute(tx)
  return rows[0] as StoredSettings
}

/** The version that all settings got when this one was last changed; 1 if it never was. */
export async function versionOfSetting(tx: TenantTx, name: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select ${tenantVersionOf(`settings/${name}`)} as version`.execute(tx)
  return rows[0]?.version ?? 1
}

const dots = '••••••••'

/**
 * All that the product knows, the unset ones as their start or ''; of a secret only that it is set. Nobody reads versions
 * in the institution's own language.
 */
export function shownSettings(settings: Settings): Record<string, string> {
  const own = settings.language || 'de'
  const isRead = ({ language }: KnownSetting) =>
    language === null || versionLanguage({ language, own }) !== ''
  const entries = knownSettings()
    .filter(isRead)
    .map(({ name, isSecret, start }) => {
      const value = settings[name] ?? start
      return [name, isSecret && value !== '' ? dots : value] as const
    })
  return Object.fromEntries(entries)
}

/** What everybody may read, the unset ones as '', in the reader's language where there is a version. */
export function publicSettings(settings: Settings, reader: ReaderLanguages) {
  const language = versionLanguage(reader)
  const known = knownSettings().filter(({ isPublic }) => isPublic)
  return known.map(({ name, hasVersions }) => {
    const value = settings[name] ?? ''
    if (!language || !hasVersions) return { name, value }
    const version = settings[`${name}.${language}`]
    if (version) return { name, value: version }
    return { name, value, ...(value && { untranslated: ['value' as const] }) }
  })
}
